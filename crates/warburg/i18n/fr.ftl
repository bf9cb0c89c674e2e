side-french = Français
side-allied = Alliés

phase-setup = Mise en place
phase-march = Mouvement de marche
phase-rally = Ralliement
phase-activations = Activations
phase-commander = Commandant d’armée
phase-combat = Combats
phase-over = Fin

allied-operational = Victoire opérationnelle alliée
allied-tactical = Victoire tactique alliée
french-tactical = Victoire tactique française
draw = Partie nulle

deployed = { $piece } est placé en { $place }.
turn-began = Le tour { $turn } commence.
initiative = Initiative : Français { $french }, Alliés { $allied }. Jouent en premier : { $first }.
    .brief = Initiative : { $first }.
arrival-automatic = { $piece } arrive.
arrival-yes = { $piece } arrive ({ $die }, il fallait { $needed } ou plus).
    .brief = { $piece } arrive.
arrival-no = { $piece } n’arrive pas ({ $die }, il fallait { $needed } ou plus).
    .brief = { $piece } n’arrive pas.
enters-column = { $piece } entrera en colonne de marche.
enters-deployed = { $piece } entrera déployé.
entered = { $piece } entre en { $place }.
recovered = { $piece } se réorganise.
test-passed = { $piece } tient ({ $die }, modifié { $total }, moral { $needed }).
    .brief = { $piece } tient.
test-failed = { $piece } flanche ({ $die }, modifié { $total }, moral { $needed }).
    .brief = { $piece } flanche.
disorganised = { $piece } est désorganisé.
routed = { $piece } est en déroute.
rallied = { $piece } se rallie.
activation-automatic = { $piece } est activé par la présence du commandant.
activation-yes = { $piece } est activé ({ $die }, modifié { $total }, valeur { $value }).
    .brief = { $piece } est activé.
activation-no = { $piece } n’est pas activé ({ $die }, modifié { $total }, valeur { $value }).
    .brief = { $piece } n’est pas activé.
joined = { $piece } se joint à l’activation.
out-of-command = { $piece } n’est pas commandé.
column-deployed = { $piece } se déploie.
column-formed = { $piece } se forme en colonne de marche.
turned = { $count ->
    [one] { $piece } se tourne vers { $facing }.
   *[other] { $piece } et { $other } se tournent vers { $facing }.
 }
reordered = La pile en { $place } change d’ordre.
moved = { $count ->
    [one] { $piece } va de { $from } en { $to } ({ $cost }).
   *[other] { $piece } et { $other } vont de { $from } en { $to } ({ $cost }).
 }
officer-moved = { $piece } se rend de { $from } en { $to }.
forded = { $piece } passe à gué sans perte ({ $die }).
    .brief = { $piece } passe à gué sans perte.
forded-lost = { $piece } perd un pas au gué ({ $die }).
    .brief = { $piece } perd un pas au gué.
result-none = –
verdict-initiative = { $side } d’abord
verdict-fire = { $result }
verdict-combat = Attaquant { $attacker }, défenseur { $defender }
fired = { $piece } tire sur { $place } : { $die }, modifié { $total } : { $result }.
    .brief = { $piece } tire sur { $place } : { $result }.
charge-yes = La cavalerie en { $place } charge ({ $die }, moins que { $value }).
    .brief = La cavalerie en { $place } charge.
charge-no = La cavalerie en { $place } ne bouge pas ({ $die }, il fallait moins que { $value }).
    .brief = La cavalerie en { $place } ne bouge pas.
attack-declared = { $count ->
    [one] { $from } attaquera { $place }.
   *[other] { $from } attaquera { $place } et { $other }.
 }
attack-cancelled = L’attaque sur { $place } n’a plus d’objet.
combat = { $count ->
    [one] Combat pour { $place }, { $attack } contre { $defence } : { $die }, modifié { $total }. Attaquant { $attacker }, défenseur { $defender }.
   *[other] Combat pour { $place } et { $other }, { $attack } contre { $defence } : { $die }, modifié { $total }. Attaquant { $attacker }, défenseur { $defender }.
 }
    .brief = { $count ->
        [one] Combat pour { $place } : attaquant { $attacker }, défenseur { $defender }.
       *[other] Combat pour { $place } et { $other } : attaquant { $attacker }, défenseur { $defender }.
     }
withdrew = { $count ->
    [one] { $piece } se dérobe de { $from } en { $to }.
   *[other] { $piece } et { $other } se dérobent de { $from } en { $to }.
 }
step-lost = { $piece } perd un pas ; force { $strength }.
step-lost-below = { $piece } perd un pas.
eliminated = { $piece } est éliminé.
officer-safe = { $piece } est indemne ({ $die }).
    .brief = { $piece } est indemne.
officer-killed = { $piece } est tué ({ $die }).
    .brief = { $piece } est tué.
promoted = { $piece } prend le commandement de l’armée.
aide-placed = Un aide de camp reprend { $formation } en { $place }.
relocated = { $piece } s’échappe en { $place }.
retreated = { $count ->
    [one] { $piece } recule de { $from } en { $to }.
   *[other] { $piece } et { $other } reculent de { $from } en { $to }.
 }
passed-through = Des amis traversent { $place }.
fled = { $piece } fuit de { $from } en { $to }.
advanced = { $count ->
    [one] { $piece } avance de { $from } en { $to }.
   *[other] { $piece } et { $other } avancent de { $from } en { $to }.
 }
formation-demoralised = { $piece } est démoralisé : pertes { $losses } sur { $value }.
formation-steady = { $piece } tient : pertes { $losses } sur { $value }.
army-demoralised = { $side } : l’armée est démoralisée.
army-steady = { $side } : l’armée reprend cœur.
over = La partie est finie : { $level }.

standing-army-demoralised = Armée démoralisée
standing-demoralised = démoralisée
standing-expected = attendue
standing-in-column = entre en colonne
standing-deployed = entre déployée
standing-never = ne viendra pas

source-name = Nom
source-arm = Arme
source-strength = Force
source-calibre = Calibre
source-morale = Moral
source-movement = Mouvement
source-steps = Pas
source-bonus = Bonus
source-radius = Rayon de commandement
source-terrain = Terrain
source-level = Niveau
source-sunken = Chemin creux

ask-nothing = Rien n’est demandé.
ask-wait = À { $side } de décider.
ask-deploy = Placez vos officiers et les unités laissées à votre choix, ou déployez par défaut.
ask-enter-how = { $piece } entre-t-il en colonne de marche ou déployé ?
ask-march = Faites entrer vos colonnes, ou terminez la marche.
ask-rally = Choisissez l’unité qui teste.
ask-face = Choisissez l’orientation de { $piece }.
ask-choose = Choisissez une formation ou une unité indépendante à activer.
ask-join = Quelles unités indépendantes agissent avec { $piece } ?
ask-act = { $piece } est actif : tirez, puis bougez le chef, puis les unités, ou terminez.
ask-act-failed = { $piece } a échoué : le peu qui reste permis, ou terminez.
ask-ride = { $left ->
    [one] Où se rend { $piece } ({ $left } point) ?
   *[other] Où se rend { $piece } ({ $left } points) ?
}
ask-move = Bougez { $piece } (reste { $left }), ou terminez son mouvement.
ask-reaction = { $piece } a bougé : tirez-vous, chargez-vous ?
ask-charging = Quelle unité de la ligne charge ensuite ?
ask-commander = Bougez le commandant d’armée, ou terminez.
ask-declare = Déclarez vos attaques ; terminez quand tout ce qui doit l’être est attaqué.
ask-resolve = Choisissez le combat à résoudre.
ask-withdraw = { $place } est attaqué : tenir, ou se dérober ?
ask-withdrawing = Où { $piece } se dérobe-t-il ?
ask-losses = Où subir la prochaine perte (reste { $left }) ?
ask-retreat = Où { $piece } recule-t-il ?
ask-rout = Par où fuit { $piece } ?
ask-follow = { $piece } suit-il la déroute, et jusqu’où ?
ask-succession = Quel chef prend le commandement de l’armée ?
ask-aide = Sur quelle unité placer l’aide de camp ?
ask-relocate = Où { $piece } s’échappe-t-il ?
ask-advance = Avancer dans l’hexagone abandonné ?
ask-advance-on = { $piece } pousse-t-il plus loin ?
ask-overstacked = { $place } contient trop d’unités : sacrifiez-en une.

do-place = Placer { $piece } en { $place }
do-deploy = Déployer par défaut
do-enter-column = { $piece } entre en colonne
do-enter-deployed = { $piece } entre déployé
do-enter = { $facing ->
    [none] { $piece } entre en { $place }
   *[other] { $piece } entre en { $place } face à { $facing }
 }
do-test = { $piece } teste
do-face = Face à { $facing }
do-activate = Activer { $piece }
do-join = { $piece } se joint
do-turn-unit = { $way ->
    [left] Tourner { $piece } à gauche
   *[right] Tourner { $piece } à droite
 }
do-fire = { $piece } tire sur { $place }
do-move = { $who ->
    [stack] Bouger la pile en { $place }
   *[other] Bouger { $piece }
 }
do-march = { $who ->
    [stack] Mettre en marche la pile en { $place }
   *[other] Mettre { $piece } en colonne de marche
 }
do-lead = { $companion ->
    [none] { $who ->
        [stack] { $officer } mène la pile en { $place }
       *[other] { $officer } mène { $piece }
     }
   *[other] { $who ->
        [stack] { $officer } mène la pile en { $place } avec { $companion }
       *[other] { $officer } mène { $piece } avec { $companion }
     }
 }
do-ride = { $companion ->
    [none] { $piece } se déplace seul
   *[other] { $piece } se déplace avec { $companion }
 }
do-to = Aller en { $place }
do-road = Suivre le chemin jusqu’en { $place }
do-back = Reculer en { $place }
do-turn = { $way ->
    [left] Tourner à gauche
   *[right] Tourner à droite
 }
do-about = Demi-tour
do-swap = Changer l’ordre de la pile
do-react-left = { $piece } tire sur l’hexagone quitté
do-react-entered = { $piece } tire sur l’hexagone atteint
do-charge = { $count ->
    [one] Charger depuis { $place }
   *[other] Charger depuis { $place } sur une ligne de { $count }
 }
do-charge-unit = { $piece } charge seul
do-pass = Laisser passer
do-pass-all = Tout laisser passer pendant cette activation
do-attack = { $other ->
    [none] { $from } attaque { $place }
   *[other] { $from } attaque { $place } et { $other }
 }
do-resolve = Résoudre le combat pour { $place }
do-stand = Tenir
do-withdraw = Se dérober en { $place }
do-lose = Subir la perte en { $place }
do-promote = { $piece } prend le commandement
do-station = Aller en { $place }
do-retreat = Reculer en { $place }
do-rout = Fuir en { $place }
do-follow = Suivre jusqu’en { $place }
do-advance = { $who ->
    [stack] La pile en { $place } avance en { $to }
   *[other] { $piece } avance en { $to }
 }
do-give-up = Sacrifier { $piece }
do-end = Terminer

compass-n = N
compass-nne = NNE
compass-ne = NE
compass-ene = ENE
compass-e = E
compass-ese = ESE
compass-se = SE
compass-sse = SSE
compass-s = S
compass-ssw = SSO
compass-sw = SO
compass-wsw = OSO
compass-w = O
compass-wnw = ONO
compass-nw = NO
compass-nnw = NNO

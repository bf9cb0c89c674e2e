side-french = Français
side-allied = Alliés

phase-setup = Mise en place
phase-march = Mouvement de marche
phase-rally = Ralliement
phase-activations = Activations
phase-commander = Commandant d’armée
phase-combat = Combats
phase-over = Fin
outline-french = Français
outline-allied = Alliés
outline-guns = Artillerie
outline-leader = Chef
outline-units = Unités

forgo-guns = L’artillerie de { $piece } n’a pas tiré. Après cela elle ne pourra plus tirer pendant cette activation.
forgo-leader = Le chef de { $piece } n’a pas bougé. Après cela il ne pourra plus bouger pendant cette activation.
forgo-both = L’artillerie de { $piece } n’a pas tiré et le chef n’a pas bougé. Après cela ils ne le pourront plus pendant cette activation.

objective-control = Les Français doivent le contrôler à la fin : aucun ennemi dedans, ni aucun qui l’ait dans sa zone de contrôle.
term-operational = Formations françaises démoralisées : l’armée cède
term-unbroken = Formations alliées démoralisées : moins qu’il n’en faut pour que l’armée cède
term-crossed = Pions français repassés sur l’autre rive
term-demoralised = Formations françaises démoralisées
term-steady = Formations françaises démoralisées
term-control = Hexagones des objectifs français sous contrôle

allied-operational = Victoire opérationnelle alliée
allied-tactical = Victoire tactique alliée
french-tactical = Victoire tactique française
draw = Partie nulle

deployed = { $piece } { AGREE($piece, "est placé", "sont placés") } en { $place }.
turn-began = Le tour { $turn } commence.
initiative = Initiative : Français { $french }, Alliés { $allied }. Jouent en premier : { $first }.
    .brief = Initiative : { $first }.
arrival-automatic = { $piece } { AGREE($piece, "arrive", "arrivent") }.
arrival-yes = { $piece } { AGREE($piece, "arrive", "arrivent") } ({ $die }, il fallait { $needed } ou plus).
    .brief = { $piece } { AGREE($piece, "arrive", "arrivent") }.
arrival-no = { $piece } { AGREE($piece, "n’arrive", "n’arrivent") } pas ({ $die }, il fallait { $needed } ou plus).
    .brief = { $piece } { AGREE($piece, "n’arrive", "n’arrivent") } pas.
enters-column = { $piece } { AGREE($piece, "entrera", "entreront") } en colonne de marche.
enters-deployed = { $piece } { AGREE($piece, "entrera", "entreront") } { AGREE($piece, "déployé", "déployés") }.
entered = { $piece } { AGREE($piece, "entre", "entrent") } en { $place }.
recovered = { $piece } { AGREE($piece, "se réorganise", "se réorganisent") }.
test-passed = { $added ->
    [0] { $piece } { AGREE($piece, "tient", "tiennent") } (dé { $die } ; moral { $needed }).
   *[other] { $piece } { AGREE($piece, "tient", "tiennent") } (dé { $die }, compté { $total } ; moral { $needed }).
 }
    .brief = { $piece } { AGREE($piece, "tient", "tiennent") }.
test-failed = { $added ->
    [0] { $piece } { AGREE($piece, "flanche", "flanchent") } (dé { $die } ; moral { $needed }).
   *[other] { $piece } { AGREE($piece, "flanche", "flanchent") } (dé { $die }, compté { $total } ; moral { $needed }).
 }
    .brief = { $piece } { AGREE($piece, "flanche", "flanchent") }.
disorganised = { $piece } { AGREE($piece, "est désorganisé", "sont désorganisés") }.
routed = { $piece } { AGREE($piece, "est", "sont") } en déroute.
rallied = { $piece } { AGREE($piece, "se rallie", "se rallient") }.
activation-automatic = { $piece } { AGREE($piece, "est activé", "sont activés") } par la présence du commandant.
activation-yes = { $added ->
    [0] { $piece } { AGREE($piece, "est activé", "sont activés") } (dé { $die } ; il faut { $value } ou moins).
   *[other] { $piece } { AGREE($piece, "est activé", "sont activés") } (dé { $die }, compté { $total } ; il faut { $value } ou moins).
 }
    .brief = { $piece } { AGREE($piece, "est activé", "sont activés") }.
activation-no = { $added ->
    [0] { $piece } { AGREE($piece, "n’est pas activé", "ne sont pas activés") } (dé { $die } ; il faut { $value } ou moins).
   *[other] { $piece } { AGREE($piece, "n’est pas activé", "ne sont pas activés") } (dé { $die }, compté { $total } ; il faut { $value } ou moins).
 }
    .brief = { $piece } { AGREE($piece, "n’est pas activé", "ne sont pas activés") }.
joined = { $piece } { AGREE($piece, "se joint", "se joignent") } à l’activation.
out-of-command = { $piece } { AGREE($piece, "est", "sont") } hors commandement.
column-deployed = { $piece } { AGREE($piece, "se déploie", "se déploient") }.
column-formed = { $piece } { AGREE($piece, "se forme", "se forment") } en colonne de marche.
turned = { $count ->
    [one] { $piece } { AGREE($piece, "se tourne", "se tournent") } vers { $facing }.
   *[other] { $piece } et { $second } se tournent vers { $facing }.
 }
reordered = La pile en { $place } change d’ordre.
moved = { $count ->
    [one] { $piece } { AGREE($piece, "va", "vont") } de { $from } en { $to } ({ $cost }).
   *[other] { $piece } et { $second } vont de { $from } en { $to } ({ $cost }).
 }
officer-moved = { $piece } { AGREE($piece, "se rend", "se rendent") } de { $from } en { $to }.
forded = { $piece } { AGREE($piece, "passe", "passent") } à gué sans perte ({ $die }).
    .brief = { $piece } { AGREE($piece, "passe", "passent") } à gué sans perte.
forded-lost = { $piece } { AGREE($piece, "perd", "perdent") } un pas au gué ({ $die }).
    .brief = { $piece } { AGREE($piece, "perd", "perdent") } un pas au gué.
result-none = –
table-key = 1, 2, 3 : pas perdus. D : désorganisé. TM : test de moral, le chiffre qui suit s’ajoute au dé. R1, R2 : recul d’autant d’hexagones. E : éliminé. * : la cavalerie désorganisée est éliminée. – : rien.
verdict-initiative = { $side } d’abord
verdict-fire = { $result }
verdict-combat = Attaquant { $attacker }, défenseur { $defender }
fired = { $added ->
    [0] { $piece } { AGREE($piece, "tire", "tirent") } sur { $place } (dé { $die }) : { $result }.
   *[other] { $piece } { AGREE($piece, "tire", "tirent") } sur { $place } (dé { $die }, compté { $total }) : { $result }.
 }
    .brief = { $piece } { AGREE($piece, "tire", "tirent") } sur { $place } : { $result }.
charge-yes = La cavalerie en { $place } charge ({ $die }, moins que { $value }).
    .brief = La cavalerie en { $place } charge.
charge-no = La cavalerie en { $place } ne charge pas ({ $die }, il fallait moins que { $value }).
    .brief = La cavalerie en { $place } ne charge pas.
attack-declared = { $count ->
    [one] { $from } attaquera { $place }.
   *[other] { $from } attaquera { $place } et { $other }.
 }
attack-cancelled = L’attaque sur { $place } n’a plus d’objet.
combat = { $count ->
    [one] Combat pour { $place }, { $attack } contre { $defence } : { $added ->
        [0] dé { $die }
       *[other] dé { $die }, compté { $total }
    }. Attaquant { $attacker }, défenseur { $defender }.
   *[other] Combat pour { $place } et { $other }, { $attack } contre { $defence } : { $added ->
        [0] dé { $die }
       *[other] dé { $die }, compté { $total }
    }. Attaquant { $attacker }, défenseur { $defender }.
 }
    .brief = { $count ->
        [one] Combat pour { $place } : attaquant { $attacker }, défenseur { $defender }.
       *[other] Combat pour { $place } et { $other } : attaquant { $attacker }, défenseur { $defender }.
     }
withdrew = { $count ->
    [one] { $piece } { AGREE($piece, "se dérobe", "se dérobent") } de { $from } en { $to }.
   *[other] { $piece } et { $second } se dérobent de { $from } en { $to }.
 }
step-lost = { $piece } { AGREE($piece, "perd", "perdent") } un pas ; force { $strength }.
step-lost-below = { $piece } { AGREE($piece, "perd", "perdent") } un pas.
eliminated = { $piece } { AGREE($piece, "est éliminé", "sont éliminés") }.
officer-safe = { $piece } { AGREE($piece, "est indemne", "sont indemnes") } ({ $die }).
    .brief = { $piece } { AGREE($piece, "est indemne", "sont indemnes") }.
officer-killed = { $piece } { AGREE($piece, "est tué", "sont tués") } ({ $die }).
    .brief = { $piece } { AGREE($piece, "est tué", "sont tués") }.
promoted = { $piece } { AGREE($piece, "prend", "prennent") } le commandement de l’armée.
aide-placed = Un aide de camp reprend { $formation } en { $place }.
relocated = { $piece } { AGREE($piece, "s’échappe", "s’échappent") } en { $place }.
retreated = { $count ->
    [one] { $piece } { AGREE($piece, "recule", "reculent") } de { $from } en { $to }.
   *[other] { $piece } et { $second } reculent de { $from } en { $to }.
 }
passed-through = Des amis traversent { $place }.
fled = { $piece } { AGREE($piece, "fuit", "fuient") } de { $from } en { $to }.
advanced = { $count ->
    [one] { $piece } { AGREE($piece, "avance", "avancent") } de { $from } en { $to }.
   *[other] { $piece } et { $second } avancent de { $from } en { $to }.
 }
formation-demoralised = { $piece } { AGREE($piece, "est démoralisé", "sont démoralisés") } : pertes { $losses } sur { $value }.
formation-steady = { $piece } { AGREE($piece, "tient", "tiennent") } : pertes { $losses } sur { $value }.
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
value-morale = Moral
source-movement = Mouvement
source-steps = Pas
source-bonus = Bonus
source-radius = Rayon de commandement
source-terrain = Terrain
source-level = Niveau
source-sunken = Chemin creux

refusal-warburg-8_1-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas se mettre en mouvement maintenant : { AGREE($piece, "il a", "ils ont") } déjà bougé dans cette activation, ou une autre unité est en plein mouvement.
    .help = Terminez le mouvement en cours, ou choisissez une unité qui n’a pas bougé.
refusal-warburg-8_1-03 = { $piece } { AGREE($piece, "n’avance", "n’avancent") } que dans les hexagones de { AGREE($piece, "son", "leur") } front, et { $place } n’en est pas un.
    .help = Pivotez d’abord, ou reculez si c’est permis.
refusal-warburg-8_1-01 = { $piece } { AGREE($piece, "n’a", "n’ont") } plus assez de points de mouvement pour { $place }.
    .help = Une route ou un terrain dégagé coûtent moins ; les chiffres de la carte montrent les points restants dans chaque hexagone.
refusal-warburg-8_1-06 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas traverser une autre unité, et { $place } est occupé.
    .help = Contournez-la.
refusal-warburg-3_1-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas finir en { $place } : un hexagone contient deux unités au plus, orientées de même.
    .help = Choisissez un hexagone libre, ou la même orientation que les unités déjà là.
refusal-warburg-3_1-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas s’empiler en { $place } : infanterie et cavalerie ne partagent pas un hexagone.
    .help = Choisissez un hexagone libre, ou avec des troupes de la même arme.
refusal-warburg-3_1-05 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas finir en { $place } : il y aurait plus de dix points de force dans l’hexagone.
    .help = Choisissez un autre hexagone.
refusal-warburg-3_1-06 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas rejoindre d’ici l’unité en { $place }.
    .help = Arrivez par l’arrière, avec la même orientation.
refusal-warburg-8_7-02 = { $piece } { AGREE($piece, "a", "ont") } déjà bougé ou tiré ce tour : une pièce fait l’un ou l’autre, pas les deux.
    .help = Elle pourra faire l’un ou l’autre au prochain tour.
refusal-warburg-8_7-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas pivoter maintenant : une pièce pivote une fois, d’un sommet, avant de tirer et seulement si elle est seule ou que son compagnon est sans orientation.
refusal-warburg-8_3-03 = { $piece } { AGREE($piece, "a", "ont") } déjà un ennemi dans { AGREE($piece, "sa", "leur") } zone de contrôle et { AGREE($piece, "ne peut", "ne peuvent") } pas pivoter.
    .help = Attaquez, ou reculez hors d’atteinte.
refusal-warburg-8_3-07 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas reculer autant : deux hexagones au plus, un seul { AGREE($piece, "s’il est empilé", "s’ils sont empilés") } ou dans une zone de contrôle ennemie.
refusal-warburg-8_3-01 = { $piece } { AGREE($piece, "a", "ont") } pivoté de trois sommets dans ce mouvement, le maximum, ou { AGREE($piece, "n’a", "n’ont") } plus de point pour pivoter.
    .help = Un demi-tour coûte 1 point où il est permis.
refusal-warburg-6_4-01 = { $piece } { AGREE($piece, "est", "sont") } hors commandement et { AGREE($piece, "ne peut", "ne peuvent") } pas bouger dans cette activation.
    .help = Rapprochez le chef avant le prochain tour : le commandement se vérifie à l’activation de la formation.
refusal-warburg-6_4-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas pivoter { AGREE($piece, "de lui-même", "d’eux-mêmes") } maintenant : seule le peut, une fois, une unité hors commandement dans une zone de contrôle ennemie.
refusal-warburg-6_3-01 = { $piece } { AGREE($piece, "ne participe", "ne participent") } pas à cette activation.
    .help = Choisissez une unité éclairée ; les autres agissent quand leur formation est activée.
refusal-warburg-5_1-02 = { $piece } { AGREE($piece, "a", "ont") } déjà tenté de s’activer ce tour.
    .help = Choisissez une autre formation ou unité ; celle-ci pourra tenter de nouveau au prochain tour.
refusal-warburg-5_1-03 = { $piece } { AGREE($piece, "n’est", "ne sont") } pas assez près pour agir avec cette formation.
    .help = L’unité peut être activée seule.
refusal-warburg-5_3-01 = { $piece } { AGREE($piece, "reste", "restent") } sur place : { AGREE($piece, "sa", "leur") } formation a manqué son jet d’activation.
    .help = Une pièce peut pivoter et une tirer, une unité ou une pile bouger de la moitié de son potentiel, et le chef aussi.
refusal-warburg-5_3-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas le faire : après un échec, une pièce pivote et une pièce tire, pas davantage.
refusal-warburg-5_3-03 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas bouger : après un échec, une unité ou une pile bouge, et c’est déjà fait.
    .help = Le chef peut encore bouger de la moitié de son potentiel, s’il ne l’a pas fait.
refusal-warburg-5_3-05 = { $piece } { AGREE($piece, "a", "ont") } manqué { AGREE($piece, "son jet : il ne bouge pas et peut", "leur jet : ils ne bougent pas et peuvent") } seulement pivoter d’un sommet.
refusal-warburg-4-05 = Ce n’est pas encore le moment : formations et unités indépendantes s’activent l’une après l’autre, et chacune doit avoir eu sa tentative avant de poursuivre.
    .help = Choisissez une formation qui n’a pas été testée.
refusal-warburg-4-07 = { $piece } { AGREE($piece, "ne le peut", "ne le peuvent") } plus : l’artillerie d’abord, puis le chef, puis les unités, et une étape passée ne revient pas.
    .help = Choisissez ce qui est éclairé, ou terminez l’activation.
refusal-warburg-4-08 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas suivre : le chef emmène une unité ou une pile de son hexagone, une fois.
refusal-warburg-4-11 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas bouger maintenant : c’est l’étape du commandant d’armée, qui bouge seul ou avec une unité ou une pile de son hexagone qui n’a pas bougé.
refusal-warburg-4-13 = Ce n’est pas le moment de combattre : les combats viennent quand chaque formation a eu son tour.
    .help = Terminez d’abord les activations.
refusal-warburg-4-03 = { $piece } { AGREE($piece, "ne teste", "ne testent") } pas maintenant : à la phase de ralliement, les unités en déroute ou désorganisées testent une à une.
refusal-warburg-4-10 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas répondre à ce mouvement.
refusal-warburg-8_5-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas bouger maintenant : le commandant d’armée bouge une fois par tour, à la fin.
refusal-warburg-8_5-04 = { $piece } { AGREE($piece, "ne bouge", "ne bougent") } que pendant l’activation de { AGREE($piece, "sa", "leur") } formation.
    .help = Activez cette formation.
refusal-warburg-8_5-03 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas aller en { $place } : c’est le front ou le flanc d’un ennemi.
    .help = Un hexagone tenu par un ami reste ouvert à un général.
refusal-warburg-8_6-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas charger : une seule unité, pile ou ligne répond par activation, et seulement de la cavalerie.
refusal-warburg-8_6-02 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas charger : l’ennemi doit être arrivé à deux hexagones au plus, et la cavalerie hors de toute zone de contrôle ennemie.
refusal-warburg-8_6-03 = Cette charge ne peut pas finir ici : elle doit finir à côté de l’unité qui l’a provoquée.
refusal-warburg-7_1-01 = { $piece } { AGREE($piece, "est", "sont") } dans une zone de contrôle ennemie et { AGREE($piece, "doit", "doivent") } s’arrêter ici.
    .help = { AGREE($piece, "Il pourra", "Ils pourront") } attaquer à l’étape de combat, ou reculer dans une activation suivante.
refusal-warburg-7_1-03 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas passer directement d’une zone de contrôle ennemie à une autre.
    .help = Reculez d’abord.
refusal-warburg-7_1-04 = { $piece } { AGREE($piece, "est", "sont") } dans une zone de contrôle ennemie et { AGREE($piece, "ne peut", "ne peuvent") } en sortir qu’en reculant.
    .help = Choisissez un hexagone derrière { AGREE($piece, "lui", "eux") }.
refusal-warburg-9_1-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas tirer sur { $place } : une pièce tire une fois dans son activation, vers son front.
    .help = Elle peut pivoter d’un sommet avant de tirer.
refusal-warburg-9_1-03 = { $piece } { AGREE($piece, "n’a", "n’ont") } pas de cible en { $place }.
refusal-warburg-9_1-04 = { $place } est trop loin pour { $piece } : la portée est de six hexagones.
    .help = Choisissez une cible plus proche.
refusal-warburg-9_4_1-01 = { $piece } { AGREE($piece, "ne voit", "ne voient") } pas { $place } : le terrain ou des troupes le cachent.
    .help = Choisissez une autre cible, ou déplacez la pièce un tour où elle ne tire pas.
refusal-warburg-9_3-04 = { $piece } { AGREE($piece, "a", "ont") } déjà tiré en réaction ce tour.
refusal-warburg-10_1-01 = Pas encore : un ennemi placé devant des unités tenues d’attaquer n’est pas attaqué, ou { $place } n’est pas devant l’attaquant.
    .help = Déclarez d’abord les attaques éclairées.
refusal-warburg-10_1-04 = Une unité dont les deux hexagones de front sont tenus par l’ennemi attaque les deux, à moins qu’un ami n’en prenne un.
    .help = Attaquez les deux à la fois, ou laissez un voisin en attaquer un.
refusal-warburg-10_1-03 = Ils ne peuvent pas attaquer ensemble : l’ennemi doit être le seul devant chacun d’eux.
refusal-warburg-10_1-05 = Ce ne peut pas être un seul combat : plusieurs hexagones n’en attaquent pas plusieurs à la fois.
    .help = Déclarez les attaques une à une.
refusal-warburg-11_2_1-01 = { $place } n’est pas ouvert à cette retraite : elle va vers l’arrière si possible, puis hors du front et des flancs ennemis.
    .help = Choisissez un hexagone éclairé.
refusal-warburg-11_3-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas avancer là : seul l’attaquant victorieux le peut, aussitôt, dans l’hexagone abandonné.
refusal-warburg-11_3-03 = La cavalerie britannique victorieuse doit avancer d’un hexagone au moins.
    .help = Choisissez l’hexagone où elle avance.
refusal-warburg-11_3-04 = { $piece } { AGREE($piece, "est une pièce", "sont des pièces") } d’artillerie, et l’artillerie n’avance pas après combat.
refusal-warburg-12_3-01 = { $piece } { AGREE($piece, "est", "sont") } en déroute et { AGREE($piece, "ne peut que fuir ou être rallié", "ne peuvent que fuir ou être ralliés") }.
    .help = { AGREE($piece, "Il teste", "Ils testent") } à la phase de ralliement ; un général { AGREE($piece, "à ses côtés l’aide", "à leurs côtés les aide") }.
refusal-warburg-12_4-01 = { $place } ne mène pas à l’abri : une déroute va de trois hexagones vers le bord ami, au plus court.
    .help = Choisissez un hexagone éclairé.
refusal-warburg-13_1-05 = { $piece } { AGREE($piece, "est", "sont") } d’une formation démoralisée et { AGREE($piece, "ne peut pas entrer de lui-même", "ne peuvent pas entrer d’eux-mêmes") } dans une zone de contrôle ennemie.
refusal-warburg-14-03 = { $piece } { AGREE($piece, "est", "sont") } en colonne de marche et { AGREE($piece, "ne peut", "ne peuvent") } que marcher.
    .help = { AGREE($piece, "Il se déploie à sa", "Ils se déploient à leur") } prochaine activation.
refusal-warburg-14-04 = { $place } est trop près de l’ennemi pour une marche : une colonne reste à deux hexagones au moins.
refusal-warburg-ter-14 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas franchir la pente vers { $place }.
    .help = Contournez, ou suivez une route.
refusal-warburg-ter-02 = { $piece } { AGREE($piece, "est", "sont") } de la cavalerie lourde et { AGREE($piece, "ne peut", "ne peuvent") } pas entrer dans les bois en { $place }.
    .help = Suivez une route qui les traverse, ou contournez.
refusal-warburg-16_1_6-01 = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas passer la rivière à gué : seuls les Français le peuvent.
    .help = Prenez un pont.

reaction-reaction = Tir ou charge de réaction

ask-nothing = Rien n’est demandé.
ask-wait = Aux { $side } de décider.
ask-deploy = Placez vos officiers et les unités laissées à votre choix, ou laissez le scénario les placer.
    .help = La plupart des unités commencent là où le scénario les met. Le reste se place à la main ou comme le scénario le propose : un bon choix pour une première partie.
    .deploy = Placer le reste comme proposé et commencer
ask-enter-how = { $piece } : entrée en colonne de marche ou déployée ?
    .help = En colonne, la troupe va deux fois plus loin sur la route, mais ne peut ni tirer ni combattre avant de se déployer. Déployée, elle est plus lente et prête aussitôt.
ask-march = Faites entrer vos colonnes.
    .help = Les colonnes qui arrivent ce tour entrent par la route et marchent au double de leur potentiel. Elles restent à deux hexagones au moins de l’ennemi.
    .end = Terminer la marche
ask-rally = Choisissez l’unité qui tente de se rallier.
    .help = Une unité en déroute qui réussit son test revient, désorganisée ; celle qui échoue fuit encore. Un général à ses côtés l’aide.
ask-face = Choisissez l’orientation de { $piece }.
    .help = Une unité regarde un sommet de son hexagone : les deux hexagones de part et d’autre sont son front, où elle barre la route et combat. C’est de dos qu’elle est la plus faible.
ask-choose = Choisissez une formation ou une unité indépendante à activer.
    .help = Chaque formation lance un dé par tour : s’il ne dépasse pas sa valeur d’activation, ses unités peuvent agir. Chacune à son tour ; les combats viennent quand toutes ont bougé.
    .end = Plus d’activation ce tour
ask-join = Quelles unités indépendantes agissent avec { $piece } ?
    .help = Une unité indépendante assez proche peut agir avec la formation au lieu de tester seule. Elle compte alors comme activée pour ce tour.
    .end = Continuer avec { $piece }
ask-act = Au tour de { $piece } : qui agit ensuite ?
    .help = L’artillerie tire d’abord, puis le chef bouge, puis les unités. Quand le chef a bougé, l’artillerie ne tire plus ; quand une unité a bougé, le chef ne bouge plus. Pour bouger, choisissez une unité puis un hexagone.
    .end = { $idle ->
        [0] Terminer l’activation de { $piece } : tous ont agi
        [one] Terminer l’activation de { $piece } : une unité n’a pas agi
       *[other] Terminer l’activation de { $piece } : { $idle } unités n’ont pas agi
    }
ask-act-failed = L’activation de { $piece } a échoué : un peu reste permis.
    .help = Après un échec, une pièce peut pivoter et une peut tirer, une unité ou une pile peut bouger de la moitié de son potentiel, et le chef aussi, dans l’ordre voulu. Les autres restent en place.
    .end = Ne plus rien faire avec { $piece }
ask-ride = { $left ->
    [one] Où se rend { $piece } ({ $left } point) ?
   *[other] Où se rend { $piece } ({ $left } points) ?
}
    .help = Un général près de ses unités les commande et les affermit. Seul, il doit fuir quand l’ennemi entre dans son hexagone.
    .end = { $piece } { AGREE($piece, "reste", "restent") } ici
ask-move = { $left ->
    [one] Bougez { $piece } (reste { $left } point).
   *[other] Bougez { $piece } (reste { $left } points).
}
    .help = Les hexagones éclairés sont à portée, avec les points qui y restent ; pivoter coûte aussi. Une zone de contrôle ennemie termine le mouvement, et l’ennemi peut réagir en chemin.
    .end = { $piece } { AGREE($piece, "s’arrête", "s’arrêtent") } ici
ask-reaction = { $piece } { AGREE($piece, "a", "ont") } bougé : tirer ou charger ?
    .help = Votre artillerie peut tirer sur un ennemi qui bouge devant elle, et votre cavalerie peut charger. Une pièce tire en réaction une fois par tour ; une seule charge répond à chaque activation.
    .pass = Laisser passer { $piece }
ask-charging = Quelle unité de la ligne charge ensuite ?
    .help = La cavalerie de la ligne charge une unité après l’autre. À vous d’en choisir l’ordre.
ask-commander = Bougez le commandant d’armée.
    .help = Quand toutes les formations ont eu leur tour, le commandant d’armée peut se déplacer, seul ou avec une unité ou une pile. Les formations proches de lui s’activent mieux.
    .end = Le commandant reste
ask-declare = Déclarez vos attaques.
    .help = Choisissez une de vos unités puis l’ennemi devant elle. Celles qui ont agi et ont un ennemi dans leur zone de contrôle doivent l’attaquer, seules ou avec d’autres ; vous poursuivez quand plus aucune n’y est tenue.
    .end = Plus d’attaque : au combat
ask-resolve = Choisissez le combat à résoudre.
    .help = Les combats se livrent l’un après l’autre dans l’ordre voulu, et chaque résultat compte aussitôt. Un ennemi repoussé peut ouvrir la voie au suivant.
ask-withdraw = { $place } est attaqué : tenir, ou se dérober ?
    .help = Les troupes légères peuvent céder avant le jet de dé. Si elles tiennent, elles combattent ; si elles se dérobent, elles laissent l’hexagone à l’ennemi.
    .stand = Tenir et combattre
ask-withdrawing = Où { $piece } { AGREE($piece, "se dérobe-t-il", "se dérobent-ils") } ?
    .help = L’hexagone doit être libre et, si possible, hors des zones de contrôle ennemies.
ask-losses = { $left ->
    [one] Où subir la perte ?
   *[other] Où subir la prochaine des { $left } pertes ?
}
    .help = Chaque perte coûte un pas à l’unité du dessus de l’hexagone choisi. Une unité sans pas est éliminée, et chaque pas compte pour la démoralisation.
ask-retreat = Où { $piece } { AGREE($piece, "recule-t-il", "reculent-ils") } ?
    .help = On recule vers l’arrière si l’on peut. Une zone de contrôle ennemie peut coûter l’ordre ; une unité sans issue est perdue.
ask-rout = Par où { AGREE($piece, "fuit", "fuient") } { $piece } ?
    .help = Une unité en déroute fuit de trois hexagones vers son bord de carte. Les amis sur son chemin sont désorganisés.
ask-follow = { $piece } { AGREE($piece, "suit-il", "suivent-ils") } la déroute, et jusqu’où ?
    .help = Un général peut rester, ou suivre l’unité qui fuit et s’arrêter où il veut en chemin. Près d’une unité en déroute, il l’aide à se rallier.
    .end = { $piece } { AGREE($piece, "reste", "restent") } ici
ask-succession = Quel chef prend le commandement de l’armée ?
    .help = Le commandant d’armée est tombé. Un des chefs le remplace pour le reste de la partie, et un aide de camp prend la formation de celui-ci.
ask-aide = Sur quelle unité placer l’aide de camp ?
    .help = Le chef est tombé. Un aide de camp le remplace, avec une valeur d’activation moindre de 1.
ask-relocate = Où { $piece } { AGREE($piece, "s’échappe-t-il", "s’échappent-ils") } ?
    .help = Un ennemi est entré dans l’hexagone de ce général. Il rejoint la plus proche de ses unités.
ask-advance = Avancer dans l’hexagone abandonné ?
    .help = Le vainqueur peut prendre l’hexagone maintenant ou jamais. Cela peut ouvrir le combat suivant, ou vous laisser à découvert.
    .end = Rester sur place
ask-advance-on = { $piece } { AGREE($piece, "pousse-t-il", "poussent-ils") } plus loin ?
    .help = La cavalerie victorieuse peut dépasser un hexagone. Elle ne combattra de nouveau qu’à son prochain tour.
    .end = { $piece } { AGREE($piece, "s’arrête", "s’arrêtent") } ici
ask-overstacked = { $place } contient trop d’unités : sacrifiez-en une.
    .help = Un hexagone contient deux unités et dix points de force au plus. Le surplus est perdu, à votre choix.

do-place = Placer { $piece } en { $place }
do-deploy = Placer le reste comme proposé et commencer
do-enter-column = { $piece } { AGREE($piece, "entre", "entrent") } en colonne
do-enter-deployed = { $piece } { AGREE($piece, "entre", "entrent") } { AGREE($piece, "déployé", "déployés") }
do-enter = { $facing ->
    [none] { $piece } { AGREE($piece, "entre", "entrent") } en { $place }
   *[other] { $piece } { AGREE($piece, "entre", "entrent") } en { $place } face à { $facing }
 }
do-test = { $piece } { AGREE($piece, "tente", "tentent") } de se rallier
do-face = Face à { $facing }
do-activate = Activer { $piece }
do-join = { $piece } { AGREE($piece, "se joint", "se joignent") } à l’activation
do-turn-unit = { $way ->
    [left] Tourner { $piece } à gauche
   *[right] Tourner { $piece } à droite
 }
do-fire = { $piece } { AGREE($piece, "tire", "tirent") } sur { $place }
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
        [stack] { $officer } { AGREE($officer, "mène", "mènent") } la pile en { $place }
       *[other] { $officer } { AGREE($officer, "mène", "mènent") } { $piece }
     }
   *[other] { $who ->
        [stack] { $officer } { AGREE($officer, "mène", "mènent") } la pile en { $place } avec { $companion }
       *[other] { $officer } { AGREE($officer, "mène", "mènent") } { $piece } avec { $companion }
     }
 }
do-ride = { $companion ->
    [none] { $piece } { AGREE($piece, "se déplace", "se déplacent") } { AGREE($piece, "seul", "seuls") }
   *[other] { $piece } { AGREE($piece, "se déplace", "se déplacent") } avec { $companion }
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
do-react-left = { $piece } { AGREE($piece, "tire", "tirent") } sur l’hexagone que l’ennemi a quitté
do-react-entered = { $piece } { AGREE($piece, "tire", "tirent") } sur l’hexagone où l’ennemi est entré
do-charge = { $count ->
    [one] Charger depuis { $line }
   *[other] Charger depuis { $line } sur une ligne de { $count }
 }
do-charge-unit = { $piece } { AGREE($piece, "charge", "chargent") } { AGREE($piece, "seul", "seuls") }
do-pass = Laisser passer l’ennemi
do-pass-all = Laisser passer tout ennemi pendant cette activation
do-attack = { $other ->
    [none] { $from } attaque { $place }
   *[other] { $from } attaque { $place } et { $other }
 }
do-resolve = Résoudre le combat pour { $place }
do-stand = Tenir et combattre
do-withdraw = Se dérober en { $place }
do-lose = Subir la perte en { $place }
do-promote = { $piece } { AGREE($piece, "prend", "prennent") } le commandement
do-station = Aller en { $place }
do-retreat = Reculer en { $place }
do-rout = Fuir en { $place }
do-follow = Suivre jusqu’en { $place }
do-advance = { $who ->
    [stack] La pile en { $place } avance en { $to }
   *[other] { $piece } { AGREE($piece, "avance", "avancent") } en { $to }
 }
do-give-up = Sacrifier { $piece }
do-end = Terminer cette étape

# Ce que l’on peut poser sur la carte
overlay-command = Rayon de commandement : { $number }
overlay-zone = Zone de contrôle
overlay-zones = Toutes les zones de contrôle
overlay-fire = Champ de tir
overlay-sight = Vu d’ici, jusqu’à { $number } hexagones

# Ce que dit le noyau lui-même, quel que soit le jeu. Un jeu peut le dire avec ses propres mots.

refusal-frame = { $reason } [{ $rule }]
refusal-unknown = La règle l’interdit.
refusal-by = { $piece } { AGREE($piece, "ne peut", "ne peuvent") } pas le faire maintenant. { $rule }
refusal-now = Ce n’est pas possible maintenant. { $rule }
refusal-piece = ce pion
refusal-place = ce lieu
refusal-unseen = Ce n’est pas possible, pour une raison que votre camp ne voit pas.

dice-none = aucun dé
dice-rolled = { $count ->
    [one] dé : { $values }
   *[other] dés : { $values }
}

outcome-resigned = Abandon : { $side }.
outcome-draw-agreed = Les joueurs conviennent d’une partie nulle.
outcome-out-of-time = Temps écoulé : { $side }.

control-undone = { $side } : retour à la décision { $number }.
control-offers-take-back = { $side } : la décision { $number } peut-elle être reprise ?
control-accepts-take-back = { $side } : reprise accordée.
control-offers-draw = { $side } : la nulle est proposée.
control-accepts-draw = { $side } : la nulle est acceptée.
control-offers-new-rules = { $side } : proposition de continuer selon les règles d’aujourd’hui.
control-accepts-new-rules = { $side } : accord. La partie continue selon les règles d’aujourd’hui.
control-declines = { $side } : refusé.

error-stale = La partie a avancé : ceci visait le moment { $given }, et l’on en est au moment { $expected }.
error-not-yours = C’est à un autre camp de décider, pas à celui-ci : { $side }.
error-over = La partie est finie.
error-no-side = Il n’y a pas de tel camp dans ce jeu.
error-nothing-to-undo = Il n’y a rien à reprendre.
error-rolled = Les dés ont été jetés : il faut l’accord de l’autre camp.
error-revealed = Quelque chose de caché a été révélé : il faut l’accord de l’autre camp.
error-passed = C’est à un autre camp de décider : il faut son accord.
error-offer-pending = Une offre attend déjà une réponse.
error-no-offer = Il n’y a pas de telle offre à laquelle répondre.
error-too-many-take-backs = Trop de décisions ont été reprises.
error-not-understood = Incompris : { $text }

misread-empty = une ligne vide.
misread-verb = aucun ordre ne s’écrit « { $verb } » suivi { $words ->
    [0] de rien
    [one] d’un mot
   *[other] de { $words } mots
}.
misread-unit = il n’y a pas d’unité « { $word } ».
misread-officer = il n’y a pas d’officier « { $word } ».
misread-formation = il n’y a pas de formation « { $word } ».
misread-corps = il n’y a pas de corps « { $word } ».
misread-group = il n’y a pas de groupe « { $word } » : une formation et un numéro, comme ney.2.
misread-marker = il n’y a pas de marqueur « { $word } ».
misread-hex = il n’y a pas d’hexagone « { $word } » : quatre chiffres, colonne puis rangée, comme 1204.
misread-vertex = un hexagone n’a pas de sommet « { $word } ».
misread-zone = il n’y a pas de zone « { $word } ».
misread-none-of = « { $word } » n’est pas l’un de ces mots : { $among }.
misread-twice = « { $word } » est nommé deux fois.

setup-no-scenario = Il n’y a pas de scénario « { $scenario } » ; il y a : { $among }.
setup-no-option = Le scénario « { $scenario } » n’a pas d’option « { $option } » ; il y a : { $among }.
setup-twice = L’option « { $option } » est nommée deux fois.
setup-exclude = Les options « { $one } » et « { $other } » s’excluent.
setup-needs = L’option « { $option } » demande l’option « { $needs } ».
setup-no-seat = Il n’y a pas de place « { $seat } » ; il y a : { $among }.
setup-other-board = Le scénario « { $scenario } » se joue sur la carte « { $board } », mais ces règles sont liées à « { $bound } ».

fate-none = inchangé
fate-losses = { $number ->
    [one] perd un pas
   *[other] perd { $number } pas
}
fate-disorganised = désorganisé
fate-routed = en déroute
fate-rallied = rallié
fate-fatigue = { $number ->
    [one] plus fatigué
   *[other] plus fatigué de { $number }
}
fate-moved = déplacé
fate-gone = hors de la carte

piece-hidden = un pion caché

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

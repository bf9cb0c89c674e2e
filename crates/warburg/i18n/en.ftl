side-french = French
side-allied = Allies

phase-setup = Set-up
phase-march = March movement
phase-rally = Rally
phase-activations = Activations
phase-commander = Army commander
phase-combat = Combat
phase-over = End

allied-operational = Allied operational victory
allied-tactical = Allied tactical victory
french-tactical = French tactical victory
draw = Draw

deployed = { $piece } is set up in { $place }.
turn-began = Turn { $turn } begins.
initiative = Initiative: French { $french }, Allies { $allied }. First: { $first }.
    .brief = { $first } have the initiative.
arrival-automatic = { $piece } arrives.
arrival-yes = { $piece } arrives ({ $die }, needed { $needed } or more).
    .brief = { $piece } arrives.
arrival-no = { $piece } does not arrive ({ $die }, needed { $needed } or more).
    .brief = { $piece } does not arrive.
enters-column = { $piece } will enter in march column.
enters-deployed = { $piece } will enter deployed.
entered = { $piece } enters in { $place }.
recovered = { $piece } recovers its order.
test-passed = { $piece } holds ({ $die }, modified { $total }, morale { $needed }).
    .brief = { $piece } holds.
test-failed = { $piece } wavers ({ $die }, modified { $total }, morale { $needed }).
    .brief = { $piece } wavers.
disorganised = { $piece } is disorganised.
routed = { $piece } routs.
rallied = { $piece } rallies.
activation-automatic = { $piece } is activated by the commander’s presence.
activation-yes = { $piece } is activated ({ $die }, modified { $total }, value { $value }).
    .brief = { $piece } is activated.
activation-no = { $piece } fails to activate ({ $die }, modified { $total }, value { $value }).
    .brief = { $piece } fails to activate.
joined = { $piece } joins the activation.
out-of-command = { $piece } is out of command.
column-deployed = { $piece } deploys from column.
column-formed = { $piece } forms march column.
turned = { $count ->
    [one] { $piece } turns to { $facing }.
   *[other] { $piece } and { $other } turn to { $facing }.
 }
reordered = The stack in { $place } changes its order.
moved = { $count ->
    [one] { $piece } moves from { $from } to { $to } ({ $cost }).
   *[other] { $piece } and { $other } move from { $from } to { $to } ({ $cost }).
 }
officer-moved = { $piece } rides from { $from } to { $to }.
forded = { $piece } fords the river unharmed ({ $die }).
    .brief = { $piece } fords the river unharmed.
forded-lost = { $piece } loses a step in the ford ({ $die }).
    .brief = { $piece } loses a step in the ford.
result-none = –
verdict-initiative = { $side } first
verdict-fire = { $result }
verdict-combat = Attacker { $attacker }, defender { $defender }
fired = { $piece } fires at { $place }: { $die }, modified { $total }: { $result }.
    .brief = { $piece } fires at { $place }: { $result }.
charge-yes = The cavalry in { $place } charges ({ $die }, less than { $value }).
    .brief = The cavalry in { $place } charges.
charge-no = The cavalry in { $place } does not stir ({ $die }, needs less than { $value }).
    .brief = The cavalry in { $place } does not stir.
attack-declared = { $count ->
    [one] { $from } will attack { $place }.
   *[other] { $from } will attack { $place } and { $other }.
 }
attack-cancelled = The attack on { $place } falls through.
combat = { $count ->
    [one] Combat for { $place }, { $attack } to { $defence }: { $die }, modified { $total }. Attacker { $attacker }, defender { $defender }.
   *[other] Combat for { $place } and { $other }, { $attack } to { $defence }: { $die }, modified { $total }. Attacker { $attacker }, defender { $defender }.
 }
    .brief = { $count ->
        [one] Combat for { $place }: attacker { $attacker }, defender { $defender }.
       *[other] Combat for { $place } and { $other }: attacker { $attacker }, defender { $defender }.
     }
withdrew = { $count ->
    [one] { $piece } falls back from { $from } to { $to }.
   *[other] { $piece } and { $other } fall back from { $from } to { $to }.
 }
step-lost = { $piece } loses a step; strength { $strength }.
step-lost-below = { $piece } loses a step.
eliminated = { $piece } is eliminated.
officer-safe = { $piece } is unharmed ({ $die }).
    .brief = { $piece } is unharmed.
officer-killed = { $piece } is killed ({ $die }).
    .brief = { $piece } is killed.
promoted = { $piece } takes command of the army.
aide-placed = An aide-de-camp takes over { $formation } in { $place }.
relocated = { $piece } escapes to { $place }.
retreated = { $count ->
    [one] { $piece } retreats from { $from } to { $to }.
   *[other] { $piece } and { $other } retreat from { $from } to { $to }.
 }
passed-through = Friends pass through { $place }.
fled = { $piece } flees from { $from } to { $to }.
advanced = { $count ->
    [one] { $piece } advances from { $from } to { $to }.
   *[other] { $piece } and { $other } advance from { $from } to { $to }.
 }
formation-demoralised = { $piece } is demoralised: losses { $losses } of { $value }.
formation-steady = { $piece } holds: losses { $losses } of { $value }.
army-demoralised = { $side }: the army is demoralised.
army-steady = { $side }: the army recovers its heart.
over = The game is over: { $level }.

standing-army-demoralised = Army demoralised
standing-demoralised = demoralised
standing-expected = expected
standing-in-column = enters in column
standing-deployed = enters deployed
standing-never = will not come

source-name = Name
source-arm = Arm
source-strength = Strength
source-calibre = Calibre
source-morale = Morale
source-movement = Movement
source-steps = Steps
source-bonus = Bonus
source-radius = Command radius
source-terrain = Terrain
source-level = Level
source-sunken = Sunken road

ask-nothing = Nothing is asked.
ask-wait = { $side } must decide.
ask-deploy = Place your officers and the units you may choose for, or deploy by default.
ask-enter-how = Will { $piece } enter in march column or deployed?
ask-march = Bring in your columns, or end the march.
ask-rally = Choose the unit that tests next.
ask-face = Choose the facing of { $piece }.
ask-choose = Choose a formation or an independent unit to activate.
ask-join = Which independent units act with { $piece }?
ask-act = { $piece } is active: fire with its guns, then move its leader, then its units, or end.
ask-act-failed = { $piece } failed: what little may still be done, or end.
ask-ride = { $left ->
    [one] Where does { $piece } ride ({ $left } point)?
   *[other] Where does { $piece } ride ({ $left } points)?
}
ask-move = { $left ->
    [one] Move { $piece } ({ $left } point left), or end its move.
   *[other] Move { $piece } ({ $left } points left), or end its move.
}
ask-reaction = { $piece } has moved: will you fire or charge?
ask-charging = Which unit of the line charges next?
ask-commander = Move the army commander, or end.
ask-declare = Declare your attacks, or end when all that must be attacked is.
ask-resolve = Choose the combat to resolve.
ask-withdraw = { $place } is attacked: stand, or fall back?
ask-withdrawing = Where does { $piece } fall back to?
ask-losses = Where is the next loss taken ({ $left } left)?
ask-retreat = Where does { $piece } retreat to?
ask-rout = Which way does { $piece } flee?
ask-follow = Does { $piece } follow the rout, and how far?
ask-succession = Which leader takes command of the army?
ask-aide = On which unit is the aide-de-camp placed?
ask-relocate = Where does { $piece } escape to?
ask-advance = Advance into the hex the enemy has left?
ask-advance-on = May { $piece } ride on?
ask-overstacked = { $place } holds too much: give up a unit.

do-place = Place { $piece } in { $place }
do-deploy = Deploy by default
do-enter-column = { $piece } enters in column
do-enter-deployed = { $piece } enters deployed
do-enter = { $facing ->
    [none] { $piece } enters in { $place }
   *[other] { $piece } enters in { $place } facing { $facing }
 }
do-test = { $piece } tests
do-face = Face { $facing }
do-activate = Activate { $piece }
do-join = { $piece } joins
do-turn-unit = { $way ->
    [left] Turn { $piece } left
   *[right] Turn { $piece } right
 }
do-fire = { $piece } fires at { $place }
do-move = { $who ->
    [stack] Move the stack in { $place }
   *[other] Move { $piece }
 }
do-march = { $who ->
    [stack] March the stack in { $place } in column
   *[other] March { $piece } in column
 }
do-lead = { $companion ->
    [none] { $who ->
        [stack] { $officer } leads the stack in { $place }
       *[other] { $officer } leads { $piece }
     }
   *[other] { $who ->
        [stack] { $officer } leads the stack in { $place } with { $companion }
       *[other] { $officer } leads { $piece } with { $companion }
     }
 }
do-ride = { $companion ->
    [none] { $piece } rides alone
   *[other] { $piece } rides with { $companion }
 }
do-to = Go to { $place }
do-road = Follow the road to { $place }
do-back = Go back to { $place }
do-turn = { $way ->
    [left] Turn left
   *[right] Turn right
 }
do-about = About-face
do-swap = Change the order of the stack
do-react-left = { $piece } fires at the hex left
do-react-entered = { $piece } fires at the hex entered
do-charge = { $count ->
    [one] Charge from { $place }
   *[other] Charge from { $place } in a line of { $count }
 }
do-charge-unit = { $piece } charges alone
do-pass = Let it pass
do-pass-all = Let everything pass in this activation
do-attack = { $other ->
    [none] { $from } attacks { $place }
   *[other] { $from } attacks { $place } and { $other }
 }
do-resolve = Resolve the combat for { $place }
do-stand = Stand
do-withdraw = Fall back to { $place }
do-lose = Take the loss in { $place }
do-promote = { $piece } takes command
do-station = Go to { $place }
do-retreat = Retreat to { $place }
do-rout = Flee to { $place }
do-follow = Follow to { $place }
do-advance = { $who ->
    [stack] The stack in { $place } advances to { $to }
   *[other] { $piece } advances to { $to }
 }
do-give-up = Give up { $piece }
do-end = End

compass-n = N
compass-nne = NNE
compass-ne = NE
compass-ene = ENE
compass-e = E
compass-ese = ESE
compass-se = SE
compass-sse = SSE
compass-s = S
compass-ssw = SSW
compass-sw = SW
compass-wsw = WSW
compass-w = W
compass-wnw = WNW
compass-nw = NW
compass-nnw = NNW

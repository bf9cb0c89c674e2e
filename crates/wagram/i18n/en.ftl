side-french = French
side-austrian = Austrians

phase-setup = Set-up
phase-plan = First orders
phase-initiative = Initiative
phase-orders = Orders
phase-activation = Activation
phase-movement = Movement
phase-combat = Combat
phase-continuation = Continuation
phase-administrative = Administrative phase
phase-night = Night
phase-over = End

french-victory = French victory
austrian-victory = Austrian victory

option-reuss = Reuss’s corps takes part
option-nostitz = Nostitz goes to Rosenberg
option-guard-artillery = the Guard’s guns are detached
option-reynier = Reynier leaves Lobau
option-johann = Johann hurries
option-grand-battery = the Grand Battery
option-square = the divisional square
option-bernadotte = Bernadotte holds better
option-reserve-cavalry = reserve cavalry is detached
option-wrede = Wrede is detached

stance-hold = hold the ground
stance-reactive = be reactive
stance-orderly = retreat in order

pieces = { $count ->
    [1] { $piece }
    [2] { $piece }, { $second }
    [3] { $piece }, { $second }, { $third }
   *[other] { $piece }, { $second }, { $third }, { $fourth }
}
verdict-initiative = { $side } first
verdict-hit = hit
verdict-miss = without effect
attacker-hit = the attacker is beaten back with loss
attacker-tired = the attack fails
both-tired = neither side gives way
defender-tired = the defender is worsted
defender-hit = the defender is broken

deployed = { $piece } is set up in { $place }.
turn-began = Turn { $turn } ({ $label }) begins.
ordered = { $side }: { $piece } is laid in Order { $slot }.
administrative = { $side }: { $piece } is laid in Administrative.
night-chosen = { $side }: { $piece } is chosen for the night.
reaction-yes = { $side } react with { $piece } ({ $total }, needed { $needed } or less).
    .brief = { $side } react with { $piece }.
reaction-no = { $side } fail to react with { $piece } ({ $total }, needed { $needed } or less).
    .brief = { $side } fail to react with { $piece }.
initiative-given = { $side } have the first initiative.
initiative = Initiative: French { $french }, Austrians { $austrian }. { $side } are in phase.
    .brief = { $side } have the initiative.
activated = { $side } activate { $piece }.
nobody-acts = { $side } have nobody to act with.
marker-removed = The marker of { $piece } leaves the board.
marker-added = The marker of { $piece } joins the Available box.
pivot = { $piece } is the pivot.
isolated = { $piece } is isolated.
option-taken = { $side }: { $option } ({ $vp } VP to the opponent).
attached = { $piece } now acts with { $corps }.
battery-announced = The Grand Battery is to form in { $place } and { $other }.
battery-formed = The Grand Battery is formed: { pieces }.
battery-ended = The Grand Battery is no more.
square-joined = { $piece } joins the divisional square in { $place }.
square-ended = The divisional square is dissolved.
bombarded-hit = { $piece } bombards { $place }: { $die }, modified { $total }, against { $needed }: it strikes.
    .brief = { $piece } bombards { $place }: it strikes.
bombarded-miss = { $piece } bombards { $place }: { $die }, modified { $total }, against { $needed }: without effect.
    .brief = { $piece } bombards { $place }: without effect.
struck = { $piece } is struck.
test-passed = { $piece } passes its manoeuvre test ({ $die }, modified { $total }).
    .brief = { $piece } passes its manoeuvre test.
test-failed = { $piece } fails its manoeuvre test ({ $die }, modified { $total }).
    .brief = { $piece } fails its manoeuvre test.
rested = { $piece } rests: fatigue { $fatigue }.
fatigued = { $piece } tires: fatigue { $fatigue }.
hastened = { $piece } hurries: { $points } more points.
moved = { $piece } moves from { $from } to { $to } ({ $cost }).
entered = { $piece } enters in { $place }.
turned = The units in { $place } face { $faced }.
headquarters-moved = { $piece } rides from { $from } to { $to }.
declared-attack = { $piece } will attack { $place }.
declared-charge = { $piece } will charge { $place }.
retreated = { $piece } falls back from { $from } to { $to }.
advanced = { $piece } advances from { $from } to { $to }.
fate-losses = { $number ->
    [one] loses a step
   *[other] loses { $number } steps
}
step-lost = { $piece } loses a step; { $left } left.
eliminated = { $piece } is eliminated.
combat-began = Combat for { $place }.
lapsed = The attack on { $place } lapses.
supported = { $piece } supports the attack.
refused = { $piece } refuses combat.
defended = Defenders: { pieces }.
ratio = Potentials { $attack } against { $defence } ({ $modifier }).
stance-taken = The defender chooses to { $stance }.
forced = { $piece } forces the decision.
guard-committed = The Guard is committed ({ $vp } VP).
combat = { $place }: attack { $attack }, defence { $defence }: { $result }.
    .brief = { $place }: { $result }.
rout-yes = { $piece } breaks ({ $die }, rout value { $value }).
    .brief = { $piece } breaks.
rout-no = { $piece } holds together ({ $die }, rout value { $value }).
    .brief = { $piece } holds together.
routed = { $piece } routs.
round-played = { $side }: round { $round }.
continuation-yes = { $side }: { $total } against { $needed }: the turn goes on.
    .brief = { $side }: the turn goes on.
continuation-no = { $side }: { $total } against { $needed }: the turn ends.
    .brief = { $side }: the turn ends.
marches = { $side }: { $piece } marches.
johann-yes = Johann arrives ({ $die }, needed { $needed } or less).
    .brief = Johann arrives.
johann-no = Johann does not arrive ({ $die }, needed { $needed } or less).
    .brief = Johann does not arrive.
bernadotte-yes = Bernadotte’s corps gives way ({ $die }, { $needed } or less).
    .brief = Bernadotte’s corps gives way.
bernadotte-no = Bernadotte’s corps stands ({ $die }, gives way on { $needed } or less).
    .brief = Bernadotte’s corps stands.
rally-yes = { $piece } rallies ({ $die }, modified { $total }).
    .brief = { $piece } rallies.
rally-no = { $piece } stays routed ({ $die }, modified { $total }).
    .brief = { $piece } stays routed.
points = { $side }: { $vp } VP.
score = Victory points: French { $french }, Austrians { $austrian }.
night-rested = Night: fatigue and rout are forgotten.
stragglers-yes = { $piece } recovers a step ({ $die }).
    .brief = { $piece } recovers a step.
stragglers-no = { $piece } recovers nothing ({ $die }).
    .brief = { $piece } recovers nothing.
over = The game is over. Winner: { $side }.

track-rounds = Rounds
track-certain = the turn goes on
track-goes-on = the turn goes on: { $chance }%
value-combat = Combat
value-guns = Guns
note-rout-more = rout +1

source-name = Name
source-arm = Type
source-rout = Rout value
source-stack = Stacking value
source-movement = Movement
source-star = Commander’s star
source-corps = Corps
source-number = Number
source-outline = Outline
source-terrain = Terrain
source-height = Height

ask-nothing = The game is over.
ask-wait = Waiting for: { $side }.
ask-deploy = Place your units.
ask-facing = Which zone do the units in { $place } face?
ask-plan-order = Choose your order { $slot }.
ask-administrative = Choose a corps for the administrative phase, or pass.
ask-night-plan = Choose a corps for the night.
ask-react = Attempt a reaction?
ask-order-three = Choose your third order.
ask-pivot = Choose the pivot of { $piece }.
ask-options = Take an option, or pass.
ask-fire-before = Bombard before the moves of { $piece }?
ask-fire-after = Bombard after the moves of { $piece }?
ask-counter = Answer the fire of { $piece }?
ask-act = Which unit of { $piece } acts?
ask-move = { $left ->
    [one] { $piece } moves: { $left } point left.
   *[other] { $piece } moves: { $left } points left.
}
ask-face = Which zone does { $piece } face?
ask-ride = { $left ->
    [one] The headquarters rides: { $left } point left.
   *[other] The headquarters rides: { $left } points left.
}
ask-contact = The enemy arrives: turn the units in { $place }?
ask-push = Where does the headquarters go?
ask-bernadotte = Bernadotte’s corps is about to react.
ask-combat = Which combat is next?
ask-guns = Add guns to the attack on { $place }?
ask-refuse = Refuse combat in { $place }?
ask-defend = Who defends { $place }?
ask-stance = How is { $place } defended?
ask-force = Force the decision at { $place }?
ask-flights = Where do your units fall back?
ask-night-separation = Draw back for the night.
ask-advance = Advance into { $place }?
ask-march = Which corps marches next?

do-place = Place { $piece } in { $place }
do-deploy = Place the rest as proposed
do-face = Face { $place }
do-order = Order { $piece }
do-administrative = Mark { $piece } for the administrative phase
do-night = Choose { $piece }
do-react = React with { $piece }
do-pivot = { $piece } is the pivot
do-take = Option: { $option }
do-detach = Detach { $piece } to { $corps }
do-release = Reynier joins { $piece }
do-battery = Grand Battery in { $place } and { $other }
do-end-battery = End the Grand Battery
do-end-square = End the square
do-fire = { $piece } bombards { $place }
do-counter = { $piece } answers
do-move = Move { $piece }
do-enter = { $piece } enters in { $place }
do-rest = { $piece } rests
do-ride = Move the headquarters
do-to = To { $place }
do-press = To { $place } with a test
do-bonus = Take fatigue for more points
do-square = Join the square
do-attack = Attack { $place }, facing { $faced }
do-charge = Charge { $place }, facing { $faced }
do-resolve = Fight for { $place }
do-support = { $piece } supports
do-refuse = { $piece } refuses combat
do-defend = Defend with { pieces }
do-stance = { $stance }
do-force = { $piece } forces the decision
do-retreat = { $piece } falls back to { $place }
do-stay = { $piece } stays
do-advance = { $piece } advances
do-march = { $piece } marches
do-pass = Pass

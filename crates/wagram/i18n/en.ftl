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
outline-rounds = Rounds
outline-fire-before = Fire first
outline-moves = Moves
outline-fire-after = Fire after
outline-combat = Choose
outline-guns = Guns
outline-refuse = Refuse
outline-defend = Defenders
outline-stance = Stance
outline-force = Force
outline-flights = Retreat
outline-advance = Advance

objective-french = { $vp } points to the French while they stand here.
objective-austrian = { $vp } points to the Austrians while they stand here.
objective-plateau = The plateau: { $vp } points to the French while { $units } of their infantry units, from { $corps ->
    [one] any corps
   *[other] { $corps } corps
}, stand on it.
term-lead = French lead in points
term-behind = French lead in points
term-zones = Points for zones held
term-others = Points for losses, routs and options

french-victory = French victory
austrian-victory = Austrian victory

option-reuss = Reuss’s corps takes part
option-nostitz = Nostitz goes to Rosenberg
option-guard-artillery = the Guard’s guns are detached
option-reynier = Reynier leaves Lobau
option-johann = Johan hurries
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
verdict-miss = no effect
attacker-hit = the attacker takes fatigue and a hit
attacker-tired = the attacker takes fatigue
both-tired = both sides take fatigue
defender-tired = the defender takes fatigue
defender-hit = the defender takes fatigue and a hit

deployed = { $piece } { AGREE($piece, "is", "are") } set up in { $place }.
turn-began = Turn { $turn } ({ $label }) begins.
ordered = { $side }: { $piece } { AGREE($piece, "is", "are") } placed in Order { $slot }.
administrative = { $side }: { $piece } { AGREE($piece, "is", "are") } placed in Administrative.
night-chosen = { $side }: { $piece } { AGREE($piece, "is", "are") } chosen for the night.
reaction-yes = { $side } react with { $piece } ({ $total }, needed { $needed } or less).
    .brief = { $side } react with { $piece }.
reaction-no = { $side } fail to react with { $piece } ({ $total }, needed { $needed } or less).
    .brief = { $side } fail to react with { $piece }.
initiative-given = { $side } have the first initiative.
initiative = Initiative: French { $french }, Austrians { $austrian }. Phasing side: { $side }.
    .brief = { $side } have the initiative.
activated = { $side } activate { $piece }.
nobody-acts = { $side } have nobody to act with.
marker-removed = The marker of { $piece } leaves the board.
marker-added = The marker of { $piece } joins the Available box.
pivot = { $piece } { AGREE($piece, "is", "are") } the pivot.
isolated = { $piece } { AGREE($piece, "is", "are") } isolated.
option-taken = { $side }: { $option } ({ $vp } VP to the enemy).
attached = { $piece } now { AGREE($piece, "acts", "act") } with { $corps }.
battery-announced = The Grand Battery will form in { $place } and { $other }.
battery-formed = The Grand Battery is formed: { pieces }.
battery-ended = The Grand Battery breaks up.
square-joined = { $piece } { AGREE($piece, "joins", "join") } the divisional square in { $place }.
square-ended = The divisional square breaks up.
bombarded-hit = { $added ->
    [0] { $piece } { AGREE($piece, "bombards", "bombard") } { $place } (rolls { $die }; needs { $needed } or less): a hit.
   *[other] { $piece } { AGREE($piece, "bombards", "bombard") } { $place } (rolls { $die }, counted as { $total }; needs { $needed } or less): a hit.
 }
    .brief = { $piece } { AGREE($piece, "bombards", "bombard") } { $place }: a hit.
bombarded-miss = { $added ->
    [0] { $piece } { AGREE($piece, "bombards", "bombard") } { $place } (rolls { $die }; needs { $needed } or less): no effect.
   *[other] { $piece } { AGREE($piece, "bombards", "bombard") } { $place } (rolls { $die }, counted as { $total }; needs { $needed } or less): no effect.
 }
    .brief = { $piece } { AGREE($piece, "bombards", "bombard") } { $place }: no effect.
struck = { $piece } { AGREE($piece, "is", "are") } hit.
test-passed = { $added ->
    [0] { $piece } { AGREE($piece, "passes", "pass") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test (rolls { $die }).
   *[other] { $piece } { AGREE($piece, "passes", "pass") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test (rolls { $die }, counted as { $total }).
 }
    .brief = { $piece } { AGREE($piece, "passes", "pass") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test.
test-failed = { $added ->
    [0] { $piece } { AGREE($piece, "fails", "fail") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test (rolls { $die }).
   *[other] { $piece } { AGREE($piece, "fails", "fail") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test (rolls { $die }, counted as { $total }).
 }
    .brief = { $piece } { AGREE($piece, "fails", "fail") } { AGREE($piece, "its manoeuvre", "their manoeuvre") } test.
rested = { $piece } { AGREE($piece, "rests", "rest") }: fatigue { $fatigue }.
fatigued = { $piece } { AGREE($piece, "tires", "tire") }: fatigue { $fatigue }.
hastened = { $points ->
    [one] { $piece } { AGREE($piece, "hurries", "hurry") }: one more movement point.
   *[other] { $piece } { AGREE($piece, "hurries", "hurry") }: { $points } more movement points.
}
moved = { $piece } { AGREE($piece, "moves", "move") } from { $from } to { $to } ({ $cost }).
entered = { $piece } { AGREE($piece, "enters", "enter") } in { $place }.
turned = The units in { $place } face { $faced }.
headquarters-moved = { $piece } { AGREE($piece, "rides", "ride") } from { $from } to { $to }.
declared-attack = { $piece } will attack { $place }.
declared-charge = { $piece } will charge { $place }.
retreated = { $piece } { AGREE($piece, "falls", "fall") } back from { $from } to { $to }.
advanced = { $piece } { AGREE($piece, "advances", "advance") } from { $from } to { $to }.
fate-losses = { $number ->
    [one] loses a step
   *[other] loses { $number } steps
}
step-lost = { $piece } { AGREE($piece, "loses", "lose") } a step; { $left } left.
eliminated = { $piece } { AGREE($piece, "is", "are") } eliminated.
combat-began = Combat for { $place }.
lapsed = The attack on { $place } lapses.
supported = { $piece } { AGREE($piece, "supports", "support") } the attack.
refused = { $piece } { AGREE($piece, "refuses", "refuse") } combat.
defended = Defenders: { pieces }.
ratio = Potentials { $attack } against { $defence } ({ $modifier }).
stance-taken = The defender chooses to { $stance }.
forced = { $piece } { AGREE($piece, "forces", "force") } the decision.
guard-committed = The Guard is committed ({ $vp } VP).
combat = { $place }: attack { $attack }, defence { $defence }: { $result }.
    .brief = { $place }: { $result }.
rout-yes = { $piece } { AGREE($piece, "breaks", "break") } ({ $die }, rout value { $value }).
    .brief = { $piece } { AGREE($piece, "breaks", "break") }.
rout-no = { $piece } { AGREE($piece, "holds", "hold") } together ({ $die }, rout value { $value }).
    .brief = { $piece } { AGREE($piece, "holds", "hold") } together.
routed = { $piece } { AGREE($piece, "routs", "rout") }.
round-played = { $side }: round { $round }.
continuation-yes = { $side }: { $total } against { $needed }: the turn goes on.
    .brief = { $side }: the turn goes on.
continuation-no = { $side }: { $total } against { $needed }: the turn ends.
    .brief = { $side }: the turn ends.
marches = { $side }: { $piece } { AGREE($piece, "marches", "march") }.
johann-yes = Johan arrives ({ $die }, needed { $needed } or less).
    .brief = Johan arrives.
johann-no = Johan does not arrive ({ $die }, needed { $needed } or less).
    .brief = Johan does not arrive.
bernadotte-yes = Bernadotte’s corps gives way ({ $die }, { $needed } or less).
    .brief = Bernadotte’s corps gives way.
bernadotte-no = Bernadotte’s corps stands ({ $die }, gives way on { $needed } or less).
    .brief = Bernadotte’s corps stands.
rally-yes = { $added ->
    [0] { $piece } { AGREE($piece, "rallies", "rally") } (rolls { $die }).
   *[other] { $piece } { AGREE($piece, "rallies", "rally") } (rolls { $die }, counted as { $total }).
 }
    .brief = { $piece } { AGREE($piece, "rallies", "rally") }.
rally-no = { $added ->
    [0] { $piece } { AGREE($piece, "stays", "stay") } routed (rolls { $die }).
   *[other] { $piece } { AGREE($piece, "stays", "stay") } routed (rolls { $die }, counted as { $total }).
 }
    .brief = { $piece } { AGREE($piece, "stays", "stay") } routed.
points = { $side }: { $vp } VP.
score = Victory points: French { $french }, Austrians { $austrian }.
night-rested = Night: all fatigue and routs are removed.
stragglers-yes = { $piece } { AGREE($piece, "recovers", "recover") } a step ({ $die }).
    .brief = { $piece } { AGREE($piece, "recovers", "recover") } a step.
stragglers-no = { $piece } { AGREE($piece, "recovers", "recover") } nothing ({ $die }).
    .brief = { $piece } { AGREE($piece, "recovers", "recover") } nothing.
over = The game is over. Winner: { $side }.

track-rounds = Rounds
track-certain = the turn goes on
track-goes-on = the turn goes on: { $chance }%
value-combat = Combat
value-guns = Guns
value-morale = Rout value
note-order-1 = Order 1
note-order-2 = Order 2
note-order-3 = Order 3
note-reaction = Reaction
note-administrative = Administrative
note-night = Night
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

refusal-wagram-9_3-01 = { $piece } cannot act now: one unit after another, each once, and only those of the active corps.
    .help = Choose a lit unit, or finish the move in progress.
refusal-wagram-9_3-02 = { $piece } { AGREE($piece, "has", "have") } already acted: a unit rests or moves, not both.
refusal-wagram-9_5-01 = { $place } is full: a zone holds five stacking points.
    .help = Choose another zone for { $piece }.
refusal-wagram-9_5-03 = { $piece } cannot stop in { $place }: units of another corps stand there.
    .help = Go on, or stop elsewhere.
refusal-wagram-9_6-03 = { $piece } { AGREE($piece, "does", "do") } not have enough movement points left for { $place }.
    .help = Once in a move, a level of fatigue buys more points.
refusal-wagram-9_6-04 = { $piece } cannot take fatigue for more points: { AGREE($piece, "it is worn out, or it is artillery", "they are worn out, or they are artillery") } or a headquarters.
refusal-wagram-9_6-05 = { $piece } { AGREE($piece, "has", "have") } already taken fatigue in this move, or still { AGREE($piece, "has", "have") } points to spend.
refusal-wagram-9_6-07 = { $place } does not touch the zone where { $piece } { AGREE($piece, "stands", "stand") }.
    .help = Go zone by zone.
refusal-wagram-9_6-14 = { $piece } cannot press on to { $place }: only as { AGREE($piece, "its", "their") } whole move, after taking fatigue where { AGREE($piece, "it", "they") } can, and without loss.
refusal-wagram-9_6-15 = { $piece } cannot enter { $place }: the enemy stands there.
    .help = Move next to it and attack.
refusal-wagram-9_6-16 = { $piece } { AGREE($piece, "has", "have") } come next to an enemy and { AGREE($piece, "has", "have") } to stop.
    .help = { AGREE($piece, "It", "They") } may still turn, or attack if { AGREE($piece, "it has", "they have") } a point left.
refusal-wagram-9_6-18 = The headquarters must go one or two zones away, out of contact.
    .help = Choose a lit zone.
refusal-wagram-9_6-19 = The headquarters cannot ride there now: it moves once a turn, by four points at most.
refusal-wagram-9_6-20 = { $piece } cannot attack { $place }: an attack takes a point and goes into an adjacent zone of its Front that holds an enemy.
    .help = Move next to the enemy with a point to spare, and face it.
refusal-wagram-9_6-21 = { $piece } cannot charge { $place }: only fresh cavalry charges, for two points, into its Front.
    .help = An ordinary attack takes one point.
refusal-wagram-9_6-23 = { $piece } cannot charge: another unit has already charged from this zone.
refusal-wagram-9_6-25 = { $place } cannot be charged: a village, a redoubt, a river or a steep slope covers it.
    .help = Attack it without charging.
refusal-wagram-9_7-03 = { $piece } cannot face that way: those who attack from here face another zone, and a stack faces one way.
refusal-wagram-9_7-01 = These units already face that way, or cannot turn now.
refusal-wagram-9_8-01 = { $piece } cannot bombard now: a battery of the active corps fires once, either before the moves or after them.
refusal-wagram-9_8-02 = { $piece } { AGREE($piece, "has", "have") } bombarded and cannot move in this phase.
refusal-wagram-9_8-03 = There is no target for { $piece } in { $place }.
refusal-wagram-9_8-04 = { $place } lies on the flank of { $piece }: { AGREE($piece, "it fires only to its", "they fire only to their") } Front.
refusal-wagram-9_8-05 = { $place } is out of reach of { $piece }: at two zones, a target must lie beyond { AGREE($piece, "its", "their") } Front and touch no zone of { AGREE($piece, "its", "their") } Flank.
    .help = Choose a lit zone.
refusal-wagram-9_8-06 = { $piece } { AGREE($piece, "does", "do") } not see { $place }: a wood, a village, a height or troops stand between.
    .help = Choose another target.
refusal-wagram-8-01 = { $piece } cannot be the pivot: { AGREE($piece, "it", "they") } must be a unit of the active corps, and no artillery.
refusal-wagram-8-02 = { $piece } cannot be the pivot: no free path leads from { AGREE($piece, "it", "them") } to the headquarters.
    .help = Choose a unit that is nearer, or clear of the enemy.
refusal-wagram-8-09 = { $piece } { AGREE($piece, "is", "are") } isolated and cannot take fatigue for more points.
refusal-wagram-7_2-01 = { $piece } cannot react: { AGREE($piece, "its", "their") } marker must be in Available, with a pivot within six zones of the headquarters.
refusal-wagram-7_2-02 = A corps already waits in your Reaction box.
refusal-wagram-10_1-01 = Every declared attack must be fought.
    .help = Choose the next combat.
refusal-wagram-10_1-02 = { $piece } cannot join this attack: a battery supports from a zone that attacks, with the target in its Front, and never attacks alone.
refusal-wagram-10_1-07 = Too many units would fight from one zone: two stacking points at most, and one of artillery.
    .help = Leave one out.
refusal-wagram-10_1-08 = These units cannot defend { $place }: name units of the zone that is attacked.
refusal-wagram-10_2-01 = { $piece } cannot refuse combat: only light cavalry and mixed units that are not worn out may, and not against a charge.
refusal-wagram-10_5-02 = Not yet: something else comes first.
    .help = Answer what is asked.
refusal-wagram-10_5_2-02 = They cannot hold the ground: every defender already shows a rout value.
    .help = Be reactive, or retreat in order.
refusal-wagram-10_5_2-03 = They are too tired to retreat in order.
    .help = Hold the ground, or be reactive.
refusal-wagram-10_5_2-04 = Guns alone can only retreat in order.
refusal-wagram-10_5_3-01 = { $piece } cannot force the decision: only infantry that attacks here can.
refusal-wagram-10_5_3-03 = { $piece } { AGREE($piece, "is", "are") } too worn to force the decision.
refusal-wagram-10_6-17 = { $place } is too near or too far: { $piece } must end one or two zones away, as the result requires.
    .help = Choose a lit zone.
refusal-wagram-10_6-18 = { $place } is not on the way: a rout goes as straight as it can to its side’s retreat zone.
    .help = Choose a lit zone.
refusal-wagram-10_6-19 = { $piece } cannot fall back to { $place }: the enemy stands there.
    .help = Choose a lit zone.
refusal-wagram-10_6-13 = { $place } does not lead away from the enemy.
    .help = Choose a lit zone.
refusal-wagram-10_6-25 = { $piece } cannot advance: only attackers that won may, two stacking points at most.
refusal-wagram-10_6-30 = { $piece } { AGREE($piece, "is", "are") } routed: { AGREE($piece, "it", "they") } can neither move nor attack.
    .help = { AGREE($piece, "It", "They") } may rally at the end of the turn.
refusal-wagram-12_1-02 = { $piece } cannot make this administrative move: { AGREE($piece, "it", "they") } may neither begin nor end next to an enemy.
refusal-wagram-13_1-01 = { $piece } cannot be detached now: the scenario must allow it, and { AGREE($piece, "its", "their") } own corps must be active.
refusal-wagram-13_2-06 = The Grand Battery cannot form again: it forms only once in a game.
refusal-wagram-13_2-04 = { $piece } { AGREE($piece, "belongs", "belong") } to the Grand Battery, which does not move.
    .help = Break up the Grand Battery first.
refusal-wagram-13_3-03 = { $piece } { AGREE($piece, "is", "are") } in square and cannot take fatigue to move more.
    .help = Break the square first.
refusal-wagram-14_1-09 = { $piece } may leave Lobau only at the price of two victory points to the Austrians.
    .help = Take the option when it is offered, and name the corps he joins.

reaction-refuse = Refusal of combat
reaction-counter = Counter-battery fire
reaction-react = Reaction out of turn

ask-nothing = The game is over.
ask-wait = The { $side } must decide.
ask-deploy = Place your units.
    .help = Each corps has its zones, and no zone on its list may stay empty. What you do not place by hand goes where the scenario proposes, a sound choice for a first game.
    .deploy = Place the rest as proposed
    .pass = Leave the rest where it is
ask-facing = Which zone do the units in { $place } face?
    .help = A unit’s Front is the zone it faces and the two on either side; the rest is its Flank, where it is weak. It attacks only into its Front.
    .deploy = Face the rest as proposed
    .pass = Leave them facing as they are
ask-plan-order = Choose your order { $slot }.
    .help = Three corps get orders, face down: order 1 acts in your next round, then order 2, then order 3. The enemy sees that a marker lies there, but not which.
    .pass = Seal the orders
ask-administrative = Choose a corps for the administrative phase.
    .help = Up to two corps march at the end of the turn, away from the enemy and without fatigue. Until then they cannot be given orders to fight.
    .pass = Choose no more corps
ask-night-plan = Choose a corps for the night.
    .help = Two corps of each side, chosen in secret, march in the night. They may not come nearer to the enemy.
    .pass = Choose no more corps
ask-react = Attempt a reaction?
    .help = You may try to act out of turn with a corps that has no order: Napoleon needs 7 or less on two dice, Karl 6 or less. If it fails, you have -1 on the next initiative roll, and this corps gets your next order.
    .pass = Do not react: roll for the initiative
ask-order-three = Choose your third order.
    .help = Your orders move up by one, and a new one is given, face down. The corps you choose now acts three of your rounds from now.
ask-pivot = Choose the pivot of { $piece }.
    .help = The pivot joins the corps to your headquarters: units near the pivot are in command. Those left out are isolated and move one point less.
ask-options = Take an option?
    .help = The options of the scenario may be taken now. Some give victory points to the enemy; each says what it costs.
    .pass = Take no more options
ask-fire-before = Bombard before the moves of { $piece }?
    .help = A battery bombards once, before the moves or after them. A battery that fires now does not move in this phase; one that moves first aims worse afterwards.
    .pass = Go on to the moves
ask-fire-after = Bombard after the moves of { $piece }?
    .help = Batteries that have not fired may do so now. Every point they spent on moving makes a hit harder.
    .pass = Cease fire and go on
ask-counter = Answer the fire of { $piece }?
    .help = A battery in the bombarded zone may fire back at the one that fired. That shot cannot be answered.
    .pass = Do not answer
ask-act = Which unit of { $piece } acts?
    .help = Each unit either rests, which removes a level of fatigue, or moves and perhaps declares an attack. Choose a unit, then a zone; combat comes when all have moved.
    .pass = { $idle ->
        [0] End the moves of { $piece }: all have acted
        [one] End the moves of { $piece }: one unit has not acted
       *[other] End the moves of { $piece }: { $idle } units have not acted
     }
ask-move = { $left ->
    [one] { $piece } { AGREE($piece, "moves", "move") }: { $left } point left.
   *[other] { $piece } { AGREE($piece, "moves", "move") }: { $left } points left.
}
    .help = Lit zones are within reach, each with the points left there. A zone beside an enemy ends the move, and an attack takes one point more; fatigue buys more points once.
    .pass = { $piece } { AGREE($piece, "stops", "stop") } here
ask-face = Which zone { AGREE($piece, "does", "do") } { $piece } face?
    .help = { AGREE($piece, "Its Front is the zone it faces", "Their Front is the zone they face") } and the two on either side. A unit attacked from elsewhere fights at a disadvantage.
    .pass = Face as before
ask-ride = { $left ->
    [one] The headquarters rides: { $left } point left.
   *[other] The headquarters rides: { $left } points left.
}
    .help = The headquarters moves once a turn. A corps whose pivot is more than nine zones away from it cannot be commanded.
    .pass = The headquarters stays here
ask-contact = The enemy comes up to { $place }: turn the units there?
    .help = Units that an enemy approaches may turn towards it. If they already have an enemy in front of them, they must pass a test first.
    .pass = Do not turn
ask-push = Where does the headquarters go?
    .help = The enemy has come up to your headquarters. It moves one or two zones away, as you choose.
ask-bernadotte = Bernadotte’s corps is about to react.
    .help = An Austrian has come close to Bernadotte’s Saxons. On a roll of 1 to 4 they fall back; for a victory point to the enemy they do so only on 1 or 2.
    .pass = Roll: they fall back on 1 to 4
ask-combat = Which combat is next?
    .help = Every declared attack is fought, one after the other in the order you like. Each result counts at once.
ask-guns = Add guns to the attack on { $place }?
    .help = A battery in a zone that attacks may support it. The side with more guns has +1.
    .pass = Attack without more guns
ask-refuse = { $place } is attacked: refuse combat?
    .help = Light cavalry and mixed units may give way by one or two zones, for a level of fatigue. If nobody stays there is no combat.
    .pass = Stay and fight
ask-defend = Who defends { $place }?
    .help = At most two stacking points fight, and one of artillery. The other units in the zone suffer nothing, unless the defenders have to leave it.
ask-stance = How is { $place } defended?
    .help = Holding the ground costs 1 on the die and keeps the zone if it goes well; retreating in order adds 1 and gives the zone up. The odds below each choice show what it is worth.
ask-force = Force the decision against { $place }?
    .help = Each infantry unit that forces adds 2 to the attack, and loses a step whatever happens. Do it only if the zone is worth it.
    .pass = Fight without forcing
ask-flights = Where do your units fall back?
    .help = Beaten units leave their zone, away from the enemy. A zone in front of an enemy costs a step; a unit with nowhere to go is lost.
    .pass = Fall back no further
ask-night-separation = Draw back for the night.
    .help = Fighting stops: units in contact move one zone apart. Units that hold a village, a redoubt or a steep slope may stay.
    .pass = Stay here for the night
ask-advance = Advance into { $place }?
    .help = The winner may take the zone that the enemy has left, with two stacking points at most, now or not at all.
    .pass = Stay here
ask-march = Which corps marches next?
    .help = The corps chosen for this phase march one after the other, away from the enemy. Going further costs them no fatigue.

forgo-acts = { $idle ->
    [one] One unit of { $piece } has not acted. After this it can neither move nor rest in this activation.
   *[other] { $idle } units of { $piece } have not acted. After this they can neither move nor rest in this activation.
}
forgo-fire = { $idle ->
    [one] A battery of { $piece } has a target and has not fired. After this it can no longer fire in this activation.
   *[other] { $idle } batteries of { $piece } have a target and have not fired. After this they can no longer fire in this activation.
}
forgo-marches = { $left ->
    [one] You could choose one more corps to march at the end of the turn. After this you cannot.
   *[other] You could choose { $left } more corps to march at the end of the turn. After this you cannot.
}
forgo-ride = The headquarters has not moved. After this it cannot move in this turn.
forgo-guard = The Guard has not fought yet: its first combat has this price, whatever comes of it.
forgo-battery = There is one Grand Battery in a game: it cannot be formed again.
forgo-square = There is one divisional square in a game: it cannot be formed again.

do-place = Place { $piece } in { $place }
do-deploy = Place the rest as proposed
do-face = Face { $place }
do-order = Give an order to { $piece }
do-administrative = Choose { $piece } for the administrative phase
do-night = Choose { $piece } for the night march
do-react = React with { $piece }
do-pivot = Make { $piece } the pivot
do-take = Option: { $option }
do-detach = Detach { $piece } to { $corps }
do-release = Reynier joins { $piece }
do-battery = Form the Grand Battery in { $place } and { $other }
do-end-battery = Break up the Grand Battery
do-end-square = Break the square
do-fire = { $piece } { AGREE($piece, "bombards", "bombard") } { $place }
do-counter = { $piece } { AGREE($piece, "fires", "fire") } back
do-move = Move { $piece }
do-enter = { $piece } { AGREE($piece, "enters", "enter") } in { $place }
do-rest = { $piece } { AGREE($piece, "rests", "rest") }
do-ride = Move the headquarters
do-to = Go to { $place }
do-press = Press on to { $place }, with a test
do-bonus = Take fatigue for more points
do-square = Join the square
do-attack = Attack { $place }, facing { $faced }
do-charge = Charge { $place }, facing { $faced }
do-resolve = Fight for { $place }
do-support = { $piece } { AGREE($piece, "supports", "support") } the attack
do-refuse = { $piece } { AGREE($piece, "refuses", "refuse") } combat
do-defend = Defend with { pieces }
do-stance = { $stance }
do-force = { $piece } { AGREE($piece, "forces", "force") } the decision
do-retreat = { $piece } { AGREE($piece, "falls", "fall") } back to { $place }
do-stay = { $piece } { AGREE($piece, "stays", "stay") }
do-advance = { $piece } { AGREE($piece, "advances", "advance") } into the zone
do-march = { $piece } { AGREE($piece, "marches", "march") }
do-pass = Do nothing more here

# What may be laid over the map
overlay-command = Within { $number } zones of the headquarters
overlay-command-reaction = In reaction, within { $number } zones
overlay-zone = Zone of control
overlay-zones = All zones of control
overlay-pivot = In command with this pivot
overlay-fire = Field of fire
overlay-sight = Seen by guns from here

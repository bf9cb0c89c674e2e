side-french = French
side-allied = Allies

phase-setup = Set-up
phase-march = March movement
phase-rally = Rally
phase-activations = Activations
phase-commander = Army commander
phase-combat = Combat
phase-over = End
outline-french = French
outline-allied = Allies
outline-guns = Guns
outline-leader = Leader
outline-units = Units

forgo-guns = The guns of { $piece } have not fired. After this they can no longer fire in this activation.
forgo-leader = The leader of { $piece } has not moved. After this they can no longer move in this activation.
forgo-both = The guns of { $piece } have not fired, and the leader has not moved. After this they can no longer do so in this activation.

objective-control = The French must control it at the end: no enemy in it, and none with it in its zone of control.
term-operational = French formations demoralised: the army breaks
term-unbroken = Allied formations demoralised: fewer than break the army
term-crossed = French counters back over the river
term-demoralised = French formations demoralised
term-steady = French formations demoralised
term-control = Hexes of the French objectives under control

allied-operational = Allied operational victory
allied-tactical = Allied tactical victory
french-tactical = French tactical victory
draw = Draw

deployed = { $piece } { AGREE($piece, "is", "are") } set up in { $place }.
turn-began = Turn { $turn } begins.
initiative = Initiative: French { $french }, Allies { $allied }. First: { $first }.
    .brief = { $first } have the initiative.
arrival-automatic = { $piece } { AGREE($piece, "arrives", "arrive") }.
arrival-yes = { $piece } { AGREE($piece, "arrives", "arrive") } ({ $die }, needed { $needed } or more).
    .brief = { $piece } { AGREE($piece, "arrives", "arrive") }.
arrival-no = { $piece } { AGREE($piece, "does", "do") } not arrive ({ $die }, needed { $needed } or more).
    .brief = { $piece } { AGREE($piece, "does", "do") } not arrive.
enters-column = { $piece } will enter in march column.
enters-deployed = { $piece } will enter deployed.
entered = { $piece } { AGREE($piece, "enters", "enter") } in { $place }.
recovered = { $piece } { AGREE($piece, "is", "are") } back in order.
test-passed = { $added ->
    [0] { $piece } { AGREE($piece, "holds", "hold") } (rolls { $die }; morale { $needed }).
   *[other] { $piece } { AGREE($piece, "holds", "hold") } (rolls { $die }, counted as { $total }; morale { $needed }).
 }
    .brief = { $piece } { AGREE($piece, "holds", "hold") }.
test-failed = { $added ->
    [0] { $piece } { AGREE($piece, "wavers", "waver") } (rolls { $die }; morale { $needed }).
   *[other] { $piece } { AGREE($piece, "wavers", "waver") } (rolls { $die }, counted as { $total }; morale { $needed }).
 }
    .brief = { $piece } { AGREE($piece, "wavers", "waver") }.
disorganised = { $piece } { AGREE($piece, "is", "are") } disordered.
routed = { $piece } { AGREE($piece, "routs", "rout") }.
rallied = { $piece } { AGREE($piece, "rallies", "rally") }.
activation-automatic = { $piece } { AGREE($piece, "is", "are") } activated by the commander’s presence.
activation-yes = { $added ->
    [0] { $piece } { AGREE($piece, "is", "are") } activated (rolls { $die }; needs { $value } or less).
   *[other] { $piece } { AGREE($piece, "is", "are") } activated (rolls { $die }, counted as { $total }; needs { $value } or less).
 }
    .brief = { $piece } { AGREE($piece, "is", "are") } activated.
activation-no = { $added ->
    [0] { $piece } { AGREE($piece, "fails", "fail") } to activate (rolls { $die }; needs { $value } or less).
   *[other] { $piece } { AGREE($piece, "fails", "fail") } to activate (rolls { $die }, counted as { $total }; needs { $value } or less).
 }
    .brief = { $piece } { AGREE($piece, "fails", "fail") } to activate.
joined = { $piece } { AGREE($piece, "joins", "join") } the activation.
out-of-command = { $piece } { AGREE($piece, "is", "are") } out of command.
column-deployed = { $piece } { AGREE($piece, "deploys", "deploy") } from column.
column-formed = { $piece } { AGREE($piece, "forms", "form") } march column.
turned = { $count ->
    [one] { $piece } { AGREE($piece, "turns", "turn") } to { $facing }.
   *[other] { $piece } and { $second } turn to { $facing }.
 }
reordered = The stack in { $place } changes its order.
moved = { $count ->
    [one] { $piece } { AGREE($piece, "moves", "move") } from { $from } to { $to } ({ $cost }).
   *[other] { $piece } and { $second } move from { $from } to { $to } ({ $cost }).
 }
officer-moved = { $piece } { AGREE($piece, "rides", "ride") } from { $from } to { $to }.
forded = { $piece } { AGREE($piece, "fords", "ford") } the river unharmed ({ $die }).
    .brief = { $piece } { AGREE($piece, "fords", "ford") } the river unharmed.
forded-lost = { $piece } { AGREE($piece, "loses", "lose") } a step in the ford ({ $die }).
    .brief = { $piece } { AGREE($piece, "loses", "lose") } a step in the ford.
result-none = –
table-key = 1, 2, 3: steps lost. D: disordered. TM: morale test, the figure behind it added to the die. R1, R2: retreat by this many hexes. E: eliminated. *: disordered cavalry is eliminated. –: nothing.
verdict-initiative = { $side } first
verdict-fire = { $result }
verdict-combat = Attacker { $attacker }, defender { $defender }
fired = { $added ->
    [0] { $piece } { AGREE($piece, "fires", "fire") } at { $place } (rolls { $die }): { $result }.
   *[other] { $piece } { AGREE($piece, "fires", "fire") } at { $place } (rolls { $die }, counted as { $total }): { $result }.
 }
    .brief = { $piece } { AGREE($piece, "fires", "fire") } at { $place }: { $result }.
charge-yes = The cavalry in { $place } charges ({ $die }, less than { $value }).
    .brief = The cavalry in { $place } charges.
charge-no = The cavalry in { $place } does not charge ({ $die }, needed less than { $value }).
    .brief = The cavalry in { $place } does not charge.
attack-declared = { $count ->
    [one] { $from } will attack { $place }.
   *[other] { $from } will attack { $place } and { $other }.
 }
attack-cancelled = The attack on { $place } falls through.
combat = { $count ->
    [one] Combat for { $place }, { $attack } to { $defence }: { $added ->
        [0] rolls { $die }
       *[other] rolls { $die }, counted as { $total }
    }. Attacker { $attacker }, defender { $defender }.
   *[other] Combat for { $place } and { $other }, { $attack } to { $defence }: { $added ->
        [0] rolls { $die }
       *[other] rolls { $die }, counted as { $total }
    }. Attacker { $attacker }, defender { $defender }.
 }
    .brief = { $count ->
        [one] Combat for { $place }: attacker { $attacker }, defender { $defender }.
       *[other] Combat for { $place } and { $other }: attacker { $attacker }, defender { $defender }.
     }
withdrew = { $count ->
    [one] { $piece } { AGREE($piece, "falls", "fall") } back from { $from } to { $to }.
   *[other] { $piece } and { $second } fall back from { $from } to { $to }.
 }
step-lost = { $piece } { AGREE($piece, "loses", "lose") } a step; strength { $strength }.
step-lost-below = { $piece } { AGREE($piece, "loses", "lose") } a step.
eliminated = { $piece } { AGREE($piece, "is", "are") } eliminated.
officer-safe = { $piece } { AGREE($piece, "is", "are") } unharmed ({ $die }).
    .brief = { $piece } { AGREE($piece, "is", "are") } unharmed.
officer-killed = { $piece } { AGREE($piece, "is", "are") } killed ({ $die }).
    .brief = { $piece } { AGREE($piece, "is", "are") } killed.
promoted = { $piece } { AGREE($piece, "takes", "take") } command of the army.
aide-placed = An aide-de-camp takes over { $formation } in { $place }.
relocated = { $piece } { AGREE($piece, "escapes", "escape") } to { $place }.
retreated = { $count ->
    [one] { $piece } { AGREE($piece, "retreats", "retreat") } from { $from } to { $to }.
   *[other] { $piece } and { $second } retreat from { $from } to { $to }.
 }
passed-through = Friends pass through { $place }.
fled = { $piece } { AGREE($piece, "flees", "flee") } from { $from } to { $to }.
advanced = { $count ->
    [one] { $piece } { AGREE($piece, "advances", "advance") } from { $from } to { $to }.
   *[other] { $piece } and { $second } advance from { $from } to { $to }.
 }
formation-demoralised = { $piece } { AGREE($piece, "is", "are") } demoralised: losses { $losses } of { $value }.
formation-steady = { $piece } { AGREE($piece, "holds", "hold") }: losses { $losses } of { $value }.
army-demoralised = { $side }: the army is demoralised.
army-steady = { $side }: the army takes heart again.
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
value-morale = Morale
source-movement = Movement
source-steps = Steps
source-bonus = Bonus
source-radius = Command radius
source-terrain = Terrain
source-level = Level
source-sunken = Sunken road

refusal-warburg-8_1-02 = { $piece } cannot begin to move now: { AGREE($piece, "it has", "they have") } already moved in this activation, or another unit is in the middle of a move.
    .help = Finish the move in progress, or choose a unit that has not moved.
refusal-warburg-8_1-03 = { $piece } { AGREE($piece, "moves", "move") } only into the hexes in front of { AGREE($piece, "it", "them") }, and { $place } is not one of them.
    .help = Turn first, or move back if you may.
refusal-warburg-8_1-01 = { $piece } { AGREE($piece, "does", "do") } not have enough movement points left for { $place }.
    .help = A road or clear terrain costs less; the figures on the map show the points left in each hex.
refusal-warburg-8_1-06 = { $piece } cannot pass through another unit, and { $place } is taken.
    .help = Go round it.
refusal-warburg-3_1-01 = { $piece } cannot end in { $place }: a hex holds two units at most, and they face the same way.
    .help = Choose a free hex, or face the same way as the units already there.
refusal-warburg-3_1-02 = { $piece } cannot stack in { $place }: infantry and cavalry do not share a hex.
    .help = Choose a free hex, or one with troops of the same arm.
refusal-warburg-3_1-05 = { $piece } cannot end in { $place }: there would be more than ten strength points in the hex.
    .help = Choose another hex.
refusal-warburg-3_1-06 = { $piece } cannot join the unit in { $place } from here.
    .help = Come from behind it, facing the same way.
refusal-warburg-8_7-02 = { $piece } { AGREE($piece, "has", "have") } already moved or fired this turn: a gun does one or the other, not both.
    .help = { AGREE($piece, "It", "They") } may do either next turn.
refusal-warburg-8_7-01 = { $piece } cannot turn now: a gun turns once, by one vertex, before it fires and only if it stands alone or its companion has no facing.
refusal-warburg-8_3-03 = { $piece } already { AGREE($piece, "has", "have") } an enemy in { AGREE($piece, "its", "their") } zone of control and may not turn.
    .help = Attack, or move back out of reach.
refusal-warburg-8_3-07 = { $piece } cannot move back so far: two hexes at most, and one if { AGREE($piece, "it is", "they are") } stacked or in an enemy zone of control.
refusal-warburg-8_3-01 = { $piece } { AGREE($piece, "has", "have") } turned by three vertices in this move, the most allowed, or { AGREE($piece, "has", "have") } no point left to turn.
    .help = An about-face costs 1 point where it is allowed.
refusal-warburg-6_4-01 = { $piece } { AGREE($piece, "is", "are") } out of command and may not move in this activation.
    .help = Bring the leader nearer before the next turn: command is checked when the formation is activated.
refusal-warburg-6_4-02 = { $piece } cannot turn by { AGREE($piece, "itself", "themselves") } now: only a unit out of command in an enemy zone of control may, and only once.
refusal-warburg-6_3-01 = { $piece } { AGREE($piece, "does", "do") } not take part in this activation.
    .help = Choose a lit unit; the others act when their own formation is activated.
refusal-warburg-5_1-02 = { $piece } { AGREE($piece, "has", "have") } already tried to activate this turn.
    .help = Choose another formation or unit; this one may try again next turn.
refusal-warburg-5_1-03 = { $piece } { AGREE($piece, "is", "are") } not near enough to act with this formation.
    .help = { AGREE($piece, "It", "They") } can be activated by { AGREE($piece, "itself", "themselves") }.
refusal-warburg-5_3-01 = { $piece } { AGREE($piece, "stays", "stay") } where { AGREE($piece, "it is: its", "they are: their") } formation failed the activation roll.
    .help = One gun may turn and one may fire, one unit or stack may move at half its allowance, and so may the leader.
refusal-warburg-5_3-02 = { $piece } cannot do this: after a failed roll one gun turns and one gun fires, no more.
refusal-warburg-5_3-03 = { $piece } cannot move: after a failed roll one unit or stack moves, and one already has.
    .help = The leader may still move at half their allowance, if they have not.
refusal-warburg-5_3-05 = { $piece } failed { AGREE($piece, "its roll: it does", "their roll: they do") } not move, and may only turn by one vertex.
refusal-warburg-4-05 = This is not yet the time: formations and independent units are activated one after the other, and each must have had its attempt before you go on.
    .help = Choose a formation that has not been tested.
refusal-warburg-4-07 = { $piece } cannot do this any more: guns come first, then the leader, then the units, and a step that is over does not come back.
    .help = Choose something that is lit, or end the activation.
refusal-warburg-4-08 = { $piece } cannot go along: the leader takes one unit or stack from their own hex, once.
refusal-warburg-4-11 = { $piece } cannot move now: this step is the army commander’s, who moves alone or with one unit or stack from the same hex that has not moved.
refusal-warburg-4-13 = It is not time to fight: combat comes when every formation has had its turn.
    .help = Finish the activations first.
refusal-warburg-4-03 = { $piece } { AGREE($piece, "does", "do") } not test now: in the rally phase routed and disordered units test one by one.
refusal-warburg-4-10 = { $piece } cannot answer this move.
refusal-warburg-8_5-01 = { $piece } cannot move now: the army commander moves once a turn, at the end.
refusal-warburg-8_5-04 = { $piece } { AGREE($piece, "moves", "move") } only while their own formation is active.
    .help = Activate that formation.
refusal-warburg-8_5-03 = { $piece } cannot ride into { $place }: it is on the front or the flank of an enemy.
    .help = A hex with a friendly unit is open to a general.
refusal-warburg-8_6-01 = { $piece } cannot charge: in each activation one unit, stack or line answers, and only cavalry.
refusal-warburg-8_6-02 = { $piece } cannot charge: the enemy must have come within two hexes, and the cavalry must be outside every enemy zone of control.
refusal-warburg-8_6-03 = This charge cannot end here: it must end next to the unit that provoked it.
refusal-warburg-7_1-01 = { $piece } { AGREE($piece, "is", "are") } in an enemy zone of control and must stop here.
    .help = { AGREE($piece, "It", "They") } may attack in the combat step, or back out in a later activation.
refusal-warburg-7_1-03 = { $piece } cannot go straight from one enemy zone of control into another.
    .help = Move back out first.
refusal-warburg-7_1-04 = { $piece } { AGREE($piece, "is", "are") } in an enemy zone of control and can leave only by moving back.
    .help = Choose a hex behind { AGREE($piece, "it", "them") }.
refusal-warburg-9_1-01 = { $piece } cannot fire at { $place }: a gun fires once in its activation, towards its front.
    .help = { AGREE($piece, "It", "They") } may turn by one vertex before { AGREE($piece, "it fires", "they fire") }.
refusal-warburg-9_1-03 = There is no target for { $piece } in { $place }.
refusal-warburg-9_1-04 = { $place } is too far for { $piece }: guns reach six hexes.
    .help = Choose a nearer target.
refusal-warburg-9_4_1-01 = { $piece } { AGREE($piece, "does", "do") } not see { $place }: terrain or troops hide it.
    .help = Choose another target, or move the gun in a turn in which it does not fire.
refusal-warburg-9_3-04 = { $piece } { AGREE($piece, "has", "have") } already fired in reaction this turn.
refusal-warburg-10_1-01 = Not yet: an enemy in front of units that must attack has not been attacked, or { $place } is not in front of the attacker.
    .help = Declare the lit attacks first.
refusal-warburg-10_1-04 = A unit with enemies in both hexes in front of it attacks both, unless a friend takes one of them.
    .help = Attack both together, or let a neighbour attack one.
refusal-warburg-10_1-03 = They cannot attack together: the enemy must be the only one in front of each of them.
refusal-warburg-10_1-05 = This cannot be one combat: several hexes cannot attack several hexes together.
    .help = Declare the attacks one by one.
refusal-warburg-11_2_1-01 = { $place } is not open to this retreat: it goes to the rear if it can, then away from the enemy’s front and flanks.
    .help = Choose a lit hex.
refusal-warburg-11_3-01 = { $piece } cannot advance there: only a victorious attacker may, at once, into the hex that the enemy left.
refusal-warburg-11_3-03 = Victorious British cavalry must advance at least one hex.
    .help = Choose the hex it advances to.
refusal-warburg-11_3-04 = { $piece } { AGREE($piece, "is a gun", "are guns") }, and guns do not advance after combat.
refusal-warburg-12_3-01 = { $piece } { AGREE($piece, "is", "are") } routed and can only flee or be rallied.
    .help = { AGREE($piece, "It tests", "They test") } in the rally phase; a general beside { AGREE($piece, "it", "them") } helps.
refusal-warburg-12_4-01 = { $place } does not lead to safety: a rout goes three hexes towards the friendly edge, the nearest way.
    .help = Choose a lit hex.
refusal-warburg-13_1-05 = { $piece } { AGREE($piece, "belongs", "belong") } to a demoralised formation and cannot choose to enter an enemy zone of control.
refusal-warburg-14-03 = { $piece } { AGREE($piece, "is", "are") } in march column and can only march.
    .help = { AGREE($piece, "It deploys when it is", "They deploy when they are") } next activated.
refusal-warburg-14-04 = { $place } is too near the enemy for a march: a column stays at least two hexes away.
refusal-warburg-ter-14 = { $piece } cannot cross the slope into { $place }.
    .help = Go round, or follow a road.
refusal-warburg-ter-02 = { $piece } { AGREE($piece, "is", "are") } heavy cavalry and cannot enter the woods in { $place }.
    .help = Follow a road through them, or go round.
refusal-warburg-16_1_6-01 = { $piece } cannot ford the river: only the French can.
    .help = Use a bridge.

reaction-reaction = Reaction fire or charge

ask-nothing = Nothing is asked.
ask-wait = The { $side } must decide.
ask-deploy = Place your officers and the units left to your choice, or let the scenario place them.
    .help = Most units begin where the scenario puts them. What is left to you can be placed by hand, or as the scenario proposes, which is a sound choice for a first game.
    .deploy = Place the rest as proposed and begin
ask-enter-how = Will { $piece } enter in march column or deployed?
    .help = In column { AGREE($piece, "it goes", "they go") } twice as far along a road, but can neither fire nor fight until { AGREE($piece, "it deploys", "they deploy") }. Deployed { AGREE($piece, "it is slower", "they are slower") } and ready at once.
ask-march = Bring in your columns.
    .help = Columns that arrive this turn enter by the road and march at twice their normal movement. They must stay at least two hexes away from the enemy.
    .end = End the march
ask-rally = Choose the unit that tries to rally next.
    .help = A routed unit that passes its test is back, though disordered; one that fails flees on. A general beside it helps.
ask-face = Choose the facing of { $piece }.
    .help = A unit looks at a corner of its hex: the two hexes on either side of it are its front, where it bars the way and fights. It is weakest from behind.
ask-choose = Choose a formation or an independent unit to activate.
    .help = Each formation rolls once a turn: on a die not above its activation value its units may act. Each has its turn, one after the other; combat comes when all have moved.
    .end = No more activations this turn
ask-join = Which independent units act with { $piece }?
    .help = An independent unit near enough may act with the formation instead of rolling for itself. It then counts as activated for this turn.
    .end = Go on with { $piece }
ask-act = { $piece } may act: who is next?
    .help = Guns fire first, then the leader moves, then the units. Once the leader has moved, the guns can no longer fire; once a unit has moved, the leader can no longer move. To move, choose a unit and then a hex.
    .end = { $idle ->
        [0] End the activation of { $piece }: all have acted
        [one] End the activation of { $piece }: one unit has not acted
       *[other] End the activation of { $piece }: { $idle } units have not acted
    }
ask-act-failed = { $piece } did not activate: a little may still be done.
    .help = After a failed roll one gun may turn and one may fire, one unit or stack may move at half its allowance, and so may the leader, in any order. The others stay where they are.
    .end = Do no more with { $piece }
ask-ride = { $left ->
    [one] Where { AGREE($piece, "does", "do") } { $piece } ride ({ $left } point)?
   *[other] Where { AGREE($piece, "does", "do") } { $piece } ride ({ $left } points)?
}
    .help = A general near their units brings them into command and steadies them. A general alone must flee when the enemy enters their hex.
    .end = { $piece } { AGREE($piece, "stays", "stay") } here
ask-move = { $left ->
    [one] Move { $piece } ({ $left } point left).
   *[other] Move { $piece } ({ $left } points left).
}
    .help = Lit hexes are within reach, each with the points left there; turning costs points too. A hex in an enemy zone of control ends the move, and the enemy may react on the way.
    .end = { $piece } { AGREE($piece, "stops", "stop") } here
ask-reaction = { $piece } { AGREE($piece, "has", "have") } moved: will you fire or charge?
    .help = Your guns may fire at an enemy that moves in front of them, and your cavalry may charge. A gun fires in reaction once a turn; one charge answers each activation.
    .pass = Let { $piece } { AGREE($piece, "pass", "pas") }
ask-charging = Which unit of the line charges next?
    .help = The cavalry of the line charges one unit after the other. Choose the order.
ask-commander = Move the army commander.
    .help = When all formations have had their turn, the army commander may ride, alone or with one unit or stack. Formations near the commander are easier to activate.
    .end = The commander stays
ask-declare = Declare your attacks.
    .help = Choose a unit of yours and then the enemy in front of it. Units that acted and have an enemy in their zone of control must attack it, alone or with friends; you may go on when no unit has to attack any more.
    .end = No more attacks: fight
ask-resolve = Choose the combat to resolve.
    .help = Combats are fought one after the other in the order you like, and each result counts at once. An enemy driven off may open the way for the next.
ask-withdraw = { $place } is attacked: stand, or fall back?
    .help = Light troops may give way before the dice are rolled. If they stand, they fight; if they fall back, they leave the hex to the enemy.
    .stand = Stand and fight
ask-withdrawing = Where { AGREE($piece, "does", "do") } { $piece } fall back to?
    .help = The hex must be free and, where possible, outside enemy zones of control.
ask-losses = { $left ->
    [one] Where is the loss taken?
   *[other] Where is the next of { $left } losses taken?
}
    .help = Each loss costs a step of the unit on top of the hex you choose. A unit without steps is eliminated, and every step counts towards demoralisation.
ask-retreat = Where { AGREE($piece, "does", "do") } { $piece } retreat to?
    .help = A retreat goes to the rear if it can. In an enemy zone of control it may cost order; a unit with nowhere to go is lost.
ask-rout = Which way { AGREE($piece, "does", "do") } { $piece } flee?
    .help = A routed unit flees three hexes towards its own edge of the map. Friends in its way are disordered.
ask-follow = { AGREE($piece, "Does", "Do") } { $piece } follow the rout, and how far?
    .help = A general may stay, or ride along with the fleeing unit and stop anywhere on its way. Beside a routed unit a general helps it to rally.
    .end = { $piece } { AGREE($piece, "stays", "stay") } here
ask-succession = Which leader takes command of the army?
    .help = The army commander has fallen. One of the leaders takes over for the rest of the game, and an aide-de-camp takes over that leader’s formation.
ask-aide = On which unit is the aide-de-camp placed?
    .help = The leader has fallen. An aide-de-camp takes over, with an activation value lower by 1.
ask-relocate = Where { AGREE($piece, "does", "do") } { $piece } escape to?
    .help = An enemy has entered this general’s hex. They escape to the nearest of their units.
ask-advance = Advance into the hex the enemy has left?
    .help = The winner may take the hex now or not at all. It may open the next fight, and it may leave you exposed.
    .end = Stay here
ask-advance-on = { AGREE($piece, "Does", "Do") } { $piece } ride on?
    .help = Victorious cavalry may go further than one hex. It fights again only in its next turn.
    .end = { $piece } { AGREE($piece, "stops", "stop") } here
ask-overstacked = { $place } holds too many units: give one up.
    .help = A hex holds two units and ten strength points at most. The surplus is lost, and you choose what to give up.

do-place = Place { $piece } in { $place }
do-deploy = Place the rest as proposed and begin
do-enter-column = { $piece } { AGREE($piece, "enters", "enter") } in column
do-enter-deployed = { $piece } { AGREE($piece, "enters", "enter") } deployed
do-enter = { $facing ->
    [none] { $piece } { AGREE($piece, "enters", "enter") } in { $place }
   *[other] { $piece } { AGREE($piece, "enters", "enter") } in { $place } facing { $facing }
 }
do-test = { $piece } { AGREE($piece, "tries", "try") } to rally
do-face = Face { $facing }
do-activate = Activate { $piece }
do-join = { $piece } { AGREE($piece, "joins", "join") } the activation
do-turn-unit = { $way ->
    [left] Turn { $piece } left
   *[right] Turn { $piece } right
 }
do-fire = { $piece } { AGREE($piece, "fires", "fire") } at { $place }
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
        [stack] { $officer } { AGREE($officer, "leads", "lead") } the stack in { $place }
       *[other] { $officer } { AGREE($officer, "leads", "lead") } { $piece }
     }
   *[other] { $who ->
        [stack] { $officer } { AGREE($officer, "leads", "lead") } the stack in { $place } with { $companion }
       *[other] { $officer } { AGREE($officer, "leads", "lead") } { $piece } with { $companion }
     }
 }
do-ride = { $companion ->
    [none] { $piece } { AGREE($piece, "rides", "ride") } alone
   *[other] { $piece } { AGREE($piece, "rides", "ride") } with { $companion }
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
do-react-left = { $piece } { AGREE($piece, "fires", "fire") } at the hex the enemy left
do-react-entered = { $piece } { AGREE($piece, "fires", "fire") } at the hex the enemy entered
do-charge = { $count ->
    [one] Charge from { $line }
   *[other] Charge from { $line } in a line of { $count }
 }
do-charge-unit = { $piece } { AGREE($piece, "charges", "charge") } alone
do-pass = Let the enemy pass
do-pass-all = Let every enemy pass in this activation
do-attack = { $other ->
    [none] { $from } attacks { $place }
   *[other] { $from } attacks { $place } and { $other }
 }
do-resolve = Resolve the combat for { $place }
do-stand = Stand and fight
do-withdraw = Fall back to { $place }
do-lose = Take the loss in { $place }
do-promote = { $piece } { AGREE($piece, "takes", "take") } command
do-station = Go to { $place }
do-retreat = Retreat to { $place }
do-rout = Flee to { $place }
do-follow = Follow to { $place }
do-advance = { $who ->
    [stack] The stack in { $place } advances to { $to }
   *[other] { $piece } { AGREE($piece, "advances", "advance") } to { $to }
 }
do-give-up = Give up { $piece }
do-end = End this step

# What may be laid over the map
overlay-command = Command radius: { $number }
overlay-zone = Zone of control
overlay-zones = All zones of control
overlay-fire = Field of fire
overlay-sight = Seen from here, up to { $number } hexes

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

objective-control = The French must control it at the end: no enemy here, and none with this hex in front of them.
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
   *[other] { $piece } and { $second } turn to { $facing }.
 }
reordered = The stack in { $place } changes its order.
moved = { $count ->
    [one] { $piece } moves from { $from } to { $to } ({ $cost }).
   *[other] { $piece } and { $second } move from { $from } to { $to } ({ $cost }).
 }
officer-moved = { $piece } rides from { $from } to { $to }.
forded = { $piece } fords the river unharmed ({ $die }).
    .brief = { $piece } fords the river unharmed.
forded-lost = { $piece } loses a step in the ford ({ $die }).
    .brief = { $piece } loses a step in the ford.
result-none = –
table-key = 1, 2, 3: steps lost. D: disorganised. TM: morale test, the figure behind it added to the die. R1, R2: retreat by so many hexes. E: eliminated. *: disorganised cavalry is eliminated. –: nothing.
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
   *[other] { $piece } and { $second } fall back from { $from } to { $to }.
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
   *[other] { $piece } and { $second } retreat from { $from } to { $to }.
 }
passed-through = Friends pass through { $place }.
fled = { $piece } flees from { $from } to { $to }.
advanced = { $count ->
    [one] { $piece } advances from { $from } to { $to }.
   *[other] { $piece } and { $second } advance from { $from } to { $to }.
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

refusal-warburg-8_1-02 = { $piece } cannot begin to move now: it has moved in this activation, or somebody else is in the middle of a move.
    .help = Finish the move that is going on, or choose a unit that has not moved.
refusal-warburg-8_1-03 = { $piece } moves only into the hexes in front of it, and { $place } is not one of them.
    .help = Turn first, or move back if you may.
refusal-warburg-8_1-01 = { $piece } has not enough movement points left for { $place }.
    .help = A road or clear ground costs less; the figures on the map say what is left where.
refusal-warburg-8_1-06 = { $piece } cannot pass through another unit, and { $place } is taken.
    .help = Go round it.
refusal-warburg-3_1-01 = { $piece } cannot end in { $place }: a hex holds two units at most, and they face the same way.
    .help = Choose a free hex, or turn as those who stand there.
refusal-warburg-3_1-02 = { $piece } cannot stack in { $place }: foot and horse do not share a hex.
    .help = Choose a free hex, or one with troops of the same arm.
refusal-warburg-3_1-05 = There would be more than ten strength points in { $place }.
    .help = Choose another hex for { $piece }.
refusal-warburg-3_1-06 = { $piece } cannot join the unit in { $place } from here.
    .help = Come from behind it, facing the same way.
refusal-warburg-8_7-02 = A gun moves or fires in a turn, not both: { $piece } has done one of them.
    .help = It may do the other next turn.
refusal-warburg-8_7-01 = { $piece } cannot turn now: a gun turns once, by one vertex, before it fires and only if it stands alone or its companion has no facing.
refusal-warburg-8_3-03 = { $piece } already has an enemy in front of it and may not turn.
    .help = Attack, or move back out of reach.
refusal-warburg-8_3-07 = { $piece } cannot move back so far: two hexes at most, and one if it is stacked or before an enemy.
refusal-warburg-8_3-01 = { $piece } has turned by three vertices in this move, which is the most, or has no point left to turn.
    .help = An about-face costs 1 point where it is allowed.
refusal-warburg-6_4-01 = { $piece } is out of command and may not move in this activation.
    .help = Bring the leader nearer before the next turn: command is looked at when the formation is activated.
refusal-warburg-6_4-02 = { $piece } is not in a case to turn by itself: only a unit out of command that stands before an enemy may, once.
refusal-warburg-6_3-01 = { $piece } does not take part in this activation.
    .help = Choose a lit unit; the others act when their own formation is activated.
refusal-warburg-5_1-02 = { $piece } has already had its attempt this turn.
    .help = Choose another formation or unit; this one is asked again next turn.
refusal-warburg-5_1-03 = { $piece } is not near enough to act with this formation.
    .help = It can be activated by itself.
refusal-warburg-5_3-01 = The formation failed its roll: { $piece } stays where it is.
    .help = One gun may turn and one fire, one unit or stack may move at half pace, and so may the leader.
refusal-warburg-5_3-02 = After a failed roll one gun turns and one gun fires, no more.
refusal-warburg-5_3-03 = After a failed roll one unit or stack moves, and that has been done.
    .help = The leader may still move at half pace, if they have not.
refusal-warburg-5_3-05 = { $piece } failed its roll: it does not move, and may only turn by one vertex.
refusal-warburg-4-05 = This is not yet the time: formations and independent units are activated one after the other, and each must have had its attempt before you go on.
    .help = Choose a formation that has not been tested.
refusal-warburg-4-07 = { $piece } cannot do this any more: guns come first, then the leader, then the units, and a step that is over does not come back.
    .help = Do what is lit, or end the activation.
refusal-warburg-4-08 = { $piece } cannot go along: the leader takes one unit or stack of the same hex, once.
refusal-warburg-4-11 = This is the army commander’s step: only the commander moves, alone or with one unit or stack of the same hex that has not moved.
refusal-warburg-4-13 = It is not time to fight: combat comes when every formation has had its turn.
    .help = Finish the activations first.
refusal-warburg-4-03 = { $piece } is not the one to be tested now: in the rally phase routed and disorganised units test one by one.
refusal-warburg-4-10 = { $piece } cannot answer this move.
refusal-warburg-8_5-01 = The army commander moves once a turn, at the end, and { $piece } cannot move now.
refusal-warburg-8_5-04 = { $piece } moves only while their own formation is active.
    .help = Activate that formation.
refusal-warburg-8_5-03 = { $piece } cannot ride into { $place }: it lies in front of an enemy or on their flank.
    .help = A hex with a friendly unit is open to a general.
refusal-warburg-8_6-01 = { $piece } cannot charge: one unit, stack or line answers in each activation, and only cavalry.
refusal-warburg-8_6-02 = { $piece } cannot charge: the enemy must have come within two hexes, and the cavalry must stand clear of every enemy front.
refusal-warburg-8_6-03 = A charge must end beside the unit that brought it about.
refusal-warburg-7_1-01 = { $piece } stands before an enemy and has to stop here.
    .help = It may attack in the combat step, or back out in a later activation.
refusal-warburg-7_1-03 = { $piece } cannot go from one hex before an enemy straight into another.
    .help = Back out first.
refusal-warburg-7_1-04 = { $piece } stands before an enemy and leaves only by moving back.
    .help = Choose a hex behind it.
refusal-warburg-9_1-01 = { $piece } cannot fire at { $place }: a gun fires once in its activation, into the direction of its front.
    .help = It may turn by one vertex before it fires.
refusal-warburg-9_1-03 = There is no target for { $piece } in { $place }.
refusal-warburg-9_1-04 = { $place } is too far for { $piece }: guns reach six hexes.
    .help = Choose a nearer target.
refusal-warburg-9_4_1-01 = { $piece } does not see { $place }: ground or troops on the way hide it.
    .help = Choose another target, or move the gun in a turn in which it does not fire.
refusal-warburg-9_3-04 = { $piece } has already answered with its fire this turn.
refusal-warburg-10_1-01 = Not yet: an enemy in front of units that must attack has not been attacked, or { $place } is not in front of the attacker.
    .help = Declare the lit attacks first.
refusal-warburg-10_1-04 = A unit with enemies in both hexes in front of it attacks both, unless a friend takes one of them.
    .help = Attack both together, or let a neighbour attack one.
refusal-warburg-10_1-03 = They cannot attack together: the enemy must be the only one in front of each of them.
refusal-warburg-10_1-05 = Several cannot attack several in one combat.
    .help = Declare the attacks one by one.
refusal-warburg-11_2_1-01 = { $place } is not open to this retreat: it goes to the rear if it can, then clear of the enemy’s front and flanks.
    .help = Choose a lit hex.
refusal-warburg-11_3-01 = { $piece } cannot advance there: only who attacked and won takes the hex that the enemy left, at once.
refusal-warburg-11_3-03 = Victorious British cavalry must advance at least one hex.
    .help = Choose the hex it advances to.
refusal-warburg-11_3-04 = { $piece } is a gun, and guns do not advance after combat.
refusal-warburg-12_3-01 = { $piece } is routed and can only flee or be rallied.
    .help = In the rally phase it tests; a general beside it helps.
refusal-warburg-12_4-01 = { $place } does not lead to safety: a rout goes three hexes towards the friendly edge, the nearest way.
    .help = Choose a lit hex.
refusal-warburg-13_1-05 = { $piece } belongs to a demoralised formation and does not go before the enemy of its own will.
refusal-warburg-14-03 = { $piece } is in march column and can only march.
    .help = It deploys when it is next activated.
refusal-warburg-14-04 = { $place } is too near the enemy for a march: two hexes must stay between.
refusal-warburg-ter-14 = { $piece } cannot cross the slope into { $place }.
    .help = Go round, or follow a road.
refusal-warburg-ter-02 = { $piece } is heavy cavalry and cannot enter the woods in { $place }.
    .help = Follow a road through them, or go round.
refusal-warburg-16_1_6-01 = { $piece } cannot ford the river: only the French can.
    .help = Use a bridge.

reaction-reaction = Fire or charge at who moves

ask-nothing = Nothing is asked.
ask-wait = The { $side } must decide.
ask-deploy = Place your officers and the units left to your choice, or let the scenario place them.
    .help = Most units begin where the scenario puts them. What is left to you can be placed by hand, or as the scenario proposes, which is a sound choice for a first game.
    .deploy = Place the rest as proposed and begin
ask-enter-how = Will { $piece } enter in march column or deployed?
    .help = In column they come twice as far along a road, but can neither fire nor fight until they deploy. Deployed they are slower and ready at once.
ask-march = Bring in your columns.
    .help = Columns that arrive this turn enter by the road and march on at twice their pace. They must stay two hexes away from the enemy.
    .end = End the march
ask-rally = Choose the unit that tries to rally next.
    .help = A routed unit that passes its test is back, though disorganised; one that fails flees on. A general beside it helps.
ask-face = Choose the facing of { $piece }.
    .help = A unit looks at a corner of its hex: the two hexes on either side of it are its front, where it bars the way and fights. It is weakest from behind.
ask-choose = Choose a formation or an independent unit to activate.
    .help = Each formation rolls once a turn: on a die not above its activation value its units may act. Each has its turn, one after the other; combat comes when all have moved.
    .end = No more activations this turn
ask-join = Which independent units act with { $piece }?
    .help = An independent unit near enough may act with the formation instead of rolling for itself. It then counts as activated for this turn.
    .end = Go on with { $piece }
ask-act = { $piece } may act: fire the guns first, then move the leader, then the units.
    .help = Guns fire first, then the leader moves, then the units, each in its step: once the leader has moved the guns are silent, once a unit has moved the leader stays. To move, choose a unit and then a hex.
    .end = { $idle ->
        [0] End { $piece }: all have acted
        [one] End { $piece }: one unit has not acted
       *[other] End { $piece }: { $idle } units have not acted
     }
ask-act-failed = { $piece } did not activate: a little may still be done.
    .help = After a failed roll one gun may turn and one may fire, one unit or stack may move at half its pace, and so may the leader, in any order. The rest stay where they are.
    .end = Do no more with { $piece }
ask-ride = { $left ->
    [one] Where does { $piece } ride ({ $left } point)?
   *[other] Where does { $piece } ride ({ $left } points)?
}
    .help = A general near their units brings them into command and steadies them. A general alone who is ridden over by the enemy must flee.
    .end = { $piece } stays here
ask-move = { $left ->
    [one] Move { $piece } ({ $left } point left).
   *[other] Move { $piece } ({ $left } points left).
}
    .help = Lit hexes are within reach, each with the points left there; turning costs points too. Entering a hex in front of an enemy ends the move, and the enemy may answer on the way.
    .end = { $piece } stops here
ask-reaction = { $piece } has moved: will you fire or charge?
    .help = Your guns may fire at an enemy that moves before them, and your cavalry may charge. Who answers has done so for this turn.
    .pass = Let { $piece } pass
ask-charging = Which unit of the line charges next?
    .help = The cavalry of the line goes in one after the other. Choose the order.
ask-commander = Move the army commander.
    .help = When all formations have had their turn the army commander may ride, alone or with one unit or stack. Formations near the commander are easier to activate.
    .end = The commander stays
ask-declare = Declare your attacks.
    .help = Choose a unit of yours and then the enemy in front of it. Units that acted and stand before an enemy must attack it, alone or with friends; you may go on when nobody has to any more.
    .end = No more attacks: fight
ask-resolve = Choose the combat to resolve.
    .help = Combats are fought one after the other in the order you like, and each result counts at once. An enemy driven off may open the way for the next.
ask-withdraw = { $place } is attacked: stand, or fall back?
    .help = Light troops may give way before the attack is rolled for. Who stands is fought; who falls back leaves the hex to the enemy.
    .stand = Stand and fight
ask-withdrawing = Where does { $piece } fall back to?
    .help = The hex must be free, and clear of the hexes in front of the enemy where that is possible.
ask-losses = { $left ->
    [one] Where is the loss taken?
   *[other] Where is the next of { $left } losses taken?
}
    .help = Each loss costs a step of the unit on top of the hex you choose. A unit without steps is eliminated, and every step counts towards demoralisation.
ask-retreat = Where does { $piece } retreat to?
    .help = A retreat goes to the rear if it can. Into a hex in front of an enemy it may cost order; with no hex to go to the unit is lost.
ask-rout = Which way does { $piece } flee?
    .help = A routed unit runs three hexes towards its own edge of the map. Friends in its way are thrown into disorder.
ask-follow = Does { $piece } follow the rout, and how far?
    .help = A general may stay or ride along with those who run, and stop where they like. Beside a routed unit a general helps it to rally.
    .end = { $piece } stays here
ask-succession = Which leader takes command of the army?
    .help = The army commander has fallen. One of the leaders takes over for the rest of the game, and an aide-de-camp takes over that leader’s formation.
ask-aide = On which unit is the aide-de-camp placed?
    .help = The leader has fallen. An aide-de-camp takes over, with an activation value lower by 1.
ask-relocate = Where does { $piece } escape to?
    .help = An enemy has ridden into this general’s hex. They escape to the nearest of their units.
ask-advance = Advance into the hex the enemy has left?
    .help = Who has won may take the hex at once, now or not at all. It may open the next fight, and it may leave you out in front.
    .end = Stay where we are
ask-advance-on = May { $piece } ride on?
    .help = Victorious cavalry may go further than one hex. It fights again only in its next turn.
    .end = { $piece } stops here
ask-overstacked = { $place } holds too much: give up a unit.
    .help = Two units and ten strength points are the most a hex holds. What is too much is lost, and you choose which.

do-place = Place { $piece } in { $place }
do-deploy = Deploy by default
do-enter-column = { $piece } enters in column
do-enter-deployed = { $piece } enters deployed
do-enter = { $facing ->
    [none] { $piece } enters in { $place }
   *[other] { $piece } enters in { $place } facing { $facing }
 }
do-test = { $piece } tries to rally
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
    [one] Charge from { $line }
   *[other] Charge from { $line } in a line of { $count }
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

# What may be laid over the map
overlay-command = Command radius: { $number }
overlay-zone = Zone of control
overlay-zones = All zones of control
overlay-fire = Field of fire
overlay-sight = Seen from here, up to { $number } hexes

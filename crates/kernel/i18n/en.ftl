# What the kernel itself says, whatever the game. A game may say any of it in its own words.

refusal-frame = { $reason } [{ $rule }]
refusal-unknown = The rules forbid it.
refusal-by = { $piece } cannot do this now. { $rule }
refusal-now = This is not possible now. { $rule }
refusal-piece = this piece
refusal-place = that place
refusal-unseen = This is not possible, for a reason that your side cannot see.

dice-none = no die
dice-rolled = { $count ->
    [one] die: { $values }
   *[other] dice: { $values }
}

outcome-resigned = Resigned: { $side }.
outcome-draw-agreed = The players agree on a draw.
outcome-out-of-time = Out of time: { $side }.

control-undone = { $side }: back to decision { $number }.
control-offers-take-back = { $side }: may decision { $number } be taken back?
control-accepts-take-back = { $side }: take-back allowed.
control-offers-draw = { $side }: a draw is offered.
control-accepts-draw = { $side }: the draw is accepted.
control-offers-new-rules = { $side }: an offer to go on under today’s rules.
control-accepts-new-rules = { $side }: agreed. The game goes on under today’s rules.
control-declines = { $side }: declined.

error-stale = The game has moved on: this was meant for moment { $given }, and it is now at moment { $expected }.
error-not-yours = It is another side’s turn to decide, not this one’s: { $side }.
error-over = The game is over.
error-no-side = The game has no such side.
error-nothing-to-undo = There is nothing to take back.
error-rolled = Dice have been rolled: the other side must agree.
error-revealed = Something hidden has been shown: the other side must agree.
error-passed = It is another side’s turn to decide: that side must agree.
error-offer-pending = An offer is already waiting for an answer.
error-no-offer = There is no such offer to answer.
error-too-many-take-backs = Too many decisions have been taken back.
error-not-understood = Not understood: { $text }

misread-empty = an empty line.
misread-verb = no order is written “{ $verb }” with { $words ->
    [0] nothing
    [one] one word
   *[other] { $words } words
} after it.
misread-unit = there is no unit “{ $word }”.
misread-officer = there is no officer “{ $word }”.
misread-formation = there is no formation “{ $word }”.
misread-corps = there is no corps “{ $word }”.
misread-group = there is no group “{ $word }”: a formation and a number, as in ney.2.
misread-marker = there is no marker “{ $word }”.
misread-hex = there is no hex “{ $word }”: four digits, column then row, as in 1204.
misread-vertex = a hex has no vertex “{ $word }”.
misread-zone = there is no zone “{ $word }”.
misread-none-of = “{ $word }” is none of { $among }.
misread-twice = “{ $word }” is named twice.

setup-no-scenario = There is no scenario “{ $scenario }”; there are: { $among }.
setup-no-option = The scenario “{ $scenario }” has no option “{ $option }”; there are: { $among }.
setup-twice = The option “{ $option }” is named twice.
setup-exclude = The options “{ $one }” and “{ $other }” exclude each other.
setup-needs = The option “{ $option }” needs the option “{ $needs }”.
setup-no-seat = There is no seat “{ $seat }”; there are: { $among }.
setup-other-board = The scenario “{ $scenario }” is played on the board “{ $board }”, but these rules are bound to “{ $bound }”.

fate-none = unchanged
fate-losses = { $number ->
    [one] loses a step
   *[other] loses { $number } steps
}
fate-disorganised = disordered
fate-routed = routed
fate-rallied = back in order
fate-fatigue = { $number ->
    [one] more tired
   *[other] more tired by { $number }
}
fate-moved = displaced
fate-gone = off the map

piece-hidden = a hidden counter

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

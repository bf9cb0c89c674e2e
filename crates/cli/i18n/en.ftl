# What the command line itself says. Games bring their own texts.

broke-down = This is a fault in Sabretache, not in what you typed. Please report it with the line above.

games-sides = sides: { $sides }
games-variant = variant
games-excludes = not with { $options }
games-needs = only with { $options }
games-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}

rules-chapter = Chapter { $name }
rules-found = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rules-battle = only at { $battle }
rules-ruling = Ruling: { $text }
rules-untestable = No case can reach it: { $text }
rules-source = Source: { $text }
coverage-uncovered = uncovered   { $id }  { $title }
coverage-untestable = untestable  { $id }  { $reason }
coverage-example = no case     { $id }

simulate-heading = { $game }, { $scenario }: { $count ->
    [one] { $count } game
   *[other] { $count } games
}, { $players }
simulate-wins = { $side } win
simulate-draws = draws
simulate-levels = by level of victory, with 95% confidence intervals:
simulate-length = length: { $decisions } decisions and { $turns } turns a game
simulate-speed = speed: { $decisions } decisions in { $seconds } s, { $speed } a second ({ $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
})
simulate-table = { $game }, { $count ->
    [one] { $count } game
   *[other] { $count } games
} of each kind: wins of the first side, draws, wins of the second, and the captain’s share, or that of the better captain
simulate-table-scenario = scenario
simulate-table-first = captain, recruit
simulate-table-second = recruit, captain
simulate-table-both = captain, captain
simulate-table-decisions = decisions
simulate-table-seconds = s a game
simulate-table-sides = sides

replay-line = { $game } { $scenario }: { $count ->
    [one] { $count } line
   *[other] { $count } lines
}, turn { $turn } of { $turns }, { $phase }
replay-goes-on = The game goes on. To decide: { $sides }.
replay-verified = The dice are those of the seed that was committed to.
replay-digest = Every line is as it was when the record was closed: digest { $digest }
replay-signed = The signature is good: signed with the key { $key }
replay-unsigned = Nobody signed this record.
replay-first-form = A record of the first form: its end proves the last position, not every line.
replay-other-data = name the folder of its data with --data, or try it with --regardless
replay-other-rules = try it with --regardless: it may depart at any line

odds-heading = { $side }: { $line } ({ $how })
odds-exact = exact
odds-sampled = approximate, ±{ $error }%, from { $runs } rolls
odds-alike = the same in { $samples } guesses at what is hidden
odds-hidden = depends on what is hidden, { $samples } guesses
odds-others = { $count ->
    [one] another outcome
   *[other] { $count } other outcomes together
}
odds-stopped = Then { $text } is no longer possible: { $reason }
odds-fates = What becomes of each piece:
odds-nothing = Nothing happens at once: the next decision comes first.
odds-for-instance = e.g. { $text }

perft-speed = { $seconds } s, { $speed } lines a second

bench-odds-limit = Odds within { $limit } ms:
bench-odds-line = { $scenario }: { $asked } asked, { $exact }% exact, { $hidden } depend on what is hidden, { $sampled } with too many dice (±{ $error }% at worst), { $refused } unanswered; half within { $half } ms, 99% within { $most } ms, the longest { $longest } ms; { $glances } times at a glance, the longest { $glance } ms
bench-odds-slow = { $ms } ms: { $text } (game { $game } after { $after } decisions; { $runs } runs, { $kind ->
    [exact] exact
   *[other] sampled
})
bench-odds-case = { $game }, “{ $case }”: { $text } in { $ms } ms ({ $runs } runs, { $kind ->
    [exact] exact
   *[other] sampled
})
bench-slow-build = This build is not optimised: the figures say little.
bench-reference = reference: a draw of the dice { $draw } ns, a copy of 4 KiB { $copy } ns
bench-against = { $scenario }: random play { $own }/s, the other build { $other }/s: { $ratio } times as fast (in { $rounds } rounds from { $low } to { $high })
bench-against-round = { $game }: round { $round } of { $rounds }, this build so many times as fast as the other: { $ratios }
bench-against-unknown = { $game }: the other build does not know it; left out
bench-decisions = random play, one thread
bench-offers = list of offers (how many)
bench-apply = apply a decision
bench-view = view of a side
bench-clone = copy of the state
bench-state = size of the state
bench-two-threads = random play, two threads
bench-bound = board made ready (memory)
bench-draws = draws
bench-copies = copies of 4 KiB
bench-times-one = times one thread

bench-table-disk = reference: the disk alone { $p50 } ms (half), { $p99 } ms (99%)
bench-table-steady-p50 = 100 games, 200 decisions a second: half, against the disk alone
bench-table-steady-p99 = 100 games, 200 decisions a second: 99% within
bench-table-crowded-p99 = 500 games, 500 decisions a second: 99% within
bench-table-flat-out = 100 games, flat out: decisions acknowledged
bench-table-memory = memory with 100 open games and 200 sockets, after 30 s
bench-table-afterwards = memory a minute after 1,000 whole games ({ $decisions } decisions)
bench-table-stored = stored for each decision
bench-table-idle = before the first game { $resident } MB, { $files } of them pages of files, the program first of all; 100 games and their sockets add { $games } MB
bench-table-stolen = each load in the calmest of { $rounds } rounds; taken then by other machines on the same processors: { $stolen }

serve-ready = The table is set: open { $address }
serve-busy = is another table running there? choose another port with --port
serve-database = nothing was changed in it; choose another with --database

play-greeting = { $game }. Your side: { $side }. Opponent: { $opponent }. Type a number or the notation; ? for help.
play-person = a person
play-captain = the captain
play-recruit = the recruit
play-voice = { "  " }{ $side }:
play-prompt = { $side }: { $question } [{ $count }] >
play-stage = — Turn { $turn } of { $turns }: { $phase } —
play-many-news = { "    " }({ $count } things happened: `log { $count }` shows them)
play-no-number = There is no such number on the list.
play-nothing-found = No choice on the list contains these words.
play-allowed = It is allowed.
play-no-rule = No rule has that id or contains these words.
play-no-map = This game has no numbered hexes to draw.
play-stands = Answered as you said: { $answer }
play-no-reaction = This does not answer anything that the enemy does: it can be decided only this once.
play-no-such-answer = More than one answer is open here, or none: choose one of the list.
play-asked-again = You will be asked again.
play-nothing-stands = Nothing is answered without asking you.
play-save-where = Save where? Type save FILE
play-saved = The record is saved in { $file }.
play-left = You leave the game.
play-help =
    A number        does what the list says, or opens that part of it
    notation        does it at once: what stands on the right of the list
    words           show what may be done with these words in it
    Enter, back     shows the list again, from its beginning
    list            shows everything that may be done
    why NOTATION    why it may not be done, with the rule
    odds NOTATION   what may come of it; several with ; between them
    always, never   answer so now and whenever the enemy does this again; ask takes it back
    undo            takes your last decision back, if no die was rolled and nothing shown
    log [N]         what happened lately
    rules ID        a rule, a section, or words to look for
    map             who stands where
    save [FILE]     keeps the record in a file
    resign          gives the game up
    quit            leaves

# What the table itself says, whatever the game.

fault-malformed = The server did not understand this request.
fault-setup = No game can be set up like this.
fault-signed-out = Sign in first.
fault-wrong-password = Wrong name or password.
fault-not-yours = That is not yours.
fault-cross-site = This request seems to come from another site.
fault-hidden = That stays secret until the game is over.
fault-unknown = There is nothing here by that name.
fault-method = This address does not accept that kind of request.
fault-taken = That is already taken.
fault-not-started = A seat is still open.
fault-not-now = Not at this point of the game.
fault-other-rules = This game was begun under other rules and cannot go on under today’s. You can still read its record.
fault-too-large = That is too large.
fault-too-many = Too many requests: please wait a moment.
fault-fault = Something went wrong on the server.
fault-storage = The database cannot be used right now. Nothing has changed. Try again later.
fault-stopping = The server is shutting down.
fault-too-slow = This takes too long.

stale = The game has moved on.
over = The game is over.
offered-already = You have already made an offer. You can make another once somebody has made a decision.
too-long = This game has become too long: resign, or agree on a draw.

waiting-for-players = Waiting for somebody to sit down.
waiting-for-decision = Waiting for a decision: { $sides }, { $phase }.

rules-of-today = This game is already played under today’s rules.
rules-offered-enough = This has been offered often enough.
rules-agree = This game was begun under earlier rules (version { $begun }). It can go on under today’s (version { $now }) once every side agrees.
rules-agree-loses = This game was begun under earlier rules (version { $begun }). It can go on under today’s (version { $now }) once every side agrees. The last decisions would be lost.

mail-turn-subject = your turn
mail-turn = It is your turn in { $title }:
mail-confirm-subject = confirm your address
mail-confirm =
    Somebody who plays at { $site } gave this address, to be notified when it is their turn.
    If that is you, please confirm it within two days:
    { $link }
    If not, do nothing: nothing else will be sent here.

confirm-question = May Sabretache write to you when it is your turn?
confirm-button = Confirm
confirm-done = Your email address is confirmed.
confirm-expired = This link is no longer valid. You can ask for another on your account page.
confirm-account = Your account

no-client = The table is set, but the browser client was not built. Build it in <code>web/</code> and start again, or use the <a href="/api">API</a>.

# Ce que dit la table elle-même, quel que soit le jeu.

fault-malformed = Le serveur n’a pas compris cette demande.
fault-setup = Aucune partie ne peut être préparée ainsi.
fault-signed-out = Connectez-vous d’abord.
fault-wrong-password = Nom ou mot de passe incorrect.
fault-not-yours = Ce n’est pas à vous.
fault-cross-site = Cette demande semble venir d’un autre site.
fault-hidden = C’est secret jusqu’à la fin de la partie.
fault-unknown = Il n’y a rien ici sous ce nom.
fault-method = Cette adresse n’accepte pas ce genre de demande.
fault-taken = C’est déjà pris.
fault-not-started = Une place est encore libre.
fault-not-now = Pas à ce stade de la partie.
fault-other-rules = Cette partie a été commencée sous d’autres règles et ne peut pas continuer selon celles d’aujourd’hui. Vous pouvez encore lire sa transcription.
fault-too-large = C’est trop volumineux.
fault-too-many = Trop de demandes : patientez un instant.
fault-fault = Le serveur a rencontré un problème.
fault-storage = La base de données est inaccessible pour l’instant. Rien n’a changé. Réessayez plus tard.
fault-stopping = Le serveur s’arrête.
fault-too-slow = Cela prend trop de temps.

stale = La partie a avancé.
over = La partie est terminée.
offered-already = Vous avez déjà fait une offre. Vous pourrez en faire une autre dès que quelqu’un aura pris une décision.
too-long = Cette partie est devenue trop longue : abandonnez, ou convenez d’une partie nulle.

waiting-for-players = On attend que quelqu’un prenne place.
waiting-for-decision = On attend une décision : { $sides }, { $phase }.

rules-of-today = Cette partie se joue déjà selon les règles d’aujourd’hui.
rules-offered-enough = Cela a été proposé assez souvent.
rules-agree = Cette partie a été commencée sous des règles antérieures (version { $begun }). Elle pourra continuer selon celles d’aujourd’hui (version { $now }) dès que tous les camps seront d’accord.
rules-agree-loses = Cette partie a été commencée sous des règles antérieures (version { $begun }). Elle pourra continuer selon celles d’aujourd’hui (version { $now }) dès que tous les camps seront d’accord. Les dernières décisions seraient perdues.

mail-turn-subject = à vous de jouer
mail-turn = C’est à vous de jouer dans { $title } :
mail-confirm-subject = confirmez votre adresse
mail-confirm =
    Quelqu’un qui joue sur { $site } a donné cette adresse pour être prévenu quand vient son tour.
    Si c’est vous, confirmez-la dans les deux jours :
    { $link }
    Sinon, ne faites rien : rien d’autre ne sera envoyé ici.

confirm-question = Sabretache peut-elle vous écrire quand c’est à vous de jouer ?
confirm-button = Confirmer
confirm-done = Votre adresse électronique est confirmée.
confirm-expired = Ce lien n’est plus valable. Vous pouvez en demander un autre sur la page de votre compte.
confirm-account = Votre compte

no-client = La table est mise, mais le client pour navigateur n’a pas été construit. Construisez-le dans <code>web/</code> et relancez, ou utilisez l’<a href="/api">API</a>.

# Ce que dit la ligne de commande elle-même. Les jeux apportent leurs propres textes.

broke-down = C’est une erreur de Sabretache, et non de ce que vous avez tapé. Merci de la signaler avec la ligne ci-dessus.

games-sides = camps : { $sides }
games-variant = variante
games-excludes = pas avec { $options }
games-needs = seulement avec { $options }
games-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}

rules-chapter = Chapitre { $name }
rules-found = { $count ->
    [one] { $count } règle
   *[other] { $count } règles
}
rules-battle = seulement à { $battle }
rules-ruling = Décision : { $text }
rules-untestable = Aucun cas ne peut l’atteindre : { $text }
rules-source = Source : { $text }
coverage-uncovered = sans cas     { $id }  { $title }
coverage-untestable = non testable { $id }  { $reason }
coverage-example = sans cas     { $id }

simulate-heading = { $game }, { $scenario } : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}, { $players }
simulate-wins = { $side } : victoires
simulate-draws = nulles
simulate-levels = par niveau de victoire, avec intervalles de confiance à 95 % :
simulate-length = durée : { $decisions } décisions et { $turns } tours par partie
simulate-speed = vitesse : { $decisions } décisions en { $seconds } s, { $speed } par seconde ({ $threads ->
    [one] { $threads } fil
   *[other] { $threads } fils
})
simulate-table = { $game }, { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} de chaque sorte : victoires du premier camp, nulles, victoires du second, et la part du capitaine, ou du meilleur des deux
simulate-table-scenario = scénario
simulate-table-first = capitaine, recrue
simulate-table-second = recrue, capitaine
simulate-table-both = deux capitaines
simulate-table-decisions = décisions
simulate-table-seconds = s/partie
simulate-table-sides = camps

replay-line = { $game } { $scenario } : { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
}, tour { $turn } sur { $turns }, { $phase }
replay-goes-on = La partie continue. Décision attendue : { $sides }.
replay-verified = Les dés sont ceux de la graine engagée d’avance.
replay-digest = Chaque ligne est telle qu’à la clôture de la transcription : empreinte { $digest }
replay-signed = La signature est bonne : signée avec la clé { $key }
replay-unsigned = Personne n’a signé cette transcription.
replay-first-form = Transcription de la première forme : sa fin prouve la dernière position, pas chaque ligne.
replay-other-data = indiquez le dossier de ses données avec --data, ou essayez --regardless
replay-other-rules = essayez --regardless : elle peut s’écarter à n’importe quelle ligne

odds-heading = { $side } : { $line } ({ $how })
odds-exact = exact
odds-sampled = approximatif, ±{ $error } %, sur { $runs } lancers
odds-alike = pareil dans { $samples } suppositions sur ce qui est caché
odds-hidden = dépend de ce qui est caché, { $samples } suppositions
odds-others = { $count ->
    [one] une autre issue
   *[other] { $count } autres issues ensemble
}
odds-stopped = Alors { $text } n’est plus possible : { $reason }
odds-fates = Ce que devient chaque pion :
odds-nothing = Rien ne se passe aussitôt : une autre décision vient d’abord.
odds-for-instance = p. ex. { $text }

perft-speed = { $seconds } s, { $speed } lignes par seconde

bench-odds-limit = Chances en { $limit } ms :
bench-odds-line = { $scenario } : { $asked } demandées, { $exact } % exactes, { $hidden } dépendent de ce qui est caché, { $sampled } avec trop de dés (±{ $error } % au pire), { $refused } sans réponse ; la moitié en { $half } ms, 99 % en { $most } ms, la plus longue { $longest } ms ; { $glances } fois d’un coup d’œil, le plus long { $glance } ms
bench-odds-slow = { $ms } ms : { $text } (partie { $game } après { $after } décisions ; { $runs } passes, { $kind ->
    [exact] exactes
   *[other] échantillonnées
})
bench-odds-case = { $game }, « { $case } » : { $text } en { $ms } ms ({ $runs } passes, { $kind ->
    [exact] exactes
   *[other] échantillonnées
})
bench-slow-build = Cette version n’est pas optimisée : les chiffres disent peu.
bench-reference = référence : un tirage de dé { $draw } ns, une copie de 4 Kio { $copy } ns
bench-against = { $scenario } : jeu au hasard { $own }/s, l’autre version { $other }/s : { $ratio } fois aussi rapide (en { $rounds } passes, de { $low } à { $high })
bench-against-round = { $game } : passe { $round } sur { $rounds }, cette version tant de fois aussi rapide que l’autre : { $ratios }
bench-against-unknown = { $game } : l’autre version ne le connaît pas ; laissé de côté
bench-decisions = jeu au hasard, un fil
bench-offers = liste des choix (combien)
bench-apply = appliquer une décision
bench-view = vue d’un camp
bench-clone = copie de l’état
bench-state = taille de l’état
bench-two-threads = jeu au hasard, deux fils
bench-bound = plateau préparé (mémoire)
bench-draws = tirages
bench-copies = copies de 4 Kio
bench-times-one = fois un fil

bench-table-disk = référence : le disque seul { $p50 } ms (la moitié), { $p99 } ms (99 %)
bench-table-steady-p50 = 100 parties, 200 décisions par seconde : la moitié, contre le disque seul
bench-table-steady-p99 = 100 parties, 200 décisions par seconde : 99 % en
bench-table-crowded-p99 = 500 parties, 500 décisions par seconde : 99 % en
bench-table-flat-out = 100 parties, à toute allure : décisions confirmées
bench-table-memory = mémoire avec 100 parties ouvertes et 200 connexions, après 30 s
bench-table-afterwards = mémoire une minute après 1 000 parties entières ({ $decisions } décisions)
bench-table-stored = stocké par décision
bench-table-idle = avant la première partie { $resident } Mo, dont { $files } de pages de fichiers, le programme d’abord ; 100 parties et leurs connexions ajoutent { $games } Mo
bench-table-stolen = chaque charge dans la plus calme de { $rounds } passes ; pris alors par d’autres machines sur les mêmes processeurs : { $stolen }

serve-ready = La table est mise : ouvrez { $address }
serve-busy = une autre table y tourne-t-elle ? choisissez un autre port avec --port
serve-database = rien n’y a été changé ; choisissez-en une autre avec --database

play-greeting = { $game }. Votre camp : { $side }. Adversaire : { $opponent }. Tapez un nombre ou la notation ; ? pour l’aide.
play-person = une personne
play-captain = le capitaine
play-recruit = la recrue
play-voice = { "  " }{ $side } :
play-prompt = { $side } : { $question } [{ $count }] >
play-stage = — Tour { $turn } sur { $turns } : { $phase } —
play-many-news = { "    " }({ $count } choses se sont passées : `journal { $count }` les montre)
play-no-number = Ce nombre n’est pas sur la liste.
play-nothing-found = Aucun choix de la liste ne contient ces mots.
play-allowed = C’est permis.
play-no-rule = Aucune règle n’a ce numéro ni ne contient ces mots.
play-no-map = Ce jeu n’a pas d’hexagones numérotés à dessiner.
play-stands = Réponse donnée comme vous l’avez dit : { $answer }
play-no-reaction = Ceci ne répond à rien que fasse l’ennemi : on ne peut le décider que cette fois.
play-no-such-answer = Plusieurs réponses sont possibles ici, ou aucune : choisissez-en une sur la liste.
play-asked-again = La question vous sera de nouveau posée.
play-nothing-stands = Rien n’est répondu sans vous le demander.
play-save-where = Où l’enregistrer ? Tapez sauver FICHIER
play-saved = La partie est enregistrée dans { $file }.
play-left = Vous quittez la partie.
play-help =
    Un nombre         fait ce que dit la liste, ou en ouvre cette partie
    notation          le fait aussitôt : ce qui est à droite de la liste
    mots              montrent ce qui est permis et contient ces mots
    Entrée, retour    montre de nouveau la liste, depuis son début
    liste             montre tout ce qui est permis
    pourquoi NOTATION pourquoi ce n’est pas permis, avec la règle
    chances NOTATION  ce qui peut en venir ; plusieurs séparées par ;
    toujours, jamais  répondent ainsi, maintenant et chaque fois que l’ennemi le refera ; demander y met fin
    annuler           reprend votre dernière décision, si aucun dé n’a été jeté ni rien montré
    journal [N]       ce qui s’est passé
    règles N°         une règle, une section, ou des mots à chercher
    carte             qui se trouve où
    sauver [FICHIER]  note la partie dans un fichier
    abandonner        abandonne la partie
    quitter           quitte

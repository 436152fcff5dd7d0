import { parts, words } from "./text.ts";

/** Before or behind an address: somebody else's. */
export const another = [
  words(
    "(?:bei|an|zu|von|mit|to|from|for|with|chez|à|au|de|al|a|con|per|para|com|aan|naar|van|bij|do|od|dla) (?:der |die |the |la |il )?(?:herrn?|frau|mr|mrs|ms|m|mme|monsieur|madame|señor|señora|sr|sra|signor|signora|meneer|mevrouw|pana|pani)\\.? \\p{L}+",
    "(?<!(?:bin|ist|sono|soy|sou|suis|is|am) )(?:die|der|dem|den|el|la|il|le|o|a|the) (?:frau|herrn?|señora?|sra?|senhora?|signora?|mr|mrs|ms|monsieur|professora?|profesora?|professeur|professoressa|professor|doctora?|doutora?|dottor|dottoressa|docteur|doktor)\\.? \\p{L}+|fwd|forwarded|weitergeleitet\\p{L}*|transféré|réexpédié|reenviado|encaminhado|inoltrato|doorgestuurd|przekazan\\p{L}+|iletilen|from:|who(?:'s| is)|wer ist|qui est|quién es|quem é|chi è|wie is|kto to|kim bu|was told|recommended|sent by|on behalf of (?!my|our|a )|im auftrag|de la part de|de parte de|por conta de|per conto di|namens|w imieniu|adına (?:yaz|ar|sor|rica)\\p{L}+",
    "(?:my|our|your|his|her|their|a|the) (?:\\p{L}+ ){0,2}?(?:accounting|bookkeeper|bookkeeping|friend|colleague|co-?worker|boss|manager|wife|husband|partner|brother|sister|mother|father|mum|mom|dad|son|daughter|neighbou?r|assistant|secretary|accountant|client|girlfriend|boyfriend|cousin|uncle|aunt|flatmate|roommate|teacher|landlord|tenant|lawyer|doctor|buddy|grand(?:father|mother|pa|ma|dad|son|daughter)|granny|nephew|niece|\\p{L}+-in-law|supervisor|director|owner)(?:'s)?|(?:his|her|their)(?: \\p{L}+)? (?:e-?mail|mail|address|inbox)|(?:friend|colleague|boss) of mine|(?:to|for|contact|write|ask|call|email|mail) (?:him|her|them)|not (?:to|for) me|instead of me|(?:she|he) (?:is|'s|wants|works|has)|belongs to|his name|her name|called him|named",
    "(?:mein|unser|euer|eur|ihr|sein|ein)(?:e[rmns]?)? (?:\\p{L}+ ){0,2}?(?:buchhaltung|freund|freundin|freunde|kollege|kollegin|kollegen|chef|chefin|mann|frau|partner|partnerin|bruder|schwester|mutter|vater|mama|papa|sohn|tochter|nachbar|nachbarin|nachbarn|assistent|assistentin|sekretärin|steuerberater|steuerberaterin|kunde|cousin|cousine|onkel|tante|oma|opa|großvater|großmutter|enkel|enkelin|neffe|neffen|nichte|schwiegermutter|schwiegervater|tante|vermieter|vermieterin|anwalt|anwältin|schwager|schwägerin|verlobter|verlobte|bekannter|bekannte|mitbewohner|mitbewohnerin|vorgesetzter|vorgesetzte|hausverwaltung)|seine (?:e-?mail|mail|adresse|mailadresse)|(?:an|für|mit) (?:ihn|sie selbst|ihm)|er heißt|sie heißt|schreiben sie (?:ihm|ihr)|nicht an mich|für ihn",
    "(?:mon|ma|mes|notre|nos|votre|vos|son|sa|leur|un|une|l[ae]) (?:\\p{L}+ ){0,2}?(?:comptabilité|ami|amie|amis|collègue|chef|cheffe|patron|patronne|femme|mari|compagnon|compagne|conjoint|conjointe|frère|soeur|sœur|mère|père|maman|papa|fils|fille|voisin|voisine|assistant|assistante|secrétaire|comptable|client|cousin|cousine|oncle|tante|propriétaire|avocat|avocate|directeur|directrice|responsable|grand-père|grand-mère|papy|mamie|neveu|nièce|beau-père|belle-mère|beau-frère|belle-sœur|copain|copine|associé|associée|gérant|gérante)|son (?:adresse|mail|e-?mail|courriel)|sa messagerie|s'appelle|(?:écrivez|écrire|envoyez|répondez)[- ]lui|pas à moi|pour (?:lui|elle)",
    "(?:mi|mis|nuestro|nuestra|vuestro|vuestra|tu|su|un|una|el|la) (?:\\p{L}+ ){0,1}?(?:contabilidad|amigo|amiga|colega|compañero|compañera|jefe|jefa|mujer|esposa|esposo|marido|pareja|socio|socia|hermano|hermana|madre|padre|mamá|papá|hijo|hija|vecino|vecina|asistente|secretaria|secretario|contable|contador|contadora|cliente|primo|prima|tío|tía|novio|novia|casero|casera|abogado|abogada|director|directora|gestor|gestora|abuelo|abuela|nieto|nieta|sobrino|sobrina|yerno|nuera|suegra|suegro|cuñado|cuñada)|su (?:correo|mail|e-?mail|dirección)(?: electrónico| electrónica)? es|se llama|(?:escríban|escriban|envíen|reenvíen|manden|reenvía|envía|escribe|avisen)(?:le|les|selo|sela)|a mí no|para (?:él|ella)",
    "(?:meu|minha|meus|minhas|nosso|nossa|vosso|vossa|seu|sua|teu|tua|um|uma|o|a) (?:\\p{L}+ ){0,1}?(?:contabilidade|amigo|amiga|colega|chefe|chefa|patrão|patroa|mulher|esposa|esposo|marido|parceiro|parceira|sócio|sócia|irmão|irmã|mãe|pai|filho|filha|vizinho|vizinha|assistente|secretária|secretário|contador|contadora|contabilista|cliente|primo|prima|tio|tia|namorado|namorada|senhorio|advogado|advogada|diretor|diretora|avô|avó|neto|neta|sobrinho|sobrinha|genro|nora|sogra|sogro|cunhado|cunhada)|(?:e-?mail|mail|endereço) del[ea]|(?:mandem|enviem|escrevam|envie|mande|escreva)(?: \\p{L}+){0,3} para el[ea]|se chama|(?:enviem|mandem|escrevam)-lhe|não (?:a|para) mim|chama-se",
    "(?:mio|mia|miei|nostro|nostra|vostro|vostra|suo|sua|un|una|il|la|un') ?(?:\\p{L}+ ){0,1}?(?:contabilità|amico|amica|collega|capo|moglie|marito|compagno|compagna|socio|socia|fratello|sorella|madre|padre|mamma|papà|figlio|figlia|vicino|vicina|assistente|segretaria|segretario|commercialista|contabile|cliente|cugino|cugina|zio|zia|fidanzato|fidanzata|ragazzo|ragazza|avvocato|direttore|direttrice|titolare|responsabile|suocera|suocero|cognato|cognata|nonna|nonno|nipote|genero|nuora)|la sua (?:e-?mail|mail|posta)|il suo indirizzo|si chiama|(?:scrivete|scriva|mandate|inviate|mandi)(?:gli|le|glielo|gliela)|non a me|per (?:lui|lei)|a (?:lui|lei)",
    "(?:mijn|m'n|onze|ons|jullie|uw|je|zijn|haar|een|de) (?:\\p{L}+ ){0,1}?(?:boekhouding|vriend|vriendin|collega|baas|chef|vrouw|man|partner|broer|zus|zusje|moeder|vader|mama|papa|zoon|dochter|buurman|buurvrouw|buren|assistent|assistente|secretaresse|boekhouder|boekhoudster|klant|neef|nicht|oom|tante|huisbaas|advocaat|directeur|leidinggevende|compagnon|schoonmoeder|schoonvader|opa|oma|neefje|nichtje|zwager)|(?:zijn|haar|hun) (?:e-?mail|mail|adres|mailadres|e-mailadres)|(?:hij|zij|ze) heet|(?:stuur|schrijf|mail) (?:hem|haar)|niet (?:aan|naar) mij|voor (?:hem|haar)",
    "(?:mój|moja|mojego|mojej|mojemu|moją|(?:n|w)asz|(?:n|w)asz(?:a|ej|ego|emu|ą|ym)|państwa|jego|jej) (?:\\p{L}+ ){0,1}?(?:księgowość|księgowości|przyjaciel|przyjaciółka|przyjaciółki|kolega|kolegi|koleżanka|koleżanki|koledze|koleżance|szef|szefa|szefowa|szefowej|szefowi|żona|żony|żonie|mąż|męża|mężowi|partner|partnerka|partnerki|brat|brata|bratu|siostra|siostry|siostrze|mama|mamy|tata|taty|syn|syna|synowi|córka|córki|córce|sąsiad|sąsiada|sąsiadka|sąsiadki|asystentka|sekretarka|księgowa|księgowej|klient|kuzyn|kuzynka|wujek|wujka|ciocia|cioci|dziadek|dziadka|dziadkowi|babcia|babci|wnuk|wnuka|wnuczka|teść|teścia|zięć|prawnik|dyrektor|teściowa|szwagier|wspólnik|wspólnika|narzeczony|narzeczona)|(?:jego|jej|ich) (?:e-?mail|mail|adres|mejl)|(?:on|ona) ma na imię|(?:do|dla) (?:niego|niej|nich)|nie do mnie|napiszcie (?:mu|jej)|nazywa się",
    "(?:iş )?(?:arkadaş|patron|müdür|eş|karı|koca|kardeş|abi|abla|anne|baba|oğl|kız|komşu|ortağ|meslektaş|asistan|sekreter|muhasebeci|avukat|kuzen|amca|dayı|teyze|hala|nişanlı|sevgili|müşteri|kayınvalide|dede|nine|büyükanne|torun|yeğen|damad|öğretmen|yönetici)[ıiuü]?m(?:[ıiuü]z)?(?:[ıiuüae]\\p{L}*|n[ıiuü]n|l[ae])?|(?:hocam|onun|ona da|ona yazın|adı(?! ?(?:ve )?soyad))|bana değil",
  ),
  parts(
    "(?:给|給|找|问|問|跟|由)\\p{Script=Han}{1,3}(?:经理|經理|老师|老師|医生|醫生|先生|女士|总|總|教授|律师|律師|主任)",
    "تمت إعادة توجيه|من هو|من هي|הועבר מ|מי זה|מי זאת|转发|轉發|是谁|是誰|転送|どなた",
    "(?<!\\p{L})(?:ل|و|ب|إلى |الى )?(?:صديقي|صديقتي|صديق لي|صاحبي|صاحبتي|زميلي|زميلتي|مديري|مديرتي|المدير|رئيسي|زوجي|زوجتي|شريكي|شريكتي|جدي|جدتي|حفيدي|حفيدتي|أخي|اخي|أخوي|اخوي|أختي|اختي|أمي|امي|والدتي|أبي|ابي(?= (?:اسمه|يريد|عنده|يبي|يبغى))|والدي|ابني|ابنتي|بنتي|جاري|جارتي|محاسبي|محاسبنا|سكرتيرتي|مساعدتي|مساعدي|محامي|عمي|خالي|خالتي|عمتي|ابن عمي|خطيبي|خطيبتي|مدير(?:نا|تنا)|استاذي|أستاذي)(?!\\p{L})",
    "(?:ايميل|إيميل|بريد|عنوان)(?:ه|ها|هم)(?!\\p{L})|اسم(?:ه|ها)(?!\\p{L})|(?<!\\p{L})(?:له|لها|إليه|إليها|معه|معها)(?!\\p{L})|راسلوه|راسلوها|وليس لي|مو لي|ليس إلي",
    "(?:ה)?(?:חבר|חברה|חברים|קולגה|עמית|עמיתה|בוס|בוסית|מנהל|מנהלת|אישה|אשה|בעל|בן זוג|בת זוג|בן הזוג|בת הזוג|שותף|שותפה|אח|אחות|אמא|אבא|בן|בת|שכן|שכנה|עוזר|עוזרת|מזכירה|רואה חשבון|רואת חשבון|לקוח|דוד|דודה|עורך דין|עורכת דין|סבתא|סבא|גיס|גיסה|חמות) שלי|אשתי|(?<!\\p{L})[לושמ]?בעלי(?!\\p{L})|אחותי|(?<!\\p{L})[לושמ]?אחי(?!\\p{L})|(?<!\\p{L})[לושמ]?(?:אמי|בתי|אבי|בני)(?!\\p{L})|חברתי|חברי(?!\\p{L})|קוראים (?:לו|לה|להם)|(?<!\\p{L})(?:שמו|שמה)(?!\\p{L})|(?<!\\p{L})(?:שלו|שלה|שלהם)(?!\\p{L})|(?:אליו|אליה|אליהם)(?!\\p{L})|(?<!\\p{L})(?:לו|לה)(?: ישירות| במקום)|לא אליי|לא אלי(?!\\p{L})",
    "我(?:的)?(?:朋友|同事|老板|老闆|上司|领导|領導|经理|經理|老婆|妻子|太太|老公|丈夫|先生|爱人|愛人|对象|哥哥?|弟弟?|姐姐?|妹妹?|妈妈?|媽媽?|母亲|爸爸?|父亲|儿子|兒子|女儿|女兒|邻居|鄰居|助理|秘书|秘書|会计|會計|客户|客戶|律师|律師|老师|老師|男朋友|女朋友|室友|表哥|表姐|叔叔|阿姨|合伙人|爷爷|奶奶|舍友|同学|同學)|(?:他|她|他们|她们|人家)的|(?:他|她)(?:叫|姓)|(?:发|發|寄|写|寫|传|傳|联系|聯絡)(?:给|給)?(?:他|她)|不是(?:给|給|发给|發給)我|别(?:给|发给)我|不是我",
    "(?:友人|友達|同僚|上司|部下|先輩|後輩|妻|夫|主人|家内|旦那|嫁|兄|姉|弟|妹|母|父|息子|娘|祖母|祖父|隣人|お隣|秘書|アシスタント|経理|顧問|社長|部長|課長|店長|担当|取引先|彼氏|彼女|彼|先生|従兄弟|いとこ|叔父|叔母|知人|同級生|後任|前任)(?:の|は|が|に|へ|も|、)|(?:さん|様|氏|先生)の(?:メール|アドレス|連絡先)|(?:さん|先生|彼|彼女)(?:に|へ|宛)(?:送|連絡)|私ではなく|自分ではなく",
  ),
];

/** In the sentence of an address: it is asked or told about, an example, or the firm's own. */
export const askedAbout = [
  words(
    "(?:your|the|eure[rnm]?|ihre[rnm]?|votre|v[oô]tre|le|su|la|vuestra|vosso|seu|o|vostro|il|jullie|uw|de|waszej|państwa) (?:web ?)?(?:site|website|webseite|homepage|demo|screenshots?|seite|web|página|sito|pagina|strona|stronie|poster|plakat)|sitenizde|web sitenizde",
    "still (?:work|works|valid|active|in use|current|correct|exist|exists|right)|(?:i|we)(?:'ve| have)? (?:already )?(?:wrote|written|e-?mailed|mailed|sent|contacted|tried|messaged)|(?:got|received|get|getting|keep getting|had) (?:\\p{L}+ ){0,6}?from|(?:message|mail|e-?mail|letter|invoice|link|call|sms) (?:came |coming |is |was )?from|from you|is (?:this|that|it) (?:really |actually )?(?:you|yours|from|real|legit)|found|says|said|bounces?d?|bounce|scam|phishing|spam|fake|no (?:reply|answer|response)|nobody (?:answers|replies|responds)|in vain|nothing back|never (?:answered|replied)|e\\.?g|for example|for instance|example of|sample|placeholder|your (?:e-?mail|mail|address|contact)|(?:can|could|should|may|shall|do|must) (?:i|we) (?:write|use|send|reach|mail|e-?mail|contact|put|enter|type)|(?:is|was) it|instead of my|who is|whose|account|log ?in|login|locked|password|registered|typed|entered|it shows|error|used to be|hacked|unsubscribe|(?:was|were|got) sent to|by mistake|mailing list|off (?:my|the|your)|(?:wrote|written|writes) to (?:me|us)|(?:e-?mailed|messaged|contacted) (?:me|us)|i (?:think|guess|believe|suppose)|old one|no longer|out of use|does not work|doesn't work|won't work",
    "(?:noch|überhaupt) (?:gültig|aktiv|aktuell|erreichbar|richtig|besetzt|in betrieb|da)|(?:habe|hab|hatte|haben|hatten) (?:\\p{L}+ ){0,6}?(?:an|von|unter)|(?:nachricht|mail|e-?mail|post|rechnung|schreiben|brief|link|anruf) (?:\\p{L}+ ){0,3}?von|kommt (?:\\p{L}+ ){0,3}?(?:zurück|von)|stammt|gefunden|steht|betrug|phishing|spam|fake|(?:keine|ohne) (?:antwort|reaktion|rückmeldung)|(?:antwortet|reagiert|meldet sich) (?:keiner|niemand)|(?:keiner|niemand) (?:antwortet|reagiert|meldet)|vergeblich|z\\. ?b|(?:zum|das|ein|nur ein|als) beispiel|beispielsweise|hat (?:mir|uns|mich)|ihre (?:e-?mail|mail|adresse|mailadresse)|eure (?:mail|adresse)|(?:kann|soll|darf|muss|sollte|könnte) ich|funktioniert|konto|passwort|login|anmelden|angemeldet|eingeloggt|registriert|gesperrt|fehlermeldung|fehler|abmelden|verteiler|(?<!keine?n? )newsletter|alte adresse|(?:geht|gilt|existiert|funktioniert|stimmt) (?:\\p{L}+ ){0,2}?nicht mehr|nicht mehr (?:gültig|aktuell|aktiv|erreichbar)|hinterlegt|geschrieben|geantwortet|platzhalter|gehackt|ich (?:glaube|denke|vermute)|wohl",
    "(?:m'a|nous a|m'ont) (?:écrit|envoyé|contacté)|(?:toujours|encore) (?:valable|valide|actif|active|bonne?|en service|utilisée?|d'actualité)|fonctionne|(?:j'ai|on a|nous avons|avons) (?:\\p{L}+ ){0,3}?(?:écrit|envoyé|reçu|contacté|trouvé|essayé)|(?:message|mail|e-?mail|courriel|lettre|facture|lien|appel) (?:\\p{L}+ ){0,2}?(?:de|d'|venant)|vient de|arnaque|hameçonnage|spam|faux|(?:pas|aucune|sans) (?:de )?réponse|personne ne|sans succès|en vain|par exemple|p\\. ?ex|exemple|votre (?:adresse|mail|e-?mail|courriel)|(?:puis-je|dois-je|je peux|je dois|est-ce que je peux|peut-on)|compte|mot de passe|connexion|connecter|inscrit|bloqué|erreur|désinscrire|désabonner|n'est plus|ne marche|marche (?:encore|plus)|trouvé|affiche|indique|il y a (?:écrit|marqué|une carte)|pirat|je (?:crois|pense)",
    "(?:me|nos) (?:escribió|mandó|envió|contactó|ha escrito|han escrito)|(?:sigue|siguen|todavía|aún) (?:funcionando|activo|activa|válido|válida|vigente|en uso|siendo|existe)|funciona|(?:he|hemos|había|escribí|escribimos|mandé|envié|recibí|recibimos) (?:\\p{L}+ ){0,4}?(?:a|de|escrito|enviado|recibido)|(?:mensaje|correo|mail|e-?mail|carta|factura|enlace|llamada) (?:\\p{L}+ ){0,2}?de|llegado|viene de|estafa|fraude|phishing|spam|falso|(?:no|nadie) (?:me )?(?:contesta|contestan|responde|responden|han contestado)|sin (?:respuesta|éxito)|por ejemplo|p\\. ?ej|ejemplo|(?:su|vuestro|vuestra|tu) (?:correo|mail|e-?mail|dirección)|(?:puedo|debo|tengo que|podría) (?:escribir|usar|mandar|enviar|poner)|cuenta|contraseña|iniciar sesión|registrad[oa]|bloquead[oa]|error|baja|ya no|dieron|encontré|aparece|(?:tarjeta|etiqueta|nota|papel) (?:pone|dice)|figura|consta|hacke|(?:creo|pienso) que",
    "(?:me|nos) (?:escreveu|mandou|enviou|contactou|contatou)|(?:escreveu|mandou|enviou)-(?:me|nos)|(?:ainda|continua) (?:\\p{L}+ )?(?:funciona|funcionando|ativo|ativa|válido|válida|existe|em uso|usa)|funciona|(?:escrevi|mandei|enviei|recebi|recebemos|escrevemos|tentei|tenho escrito|já escrevi)|(?:mensagem|e-?mail|mail|carta|fatura|link|chamada|ligação|boleto) (?:\\p{L}+ ){0,2}?d[eo]|veio d[eo]|golpe|fraude|burla|phishing|spam|falso|(?:ninguém|não) (?:me )?(?:respondeu|responderam|responde|respondem)|sem (?:resposta|sucesso)|por exemplo|p\\. ?ex|exemplo|(?:seu|vosso|teu|de vocês) (?:e-?mail|mail|endereço)|(?:posso|devo|tenho que|preciso) (?:escrever|usar|mandar|enviar|colocar|pôr)|conta|senha|palavra-passe|login|registad[oa]|cadastrad[oa]|bloquead[oa]|erro|bug|achei|encontrei|aparece|(?:cartão|etiqueta|nota|papel) diz|consta|está escrito|hacke|já não|não existe mais|cancelar|(?:acho|penso) que",
    "(?:mi|ci) ha(?:nno)? (?:scritto|mandato|inviato|contattato)|(?:ancora|sempre) (?:valid[oa]|attiv[oa]|in uso|funzionante|corrett[oa])|funziona|(?:ho|abbiamo|avevo) (?:\\p{L}+ ){0,3}?(?:scritto|mandato|inviato|ricevuto|trovato|contattato|provato)|(?:messaggio|e-?mail|mail|lettera|fattura|link|chiamata) (?:\\p{L}+ ){0,2}?d[ai]l?|arriva(?:to|ta)? da|truffa|phishing|spam|fals[oa]|(?:nessuno|non) (?:mi )?(?:risponde|rispondono|ha risposto|hanno risposto)|(?:nessuna|senza) (?:risposta|esito)|invano|per esempio|ad esempio|p\\. ?es|esempio|(?:vostra|vostro|sua|tua) (?:e-?mail|mail|indirizzo|posta)|(?:posso|devo|dovrei|si può) (?:scrivere|usare|mandare|inviare|mettere)|account|password|accesso|accedere|registrat[oa]|bloccat[oa]|errore|disiscri|non è più|trovo|trovat[oa]|risulta|(?:sul|sulla|nel|nella) \\p{L}+ c'è|c'è scritto|hackerat|(?:credo|penso) (?:che|sia)",
    "(?:mailde|schreef|stuurde|benaderde) (?:me|mij|ons)|(?:mij|me|ons) (?:gemaild|geschreven|gestuurd)|(?:nog|steeds) (?:\\p{L}+ )?(?:geldig|actief|in gebruik|bereikbaar|correct|juist|werkzaam)|werkt|werken|(?:heb|had|hebben|hadden) (?:\\p{L}+ ){0,5}?(?:naar|van|gemaild|geschreven|gestuurd|ontvangen|gekregen|gevonden|opgeslagen)|gemaild|(?:bericht|mail|e-?mail|brief|factuur|link|telefoontje) (?:\\p{L}+ ){0,2}?van|komt van|oplichting|phishing|spam|nep|geen (?:antwoord|reactie)|(?:reageert|antwoordt) niemand|niemand (?:reageert|antwoordt)|tevergeefs|bijvoorbeeld|bijv|voorbeeld|(?:jullie|uw|je) (?:e-?mail|mail|adres|mailadres|e-mailadres)|(?:kan|moet|mag|zal) ik|account|wachtwoord|inloggen|ingelogd|geregistreerd|geblokkeerd|foutmelding|fout|afmelden|uitschrijven|schrijf me|niet meer|gehackt|(?:er|hier|daar) (?:staat|stond)|(?:op|in) (?:de|het|jullie|uw) \\p{L}+ (?:staat|stond)|ik (?:denk|geloof)",
    "(?:napisał[ao]?|pisał[ao]?) (?:do (?:mnie|nas)|mi)|(?:nadal|jeszcze|wciąż) (?:\\p{L}+ )?(?:działa|aktualny|aktywny|ważny|używany|istnieje)|działa|pisał[ea]m|napisał[ea]m|wysłał[ea]m|dostał[ea]m|otrzymał[ea]m|pisaliśmy|mailował[ea]m|(?:wiadomość|mail|maila|mejl|mejla|e-?mail|list|faktura|fakturę|link|telefon) (?:\\p{L}+ ){0,2}?od|przyszedł|przyszła|oszustwo|phishing|spam|fałszyw\\p{L}+|(?:brak|bez) (?:odpowiedzi|odzewu|skutku)|nikt (?:mi )?nie (?:odpisuje|odpowiada|odpisał)|cisza|na przykład|np|przykład|(?:wasz|państwa|waszego) (?:e-?mail|mail|adres|mejl)|(?:czy )?(?:mogę|mam|powinien|powinnam) (?:pisać|napisać|użyć|wysłać|podać|wpisać)|konto|hasło|logowani\\p{L}+|zalogować|zarejestrowan[ya]|zablokowan[ye]|błąd|wypisać|wypiszcie|już nie|znalazł[ea]m|widnieje|jest napisane|na \\p{L}+ jest|chyba|myślę",
    "diye bir[ıi]|tarafından|yazdı|aradı|gönderdi|hâlâ|hala|halen|çalışıyor|çalışmıyor|geçerli mi|aktif mi|yazdım|yazmıştım|gönderdim|attım|mail attım|aldım|geldi|gelmiş|gelen|dolandırıcı\\p{L}*|phishing|spam|sahte|(?:cevap|yanıt) (?:yok|gelm(?:edi|iyor)|alam(?:adım|ıyorum)|verm(?:edi|iyor)\\p{L}*)|dönüş (?:yok|olmadı)|örneğin|mesela|örnek|sizin (?:mail|e-?posta|adres)\\p{L}*|mail adresiniz|yazabilir miyim|kullanabilir miyim|göndersem|yazmam mı|hesabım\\p{L}*|hesap|şifre\\p{L}*|giriş|kayıtlı|kilitlendi|hata|abonelik\\p{L}*|artık|buldum|yazıyor|görünüyor|hacklen\\p{L}+|sizden mi|size mi ait|yazılı|sanırım|galiba",
  ),
  parts(
    "(?<!\\p{L})[وف]?(?:في موقعكم|شغال|يعمل|تعمل|ما زال|لا يزال|لازال|أرسلت|ارسلت|راسلت|كتبت|بعثت|وصلني|وصلتني|جاءني|جاءتني|جاني|استلمت|استلمنا|تلقيت|رسالة من|ايميل من|إيميل من|بريد من|نصب|احتيال|تصيد|مزور|وهمي|لا رد|بدون رد|ما رد|ولا رد|محد رد|لم يرد|مثلا|مثلاً|مثال|على سبيل|بريدكم|ايميلكم|إيميلكم|هل (?:يمكنني|أستطيع|أقدر|اقدر) (?:أن )?(?:أرسل|ارسل|أكتب|استخدم)|حسابي|كلمة المرور|كلمة السر|تسجيل الدخول|مسجل|خطأ|محظور|لقيت|وجدت|وجدنا|مكتوب|(?:و)?على (?:ال)?(?:بطاقة|ورقة|كرت)|يخصكم|تبعكم|منكم|إلغاء الاشتراك|قديم|أعتقد|اعتقد|أظن|اظن)",
    "(?<!\\p{L})[ושהכ]?(?:באתר|נשלח(?:ה|ו)?(?!\\p{L})|עדיין|עובד(?:ת)?(?!\\p{L})|פעיל(?:ה)?(?!\\p{L})|שלחתי|כתבתי|פניתי|קיבלתי|הגיע(?:ה|ו)?(?: אליי| אלי| לי)?|הודעה מ|מייל מ|מאת|הונאה|פישינג|ספאם|מזויף|עוקץ|אין (?:תשובה|מענה)|לא (?:ענו|עונים|חזרו|קיבלתי)|למשל|לדוגמה|לדוגמא|דוגמה|שלכם|שלכן|(?:אפשר|אני יכול|אני יכולה|מותר|צריך) (?:לכתוב(?!\\p{L})|להשתמש|לשלוח) ל(?!י(?!\\p{L})|נו)|החשבון|סיסמה|סיסמא|להתחבר|התחברות|רשום|נעול|שגיאה|אני חושב|נראה לי|מצאתי|מופיע|כתוב(?!\\p{L})|פרצו|להסיר|רשימת (?:ה)?תפוצה|תורידו)",
    "还(?:能|在|可以)?用|還(?:能|在|可以)?用|有效吗|有效嗎|能用吗|能用嗎|(?:写|寫|发|發|寄)(?:了|过|過)|收到|来自|來自|发来|發來|诈骗|詐騙|骗子|騙子|钓鱼|釣魚|垃圾邮件|假的|没(?:有)?(?:人)?(?:回|回复|回覆|回应)|沒(?:有)?(?:人)?(?:回|回覆)|例如|比如|示例|样例|範例|例子|例:|你们的|你們的|贵公司|貴公司|贵司|官方|我(?:能|可以|应该|要)(?:发|写|用|填)|账号|帳號|账户|帳戶|密码|密碼|登录|登入|登錄|注册|註冊|锁定|鎖定|错误|錯誤|报错|报錯|退订|退訂|取消订阅|取消訂閱|旧的|舊的|看到|找到|写着|寫著|显示|顯示|换成|換成|原样|文档里|是你们|是你們|好像是|我猜",
    "使えますか|まだ(?:使|有効|生き)|有効ですか|送りました|送ったの|送信しました|メールしました|届きました|届いた|来ました|来た|受け取|から(?:の)?(?:メール|連絡|メッセージ|請求)|詐欺|フィッシング|迷惑メール|偽|返信(?:が)?(?:ない|ありません|来ない)|返事(?:が)?(?:ない|ありません|来ない)|例えば|たとえば|例:|例として|サンプル|ダミー|御社|貴社|そちらの|あなたの|(?:送って|書いて|使って)(?:も)?(?:いい|よい|良い)(?:です)?か|アカウント|パスワード|ログイン|登録(?:済|されて|した)|ロック|エラー|解除|退会|停止|配信|古い|見つけ|書いてあ|書かれて|記載|表示され|載って|とあります|本物|だと思|かな",
  ),
];

/** Words of code and how-tos around an address. */
export const sampleSigns =
  /<\/?[a-z]+[\s>/]|=\s*["']|\(\s*["']|["']\s*[:,)]\s*["']|[{}\\]|=>|\bvalue=|\bname=|\binput\b|\bmailto:|\b(?:FROM|WHERE|SELECT|INSERT)\b|curl\s|https?:\/\/\S*$|\bgit\b|placeholder|lorem/u;

/** An address that is not to be used: said before it, or behind it. */
export const notBefore = [
  words(
    "not(?! ?:)(?: to| at| use)?|don't|do not|never|no longer|instead of|rather than|forget|except|isn't|ignore|old(?: \\p{L}+){0,3} was|old ?:",
    "nicht|kein|keine|statt|anstatt|anstelle|vergessen sie|alte|alten",
    "pas|jamais|au lieu|plutôt que|surtout pas|ancienne",
    "no (?:a|al|me|nos|use|usen|uses|usar|escrib\\p{L}+|env\\p{L}+|mand\\p{L}+|es|por|la|el)|nunca|en vez de|en lugar de|ya no|viejo|antiguo|antigua",
    "não|nao|nunca|em vez de|já não|antigo|antiga",
    "non|mai|invece di|al posto di|vecchi[ao]",
    "niet|nooit|geen|in plaats van|oude",
    "nie|nigdy|zamiast|stary|starego",
    "eski",
  ),
  parts(
    "(?<!\\p{L})(?:لا|ليس|لن|لم|بدل|بدلا|بدلاً|وليس|مو|مش|القديم)(?!\\p{L})",
    "(?<!\\p{L})(?:לא|אל(?= ת)|במקום|בלי|הישן|הישנה)(?!\\p{L})",
    "不要|别|別|勿|不是|不用|请勿|請勿|旧|舊|而不是",
    "古い|以前の|旧",
  ),
];
export const notBehind = [
  words(
    "(?:is|was) (?:my )?(?:old|the old|wrong|dead|outdated|gone|no longer)|no longer (?:valid|in use|use|works?|working|mine|active|exists?)|not any ?more|(?:that )?(?:one )?doesn't work|isn't (?:mine|right)|was wrong|is wrong",
    "(?:ist|war) (?:\\p{L}+ )?(?:falsch|alt|veraltet|ungültig)|(?:ist|geht|gilt|existiert|funktioniert|stimmt|(?:nutze|verwende|benutze|habe) ich) (?:\\p{L}+ )?nicht mehr|nicht mehr (?:\\p{L}+ )?(?:nutzen|verwenden|benutzen|nehmen|schreiben|gültig|aktuell|aktiv|erreichbar)|gibt es nicht mehr|geht nicht|stimmt nicht|bitte nicht|nicht verwenden|nicht nutzen",
    "(?:est|était) (?:\\p{L}+ )?(?:fausse|ancienne|erronée|périmée)|ne marche plus|n'existe plus|n'est plus",
    "(?:es|era|está) (?:\\p{L}+ )?(?:viejo|antiguo|antigua|mal|incorrecto|equivocado)|ya no|no (?:sirve|vale|funciona|lo uso)",
    "(?:é|era|está) (?:\\p{L}+ )?(?:antigo|velho|errado)|já não|não (?:uso|funciona|serve|vale)",
    "(?:è|era) (?:\\p{L}+ )?(?:vecchi[ao]|sbagliat[ao]|errat[ao])|non (?:la|lo)? ?(?:uso|funziona|va) più|non (?:è )?più",
    "(?:is|was) (?:\\p{L}+ )?(?:oud|fout|verkeerd|verouderd)|niet meer|gebruik ik niet|bestaat niet",
    "(?:jest|był) (?:\\p{L}+ )?(?:stary|błędny|zły|nieaktualny)|już nie|nie używam|nie działa",
    "\\p{L}+m[ae]y[ıi]n(?:[ıi]z)?|değil|kullanm[ıi]yorum|eski(?:di|si)?|yanl[ıi]ş|geçersiz|kapand[ıi]|kapal[ıi]",
  ),
  parts(
    "(?:قديم|خطأ|غلط|لم يعد|ما عاد|لا (?:أ|ا)ستخدمه|ما (?:أ|ا)ستخدمه|ليس صحيح)",
    "(?:ישן|שגוי|לא נכון|לא בשימוש|כבר לא)",
    "(?:已经)?(?:不用了|作废|作廢|停用|不再用|是错的|是錯的|错了|錯了|旧的|舊的|别用|別用|不要用)",
    "ではなく|ではなくて|じゃなくて|じゃなく|は使(?:わ|って(?:い)?な|え)な?|は間違|は誤|には送らないで|は古|は(?:もう)?使っていません|は使えません|はやめ|は不可|宛ではなく",
  ),
];

/** Turns the sentence round: what follows is what is meant. */
export const turnsRound = [
  words(
    "but|instead|rather|better|only|just|sondern|aber|lieber|besser|nur|dafür|mais|plutôt|mieux|seulement|sino|pero|mejor|solo|sólo|mas|sim|melhor|ma|bensì|meglio|soltanto|maar|wel|liever|beter|alleen|tylko|lecz|ale|lepiej|ama|fakat|sadece|onun yerine|yalnızca|doğrusu",
  ),
  parts(
    "(?<!\\p{L})(?:بل|لكن|ولكن|بس|فقط|يعني|أقصد|اقصد|إنما|الأفضل|الافضل)(?!\\p{L})",
    "(?<!\\p{L})(?:אלא|אבל|רק|עדיף|כן)(?!\\p{L})|רק ל",
    "而是|而要|请用|請用|用这个|用這個|改用|以后用",
    "ではなく|じゃなく|代わりに|にお願い|の方|のほう|へお願い",
  ),
];

/** Between two addresses: the second is the one for what is asked. */
export const contrasts = [
  ...turnsRound,
  parts(
    "(?<!\\p{L})و?(?:الآن|الان|حاليا)(?!\\p{L})|היום|עכשיו|כיום|不过|不過|可是|但|然而|现在|現在|今[后後は]|(?:です|ます|だ)(?:が|けど)|けれど",
  ),
];

/** Name and address are given only to be taken off a list. */
export const endsMail = [
  words(
    "unsubscribe (?:me|us)|(?:take|remove|delete|get|strike) (?:me|us) (?:off|from|out of)(?: \\p{L}+){0,3} (?:list|newsletter|mailings?)",
    "(?:nehm\\p{L}*|streich\\p{L}*|entfern\\p{L}*|lösch\\p{L}*|trag\\p{L}*|meld\\p{L}*) (?:sie )?(?:mich|uns)(?: \\p{L}+){0,4} (?:verteiler|newsletter|liste|mailingliste)",
    "(?:retir|enlev|désinscri|désabonn|supprim|ray)\\p{L}*-(?:moi|nous)(?: \\p{L}+){0,4} (?:liste|newsletter|lettre|envois?)",
    "(?:borr|quit|sac|elimin|remuev)\\p{L}*(?:me|nos)(?: \\p{L}+){0,4} (?:lista|bolet[ií]n|newsletter)|de?n?me de baja",
    "(?:remov|retir|tir|apag|exclu)\\p{L}*-(?:me|nos)(?: \\p{L}+){0,4} (?:lista|newsletter)|me (?:remov|retir|tir|exclu)\\p{L}*(?: \\p{L}+){0,4} (?:lista|newsletter)",
    "(?:cancell|toglie|rimuov|disiscriv)\\p{L}*(?:mi|ci)(?: \\p{L}+){0,4} (?:lista|newsletter|elenco)",
    "(?:haal|verwijder|schrijf|schrap) (?:mij|me|ons)(?: \\p{L}+){0,4} (?:mailinglijst|lijst|nieuwsbrief|verzendlijst)",
    "(?:wypis|usu|wykreśl|skreśl)\\p{L}* (?:mnie|nas)(?: \\p{L}+){0,4} (?:listy|newslettera|subskrypcji)",
    "(?:beni|bizi|adımı)(?: \\p{L}+){0,3} (?:bülten|liste|abonelik)\\p{L}* (?:çıkar|sil)\\p{L}*",
  ),
  parts(
    "(?:أزيل|ازيل|احذف|شيل|ارفع)\\p{L}*ني(?: \\p{L}+){0,3} القائمة|(?:הסירו|תסירו|תורידו|הורידו|תמחקו|להסיר|להוריד) (?:אותי|אותנו)(?: \\p{L}+){0,2} (?:מ?ה?רשימ|מ?ה?דיוור)",
    "(?:从|從).{0,8}(?:列表|名单|名單|订阅|訂閱).{0,4}(?:移除|删除|刪除|去掉)|退订|退訂|(?:メルマガ|配信|メーリングリスト|ニュースレター).{0,6}(?:停止|解除|外して|やめて|止めて|退会)",
  ),
];

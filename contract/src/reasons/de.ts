/** Sentences of the service in German, above all why something did not come about; … stands for what they name. */
export const germanReasons: Readonly<Record<string, string>> = {
  // Of a page that was looked for.
  "Not changed since the last sync.": "Seit der letzten Synchronisierung unverändert.",
  "Blocked by robots.txt.": "Durch robots.txt blockiert.",
  "robots.txt couldn't be loaded, so this site can't be crawled: …":
    "robots.txt konnte nicht geladen werden, deshalb kann diese Website nicht gecrawlt werden: …",
  "The page is marked noindex.": "Die Seite ist mit noindex markiert.",
  "Only followed for its links: your include and exclude paths skip it.":
    "Nur für Links verwendet: Deine Pfadregeln schließen die Seite aus.",
  "Its canonical URL is …, which is used instead.": "Ihre kanonische URL ist …. Diese wird stattdessen verwendet.",
  "Redirects to …, which is used instead.": "Leitet weiter zu …. Diese Adresse wird stattdessen verwendet.",
  "Redirects to another website, …. Start a crawl there to add it.":
    "Leitet auf eine andere Website weiter, …. Starte dort einen Crawl, um sie hinzuzufügen.",
  "Duplicate of ….": "Duplikat von ….",
  "Skipped to avoid endless pages, such as calendars and filters. Only the first ones are crawled.":
    "Übersprungen, um endlose Seiten wie Kalender und Filter zu vermeiden. Nur die ersten werden gecrawlt.",
  "The address answered with ….": "Die Adresse antwortete mit ….",
  "the address answered with ….": "Die Adresse antwortete mit ….",
  "304 without having been asked for changes": "304, ohne nach Änderungen gefragt worden zu sein",
  "The address answered without a page (304).": "Die Adresse antwortete ohne Seite (304).",
  "The server asked to come back later, several times (…).": "Der Server bat mehrmals, später wiederzukommen (…).",
  "Not a page or document (…).": "Keine Seite und kein Dokument (…).",
  "The selector matched nothing on this page.": "Der Selektor trifft nichts auf dieser Seite.",
  "The selector finds no text on this page.": "Der Selektor findet keinen Text auf dieser Seite.",
  "The selector is not a CSS selector that we understand.": "Den Selektor verstehen wir nicht als CSS-Selektor.",
  "The page needs JavaScript: there is no text in its HTML.": "Die Seite braucht JavaScript: Im HTML steht kein Text.",
  "The website shows a browser check instead of the page.": "Die Website zeigt statt der Seite eine Browserprüfung.",
  "… Allow this service there or upload the text.": "… Lass diesen Dienst dort zu oder lade den Text hoch.",
  "The page says that it wasn't found. Check the address.":
    "Die Seite meldet, dass sie nicht gefunden wurde. Prüfe die Adresse.",
  "The page asks visitors to sign in. Only public pages can be read.":
    "Die Seite verlangt eine Anmeldung. Nur öffentliche Seiten können gelesen werden.",
  "We couldn't parse the page.": "Die Seite konnte nicht verarbeitet werden.",
  "The page no longer exists and isn't used for answers: …":
    "Die Seite existiert nicht mehr und wird nicht mehr für Antworten verwendet: …",
  "No page or sitemap links to it any longer.": "Keine Seite und keine Sitemap verlinkt noch darauf.",
  "The sitemap was not read: …": "Die Sitemap wurde nicht gelesen: …",
  "it is a page.": "Sie ist eine Seite.",
  "it has more than … MB.": "Sie hat mehr als … MB.",
  "its compression is damaged.": "Ihre Kompression ist beschädigt.",
  "it declares entities of its own, which are never expanded.":
    "Sie erklärt eigene Entitäten, und die werden nie eingesetzt.",

  // Of conversations.
  "A resolved session can't be snoozed. Reopen it first.":
    "Eine gelöste Konversation kann nicht zurückgestellt werden. Öffne sie erst wieder.",
  "A snooze ends between now and a year from now. Choose another time.":
    "Eine Konversation wird höchstens ein Jahr zurückgestellt. Wähle eine andere Zeit.",
  "This chatbot takes no email. Enable `inboundEmail` in its settings.":
    "Dieser Chatbot nimmt keine E-Mails an. Aktiviere `inboundEmail` in seinen Einstellungen.",
  "This isn't a mail that can be read.": "Diese E-Mail kann nicht gelesen werden.",
  "This isn't a mail that can be read: its parts or headers are broken or too many.":
    "Diese E-Mail kann nicht gelesen werden: Ihre Teile oder Kopfzeilen sind beschädigt oder zu viele.",
  "A session has at most … tags. Remove some first.": "Eine Konversation hat höchstens … Tags. Entferne zuerst einige.",

  // Of a crawl.
  "Cancelled.": "Abgebrochen.",
  "Page limit of … reached. The site has more pages.": "Seitenlimit von … erreicht. Die Website hat weitere Seiten.",
  "The crawl took too long and was stopped.": "Der Crawl hat zu lange gedauert und wurde gestoppt.",
  "The server stopped responding, so the crawl was stopped.":
    "Der Server hat nicht mehr geantwortet, deshalb wurde der Crawl gestoppt.",
  "The service crashed twice during this crawl, so it was stopped. Pages already crawled are kept.":
    "Der Dienst ist bei diesem Crawl zweimal abgestürzt, deshalb wurde er abgebrochen. Bereits gecrawlte Seiten bleiben erhalten.",
  "The crawl kept failing, so it was stopped. Pages already crawled are kept.":
    "Der Crawl ist wiederholt fehlgeschlagen und wurde abgebrochen. Bereits gecrawlte Seiten bleiben erhalten.",
  "Copied with the chatbot. The next scheduled sync updates it.":
    "Mit dem Chatbot kopiert. Die nächste geplante Synchronisierung aktualisiert die Seiten.",
  "One page: … (…)": "Eine Seite: … (…)",
  "… pages, the first of them: … (…)": "… Seiten, die erste davon: … (…)",

  // Of a server and the way to it.
  "The server redirected again and again.": "Der Server leitete immer wieder weiter.",
  "the server redirected again and again.": "Der Server leitete immer wieder weiter.",
  "The server redirected more than ….": "Der Server leitete mehr als … weiter.",
  once: "einmal",
  "… times": "…-mal",
  "The server redirected to an address that is none.": "Der Server leitete auf etwas weiter, das keine Adresse ist.",
  "the server answered with ….": "Der Server antwortete mit ….",
  "The server answered with more than ….": "Der Server antwortete mit mehr als ….",
  "The server sent a damaged compressed body.": "Der Server schickte eine beschädigte komprimierte Antwort.",
  "The server used a content coding that is not understood.": "Der Server komprimierte auf eine unbekannte Weise.",
  "The server sent headers that are too large.": "Der Server schickte zu große Kopfzeilen.",
  "The server's answer is not valid HTTP.": "Die Antwort des Servers ist kein gültiges HTTP.",
  "The server does not speak TLS correctly.": "Der Server spricht TLS nicht richtig.",
  "The server's certificate is for another name.": "Das Zertifikat des Servers gilt für einen anderen Namen.",
  "The server's certificate has expired.": "Das Zertifikat des Servers ist abgelaufen.",
  "The server's certificate is not trusted.": "Dem Zertifikat des Servers ist nicht zu trauen.",
  "The server refused the connection.": "Der Server lehnte die Verbindung ab.",
  "The server broke off the connection.": "Der Server brach die Verbindung ab.",
  "The server could not be reached in time.": "Der Server war nicht rechtzeitig zu erreichen.",
  "The server cannot be reached from here.": "Der Server ist von hier nicht zu erreichen.",
  "The request timed out after … s.": "Die Anfrage dauerte länger als … s.",
  "The request failed.": "Die Anfrage schlug fehl.",
  "We couldn't find that website. Check the address.": "Diese Website wurde nicht gefunden. Prüfe die Adresse.",
  "The name's server did not answer in time.": "Der Namensserver antwortete nicht rechtzeitig.",
  "This address is private and is not on SVC_EGRESS_ALLOW.":
    "Diese Adresse ist privat und steht nicht in SVC_EGRESS_ALLOW.",
  "This is not a valid URL.": "Das ist keine gültige Adresse.",
  "Only http and https addresses can be requested.": "Nur Adressen mit http und https können abgerufen werden.",
  "The URL carries a user name or password; leave them out.":
    "In der Adresse stehen Benutzername oder Passwort; lass sie weg.",

  // Of a file.
  "No text found.": "Kein Text gefunden.",
  "No text found, only headings or symbols.": "Kein Text gefunden, nur Überschriften oder Sonderzeichen.",
  "The file is empty.": "Die Datei ist leer.",
  "The file isn't UTF-8, and its encoding can't be told. Save it as ….":
    "Die Datei ist nicht UTF-8, und ihre Kodierung ist nicht erkennbar. Speichere sie als ….",
  "UTF-8 text": "UTF-8-Text",
  "The file is empty or its upload was interrupted. Upload it again.":
    "Die Datei ist leer oder der Upload wurde unterbrochen. Lade sie erneut hoch.",
  "The file is damaged or incomplete. Save it again and re-upload it.":
    "Die Datei ist beschädigt oder unvollständig. Speichere sie neu und lade sie erneut hoch.",
  "The unpacked file is too large. Split it into parts.": "Die entpackte Datei ist zu groß. Teile sie auf.",
  "The file is password-protected. Remove the password and upload it again.":
    "Die Datei ist passwortgeschützt. Entferne das Passwort und lade sie erneut hoch.",
  "The file declares XML entities, which are not read.":
    "Die Datei erklärt XML-Entitäten, und die werden nicht gelesen.",
  "The PDF is password-protected. Remove the password and upload it again.":
    "Das PDF ist passwortgeschützt. Entferne das Passwort und lade es erneut hoch.",
  "The PDF is damaged or incomplete. Save it again and re-upload it.":
    "Das PDF ist beschädigt oder unvollständig. Speichere es neu und lade es erneut hoch.",
  "The unpacked PDF is too large. Split it into parts.": "Das entpackte PDF ist zu groß. Teile es auf.",
  "The PDF has … pages. The limit is …. Split it into parts.":
    "Das PDF hat … Seiten. Das Limit liegt bei …. Teile es auf.",
  "No text found in this PDF. It may be a scan or contain only images.":
    "In diesem PDF wurde kein Text gefunden. Vielleicht ist es ein Scan oder enthält nur Bilder.",
  "The PDF is a dynamic form (XFA) without text of its own. Print it as a PDF and upload that.":
    "Das PDF ist ein dynamisches Formular (XFA) ohne eigenen Text. Drucke es als PDF und lade das hoch.",
  "The fonts in this PDF can't be decoded.": "Die Schriften in diesem PDF lassen sich nicht decodieren.",
  "… Run OCR on it and upload it again.": "… Führe eine Texterkennung (OCR) durch und lade es erneut hoch.",
  "… Export it again or run OCR on it.": "… Exportiere es neu oder führe eine Texterkennung (OCR) durch.",
  "Unsupported file format.": "Nicht unterstütztes Dateiformat.",
  "Old Office formats (DOC, XLS, PPT) aren't supported. Save the file as DOCX, XLSX or PDF.":
    "Alte Office-Formate (DOC, XLS, PPT) werden nicht unterstützt. Speichere die Datei als DOCX, XLSX oder PDF.",
  "Binary workbooks (XLSB) aren't supported. Save the file as XLSX.":
    "Binäre Arbeitsmappen (XLSB) werden nicht unterstützt. Speichere die Datei als XLSX.",
  "More than … rows are not read. Send the table in parts.":
    "Mehr als … Zeilen werden nicht gelesen. Schicke die Tabelle in Teilen.",
  "More than … FAQs in one file are not read. Send them in parts.":
    "Mehr als … FAQs in einer Datei werden nicht gelesen. Schicke sie in Teilen.",
  "… are not read yet.": "… werden noch nicht gelesen.",
  "XML files": "XML-Dateien",
  "RTF files": "RTF-Dateien",
  "PPTX files": "PPTX-Dateien",
  "EPUB files": "EPUB-Dateien",
  "OpenDocument files": "OpenDocument-Dateien",
  "ZIP archives": "ZIP-Archive",
  Images: "Bilder",
  "Audio and video files": "Audio- und Videodateien",
  Archives: "Archive",
  Programs: "Programme",
  "… of more than … MB are not read.": "… von mehr als … MB werden nicht gelesen.",
  Pages: "Seiten",
  Tables: "Tabellen",
  Texts: "Texte",
  Files: "Dateien",
  "Reading took longer than … s.": "Das Lesen dauerte länger als … s.",
  "Reading needed too much memory.": "Das Lesen brauchte zu viel Speicher.",
  "Reading stopped unexpectedly.": "Das Lesen hörte unerwartet auf.",
  "We couldn't read the document.": "Das Dokument konnte nicht gelesen werden.",
  "Processing was interrupted. Train it again.": "Die Verarbeitung wurde unterbrochen. Starte das Training erneut.",
  "The service crashed twice while processing this. Try another format.":
    "Der Dienst ist bei der Verarbeitung zweimal abgestürzt. Versuche ein anderes Format.",
  "Processing kept failing. Try another format.":
    "Die Verarbeitung ist wiederholt fehlgeschlagen. Versuche ein anderes Format.",
  "Something went wrong while processing this. Try again.":
    "Bei der Verarbeitung ist etwas schiefgelaufen. Versuche es erneut.",
  "The service is stopping.": "Der Dienst wird beendet.",
  "The source was deleted before it was processed.": "Die Quelle wurde vor der Verarbeitung gelöscht.",
  "The source was deleted or retrained while it was being processed.":
    "Die Quelle wurde während der Verarbeitung gelöscht oder neu trainiert.",

  // Of a model.
  "The encoder has failed.": "Das Modell ist ausgefallen.",
  "The model cannot be asked any more.": "Das Modell lässt sich nicht mehr fragen.",
  "Monthly token limit reached.": "Token-Limit für diesen Monat erreicht.",
  "The model took longer than … s.": "Das Modell brauchte länger als … s.",
  "The model is paused for 30 seconds.": "Das Modell ist für 30 Sekunden pausiert.",
  "The model failed several times in a row and is paused for 30 seconds.":
    "Das Modell ist mehrmals in Folge fehlgeschlagen und für 30 Sekunden pausiert.",
  "The model is too slow for questions.": "Das Modell ist zu langsam für Fragen.",
  "The model wrote nothing.": "Das Modell schrieb nichts.",
  "The model's key has characters that no key has.": "Der Schlüssel des Modells hat Zeichen, die kein Schlüssel hat.",
  "This is no name of a model.": "Das ist kein Name eines Modells.",
  "The model cannot be reached. …": "Das Modell ist nicht zu erreichen. …",
  "The model broke off its answer.": "Das Modell brach seine Antwort ab.",
  "The model did not begin to answer within … s.": "Das Modell begann nicht innerhalb von … s zu antworten.",
  "The model did not finish its answer within … s.": "Das Modell beendete seine Antwort nicht innerhalb von … s.",
  "The model sent nothing for … s.": "Das Modell hat … s lang nichts gesendet.",
  "The model did not answer within … s.": "Das Modell antwortete nicht innerhalb von … s.",
  "The model's provider is overloaded or down (status …).":
    "Der Anbieter des Modells ist überlastet oder gestört (Status …).",
  "… (status …).": "… (Status …).",
  "The model's provider did not accept the key": "Der Anbieter des Modells nahm den Schlüssel nicht an",
  "The model's provider knows no such model or address":
    "Der Anbieter des Modells kennt dieses Modell oder diese Adresse nicht",
  "The model's address redirects, which is not followed; set the address it leads to":
    "Die Adresse des Modells leitet weiter, und dem wird nicht gefolgt; gib die an, zu der sie führt",
  "The model's provider refused the request": "Der Anbieter des Modells nahm die Anfrage nicht an",
  "The model did not answer as its protocol says: ….": "Das Modell antwortete nicht, wie sein Protokoll es will: ….",
  "its provider's package could not read it": "Das Paket des Anbieters konnte es nicht lesen",
  "a line of it is too long": "Eine Zeile ist zu lang",
  "an event is not JSON": "Ein Ereignis ist kein JSON",
  "an event is not an object": "Ein Ereignis ist kein Objekt",
  "nothing of an answer came": "Von einer Antwort kam nichts",
  "its answer is empty": "Die Antwort ist leer",
  "its answer is no JSON": "Die Antwort ist kein JSON",
  "it sent a page": "Es kam eine Webseite",
  "it calls too many tools": "Es ruft zu viele Werkzeuge auf",
  "it calls a tool without a name": "Es ruft ein Werkzeug ohne Namen auf",
  "a request for it has no text": "Eine Anfrage an es hat keinen Text",
  "its answer is no list of vectors": "Die Antwort ist keine Liste von Vektoren",
  "it sent … vectors for … texts": "Es schickte … Vektoren für … Texte",
  "it does not say which vector is whose": "Es sagt nicht, welcher Vektor zu welchem Text gehört",
  "its vectors differ in length": "Die Vektoren sind verschieden lang",
  "a vector of it is no list of 1 to … numbers": "Ein Vektor ist keine Liste von 1 bis … Zahlen",
  "a vector of it holds something else than numbers": "In einem Vektor steht etwas anderes als Zahlen",
  "a vector of it holds numbers without end": "In einem Vektor stehen unendliche Zahlen",
  "a vector of it is all zero": "Ein Vektor besteht nur aus Nullen",

  // Of a webhook's receiver.
  "The receiver responded with …. Redirects aren't followed.":
    "Der Empfänger hat mit … geantwortet. Weiterleitungen werden nicht verfolgt.",
  "The receiver responded with ….": "Der Empfänger hat mit … geantwortet.",
  "… deliveries in a row have failed.": "… Zustellungen in Folge sind fehlgeschlagen.",
  // As a notice says it, after the endpoint's address.
  "…: … deliveries in a row have failed.": "…: … Zustellungen in Folge sind fehlgeschlagen.",

  // Of a change that was not made.
  "What this delivery carried was erased with the visitor's data. Leave it out.":
    "Was diese Zustellung enthielt, wurde mit den Daten des Besuchers gelöscht. Lass sie aus.",
  "This endpoint is disabled. Enable it first.": "Dieser Endpunkt ist deaktiviert. Aktiviere ihn zuerst.",
  "A workspace has at most … endpoints. Delete one first.":
    "Ein Arbeitsbereich hat höchstens … Endpunkte. Lösche zuerst einen.",
  "assignee is no member of this workspace. Give the id or e-mail address of one, as GET /api/members lists them.":
    "Wer sich kümmern soll, ist kein Mitglied dieses Arbeitsbereichs. Wähle ein Mitglied.",
  "This chatbot has no lead form. Switch it on in its `leadForm`.":
    "Dieser Chatbot hat kein Lead-Formular. Aktiviere es in den Einstellungen.",
  "The session of this lead has another one with this address: …. Change or delete that one.":
    "Zu dieser Konversation gibt es bereits einen Lead mit dieser E-Mail-Adresse: …. Bearbeite oder lösche ihn.",
  "Another FAQ (…) already has this question. Edit or delete it.":
    "Eine andere FAQ (…) enthält diese Frage bereits. Bearbeite oder lösche sie.",
  "Only a page can be read again from its address. Train the file again instead.":
    "Nur Seiten lassen sich synchronisieren. Lade die Datei erneut hoch.",
  "This crawl is still running. Wait until it's finished or stop it.":
    "Dieser Crawl läuft noch. Warte, bis er abgeschlossen ist, oder brich ihn ab.",
  "This crawl has read no page. Look at the reasons that its pages give.":
    "Von dieser Website wurde keine Seite gelesen. Bei den Seiten steht, warum.",
  "This chatbot has no pages to read again. Train it on addresses, or crawl a site.":
    "Dieser Chatbot hat keine Seiten, die neu zu lesen wären. Gib ihm Adressen oder eine Website.",
  "This site is being read just now, by crawl …. Wait for its end, or cancel it.":
    "Diese Website wird gerade gelesen (…). Warte, bis es fertig ist, oder brich es ab.",
  "This site was read again since, by crawl …. Change that one.":
    "Diese Website wurde inzwischen erneut gecrawlt (…). Bearbeite diesen Crawl.",
  "This crawl belongs to no chatbot, so there is nothing to read again. Start one with a chatbotId.":
    "Diese Website wurde für keinen Chatbot gelesen, daher gibt es nichts neu zu lesen.",
  "This gap was merged into another one in the meantime. Its FAQ was created. Reload it.":
    "Diese Lücke wurde inzwischen mit einer anderen zusammengeführt. Ihre FAQ wurde erstellt. Lade die Seite neu.",
  "This gap was merged into another one in the meantime. Reload it.":
    "Diese Lücke wurde inzwischen mit einer anderen zusammengeführt. Lade die Seite neu.",
  "Only gaps of one chatbot can be merged: they lead to one FAQ of it. Leave the others out.":
    "Nur Lücken eines Chatbots lassen sich zusammenlegen, denn sie werden eine FAQ. Lass die anderen aus.",
  "The FAQ was deleted meanwhile. Send the correction again.":
    "Die FAQ wurde inzwischen gelöscht. Sende die Korrektur erneut.",
  "The answer was stopped before it began. Send the message again.":
    "Die Antwort wurde gestoppt, bevor sie begann. Sende die Nachricht erneut.",
  "Viewers can't be assigned. Choose an agent, admin or owner.":
    "Betrachter können nicht zugewiesen werden. Wähle einen Agent, Admin oder Inhaber.",
  "… already uses this shortcut. Edit that reply or choose another shortcut.":
    "… verwendet dieses Kürzel bereits. Bearbeite den Textbaustein oder wähle ein anderes Kürzel.",
  "This shortcut was just taken by another saved reply. Choose another one.":
    "Dieses Kürzel wurde gerade von einem anderen Textbaustein belegt. Wähle ein anderes.",
  "This conversation is another visitor's, whom the site has signed. Start a new one with another sessionId.":
    "Diese Konversation gehört einem anderen verifizierten Besucher. Beginne eine neue mit einer anderen sessionId.",
  "… (…) has this conversation…. Ask for it, or let an admin assign it.":
    "… bearbeitet diese Konversation. Ein Admin kann sie dir zuweisen.",
  "This email address already belongs to a member. Change that member's role instead.":
    "Diese E-Mail-Adresse gehört bereits zu einem Mitglied. Ändere stattdessen dessen Rolle.",
  "Too many pending invitations. Revoke some first.": "Zu viele offene Einladungen. Widerrufe zuerst einige.",
  "This is the last owner. Make another member an owner first.":
    "Das ist der letzte Inhaber. Mach zuerst ein anderes Mitglied zum Inhaber.",
  "This service sends no mail. Ask who operates it for a link (npm run svc -- users reset-password EMAIL).":
    "Dieser Dienst verschickt keine Mail. Bitte den, der ihn betreibt, um einen Link (npm run svc -- users reset-password EMAIL).",
  "An account with this address was just made. Try again with its password.":
    "Ein Konto mit dieser Adresse wurde gerade erstellt. Versuche es erneut mit dessen Passwort.",

  // Of an app that is connected by OAuth.
  "The request for access is not valid: … Start the connection again in the app.":
    "Die Zugriffsanfrage ist ungültig: … Starte die Verbindung in der App noch einmal.",
  "The app wants to be answered at an address that it hasn't registered. Ask its maker.":
    "Die App verlangt eine Antwort an eine Adresse, die sie nicht registriert hat. Frag ihren Hersteller.",
  "This app is not registered here. Start the connection again in the app.":
    "Diese App ist hier nicht registriert. Starte die Verbindung in der App noch einmal.",
  "The app's metadata document can't be used: …. Ask its maker.":
    "Das Metadatendokument der App ist nicht verwendbar: …. Frag ihren Hersteller.",
  "its id has to be an https address with a path": "ihre ID muss eine https-Adresse mit Pfad sein",
  "its address answers … without JSON": "ihre Adresse antwortet mit … ohne JSON",
  "fields are missing or not valid": "Felder fehlen oder sind ungültig",
  "the document is of another client": "das Dokument gehört zu einem anderen Client",
  "You have connected … apps. Remove one first.": "Du hast … Apps verbunden. Entferne zuerst eine.",
  "The service doesn't know its own address. Ask its operator to set SVC_BASE_URL.":
    "Der Dienst kennt seine eigene Adresse nicht. Bitte den Betreiber, SVC_BASE_URL zu setzen.",
  "The app has not asked for this scope. Choose among those that it asks for.":
    "Die App hat diese Berechtigung nicht angefragt. Wähle aus den angefragten.",
  "The scope settings extends write. Choose both, or neither.":
    "Die Berechtigung settings erweitert write. Wähle beide oder keine.",
  "There is no such connected app. List them to see their ids.": "Diese verbundene App gibt es nicht.",
  "You have opened many requests for access. Try again in some minutes.":
    "Du hast viele Zugriffsanfragen geöffnet. Versuch es in ein paar Minuten noch einmal.",

  // Of a field of a form.
  "is required": "fehlt",
  "is too easy to guess: use four or more unrelated words, or let a password manager make one":
    "ist zu leicht zu erraten: Nimm vier oder mehr Wörter ohne Zusammenhang, oder eines aus einem Passwortmanager",
  "must not be the e-mail address": "darf nicht die E-Mail-Adresse sein",
  "must not be empty": "darf nicht leer sein",
  "must not be blank": "darf nicht nur aus Leerzeichen bestehen",
  "must not contain control characters": "darf keine Steuerzeichen enthalten",
  "must be valid Unicode": "muss gültiges Unicode sein",
  "must have at least … characters": "braucht mindestens … Zeichen",
  "must have at most … characters": "darf höchstens … Zeichen haben",
  "must have at most … bytes": "darf höchstens … Bytes haben",
  "must have at most … items": "darf höchstens … Einträge haben",
  "must have at most … entries": "darf höchstens … Einträge haben",
  "must be at least …": "muss mindestens … sein",
  "must be at most …": "darf höchstens … sein",
  "must be a number": "muss eine Zahl sein",
  "must be a whole number": "muss eine ganze Zahl sein",
  "must be an e-mail address": "muss eine E-Mail-Adresse sein",
  "must be an address": "muss eine Adresse sein",
  "must not carry a user name or password; a key has a field of its own":
    "darf keinen Benutzernamen und kein Kennwort enthalten; für einen Schlüssel gibt es ein eigenes Feld",
  "must be an address that begins with http:// or https://":
    "muss eine Adresse sein, die mit http:// oder https:// beginnt",
  "must be a colour such as #2563eb": "muss eine Farbe sein wie #2563eb",
  "must be a currency's code such as EUR": "muss das Kürzel einer Währung sein wie EUR",
  "must be a host such as example.com, *.example.com or example.com:8443":
    "muss ein Name sein wie example.com, *.example.com oder example.com:8443",
  "must be a path such as /shipping": "muss ein Pfad sein wie /shipping",
  "must be a time such as 09:00": "muss eine Zeit sein wie 09:00",
  "must be a time such as 17:30, or 24:00": "muss eine Zeit sein wie 17:30, oder 24:00",
  "must be a time such as 22:00": "muss eine Zeit sein wie 22:00",
  "must end after it begins; a night is two spans, 22:00 to 24:00 and 00:00 to 06:00":
    "muss enden, nachdem es begonnen hat; eine Nacht sind zwei Spannen, 22:00 bis 24:00 und 00:00 bis 06:00",
  "must not begin when they end": "darf nicht beginnen, wann es endet",

  "must be an IANA time zone such as Europe/Berlin": "muss eine Zeitzone sein wie Europe/Berlin",
  "must be letters, digits, `_`, `.` or `-`": "darf nur Buchstaben, Ziffern, `_`, `.` und `-` haben",
  "must be printable ASCII without spaces": "darf nur ASCII-Zeichen ohne Leerzeichen haben",
  "must be the name of one font, of letters, digits, spaces and hyphens":
    "muss der Name einer Schrift sein, aus Buchstaben, Ziffern, Leerzeichen und Bindestrichen",
  "must be the path of a page such as /pricing or /docs/*, in which * stands for any characters":
    "muss der Pfad einer Seite sein wie /pricing oder /docs/*, wobei * für beliebige Zeichen steht",
  "must begin with a small letter and hold letters and digits only":
    "muss mit einem kleinen Buchstaben beginnen und darf nur Buchstaben und Ziffern haben",
  "must not name two fields alike": "darf nicht zwei Felder gleich nennen",
  "must be embedded, or a model such as …": "muss embedded sein oder ein Modell wie …",
  "must be embedded, off, or a model such as …": "muss embedded oder off sein oder ein Modell wie …",

  // Of what somebody brings to come in with.
  "This token is not valid, or the service has an owner already. Look for the token in its log.":
    "Dieses Token gilt nicht, oder der Dienst gehört schon jemandem. Es steht in seinem Protokoll.",
  "This account is a member of no workspace any more. Ask an owner to invite you.":
    "Dieses Konto gehört zu keinem Arbeitsbereich mehr. Bitte einen Eigentümer, dich einzuladen.",
  "This invitation is no longer valid: it was used, revoked or has expired. Ask for a new one.":
    "Diese Einladung ist nicht mehr gültig: Sie wurde verwendet, widerrufen oder ist abgelaufen. Bitte um eine neue.",
  "This link is no longer valid: it was used or has expired. Request a new one.":
    "Dieser Link ist nicht mehr gültig: Er wurde verwendet oder ist abgelaufen. Fordere einen neuen an.",
  "A chatbot in a file has at most …. Leave the others out.":
    "Ein Chatbot in einer Datei hat höchstens …. Lass die übrigen weg.",

  // What was left out of a file that was read.
  "Hidden sheets were left out: ….": "Ausgeblendete Blätter übersprungen: ….",
  "Hidden rows were left out: ….": "Ausgeblendete Zeilen übersprungen: ….",
  "Hidden columns were left out: ….": "Ausgeblendete Spalten übersprungen: ….",
  "Hidden text was left out, in places: ….": "Ausgeblendeter Text übersprungen, Stellen: ….",
  "Struck-out text was left out, in places: ….": "Durchgestrichener Text übersprungen, Stellen: ….",
  "… If they are scans, run OCR on the file and upload it again.":
    "… Falls es Scans sind, führe eine Texterkennung (OCR) durch und lade die Datei erneut hoch.",
  "Pages without text were left out: ….": "Seiten ohne Text übersprungen: ….",
  "Formulas without a stored result were left out: …. Open the file in a spreadsheet program and save it.":
    "Formeln ohne gespeichertes Ergebnis übersprungen: …. Öffne die Datei in einer Tabellenkalkulation und speichere sie.",

  // Of a file of FAQs.
  "No questions with answers were found. …": "Es wurden keine Fragen mit Antworten gefunden. …",
  "Name the columns `question` and `answer` in the first row.":
    "Nenne die Spalten in der ersten Zeile `Frage` und `Antwort`.",
  "Send a list such as ….": "Schicke eine Liste wie ….",
  "No row has a question and an answer.": "Keine Zeile hat eine Frage und eine Antwort.",
  "No row has a question and an answer. …": "Keine Zeile hat eine Frage und eine Antwort. …",
  "Left out: ….": "Übersprungen: ….",
  // One row after the other; so what has a semicolon of its own stands above.
  "…; …": "…; …",
  "row … …": "Zeile … …",
  "and … more": "und … weitere",
  "has no …": "hat keine …",
  "has … that is no text": "hat …, die kein Text ist",
  "has … of more than … characters": "hat … mit mehr als … Zeichen",
  question: "Frage",
  answer: "Antwort",
  "a question": "eine Frage",
  "an answer": "eine Antwort",

  // What an event tells of.
  "A new conversation starts.": "Eine Konversation beginnt.",
  "A conversation is resolved: by a member, by the visitor, or by silence.":
    "Eine Konversation wird gelöst: von einem Mitglied, vom Besucher oder automatisch.",
  "A visitor sends a message.": "Ein Besucher schreibt eine Nachricht.",
  "The chatbot, or a person in its place, sends a reply.": "Der Chatbot antwortet, oder ein Mensch an seiner Stelle.",
  "A visitor leaves a name and an e-mail address.": "Ein Besucher hinterlässt Namen und E-Mail-Adresse.",
  "A ticket is made.": "Ein Ticket entsteht.",
  "A ticket changes. Its data name what changed.": "Ein Ticket ändert sich; die Daten nennen die Felder.",
  "A conversation waits for a person.": "Eine Konversation wird ans Team eskaliert.",
  "A person takes a conversation.": "Ein Mitglied übernimmt eine Konversation.",
  "A person gives a conversation back to the chatbot.": "Ein Mitglied gibt eine Konversation an die KI zurück.",
};

/** Sentences of the service in German, above all why something did not come about; … stands for what they name. */
export const germanReasons: Readonly<Record<string, string>> = {
  // Of a page that was looked for.
  "It has not changed since it was last read.": "Seit dem letzten Lesen unverändert.",
  "robots.txt forbids it.": "robots.txt verbietet es.",
  "robots.txt could not be read, so nothing of this site may be: …":
    "robots.txt war nicht zu lesen, also darf nichts von dieser Website gelesen werden: …",
  "The page asks not to be indexed (noindex).": "Die Seite bittet darum, nicht aufgenommen zu werden (noindex).",
  "It was only followed for its links: your include and exclude patterns leave it out.":
    "Nur ihren Links wurde gefolgt: Deine Muster lassen sie aus.",
  "It names … as its address, under which it is read.": "Sie nennt … als ihre Adresse; dort wird sie gelesen.",
  "It leads on to …, under which it is read.": "Sie führt weiter zu …; dort wird sie gelesen.",
  "It leads to another site, …. Start a crawl there to read it.":
    "Sie führt auf eine andere Website, …. Um sie zu lesen, lass jene Website lesen.",
  "It has the same text as ….": "Ihr Text ist derselbe wie der von ….",
  "One of endlessly many, such as days of a calendar or filters of a list: only the first ones are read.":
    "Eine von endlos vielen, etwa Tage eines Kalenders oder Filter einer Liste: Nur die ersten werden gelesen.",
  "The address answered with ….": "Die Adresse antwortete mit ….",
  "the address answered with ….": "Die Adresse antwortete mit ….",
  "304 without having been asked for changes": "304, ohne nach Änderungen gefragt worden zu sein",
  "The address answered without a page (304).": "Die Adresse antwortete ohne Seite (304).",
  "The server asked to come back later, several times (…).": "Der Server bat mehrmals, später wiederzukommen (…).",
  "It is no page or document (…).": "Das ist weder Seite noch Dokument (…).",
  "The selector matched nothing on this page.": "Der Selektor trifft nichts auf dieser Seite.",
  "The selector finds no text on this page.": "Der Selektor findet keinen Text auf dieser Seite.",
  "The selector is not a CSS selector that we understand.": "Den Selektor verstehen wir nicht als CSS-Selektor.",
  "Only a script: there is no text in the HTML.": "Nur ein Skript: Im HTML steht kein Text.",
  "The page could not be parsed.": "Die Seite war nicht zu zerlegen.",
  "The page is gone, so it is not answered from any more: …":
    "Die Seite gibt es nicht mehr, daher wird nicht mehr aus ihr geantwortet: …",
  "No page of the site, and no sitemap, leads to it any more.":
    "Keine Seite der Website und keine Sitemap führt mehr zu ihr.",
  "The sitemap was not read: …": "Die Sitemap wurde nicht gelesen: …",
  "it is a page.": "Sie ist eine Seite.",
  "it has more than … MB.": "Sie hat mehr als … MB.",
  "its compression is damaged.": "Ihre Kompression ist beschädigt.",
  "it declares entities of its own, which are never expanded.":
    "Sie erklärt eigene Entitäten, und die werden nie eingesetzt.",

  // Of a crawl.
  "It was cancelled.": "Es wurde abgebrochen.",
  "The limit of … pages was reached; the site has more.":
    "Die Höchstzahl von … Seiten war erreicht; die Website hat mehr.",
  "The crawl took too long and ended before its end.": "Es dauerte zu lange und hörte vor dem Ende auf.",
  "The server stopped answering, so the crawl ended before its end.":
    "Der Server antwortete nicht mehr, daher hörte das Lesen vor dem Ende auf.",
  "The service broke down twice during this crawl, so it was given up. What was read stays.":
    "Der Dienst ist bei diesem Crawl zweimal abgestürzt, deshalb wurde er abgebrochen. Bereits gelesene Seiten bleiben.",
  "The crawl broke off again and again, so it was given up. What was read stays.":
    "Das Lesen brach immer wieder ab und wurde aufgegeben. Was gelesen ist, bleibt.",
  "Its pages came with the chatbot that this one is a copy of; it is read when its time comes.":
    "Die Seiten kamen mit dem Chatbot, von dem dieser eine Kopie ist; gelesen wird, wenn es Zeit ist.",
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
  "The name does not resolve.": "Zu diesem Namen gibt es keine Adresse.",
  "The name's server did not answer in time.": "Der Namensserver antwortete nicht rechtzeitig.",
  "This address is private and is not on SVC_EGRESS_ALLOW.":
    "Diese Adresse ist privat und steht nicht in SVC_EGRESS_ALLOW.",
  "This is not a valid URL.": "Das ist keine gültige Adresse.",
  "Only http and https addresses can be requested.": "Nur Adressen mit http und https können abgerufen werden.",
  "The URL carries a user name or password; leave them out.":
    "In der Adresse stehen Benutzername oder Passwort; lass sie weg.",

  // Of a file.
  "There is no text in it.": "Es steht kein Text darin.",
  "There is no text in it, only headings or marks.": "Es steht kein Text darin, nur Überschriften oder Zeichen.",
  "The file is empty.": "Die Datei ist leer.",
  "The file is empty, or its upload was interrupted. Send it again.":
    "Die Datei ist leer, oder das Hochladen brach ab. Schicke sie noch einmal.",
  "The file is damaged, or not whole. Save it anew, and send it again.":
    "Die Datei ist beschädigt oder unvollständig. Speichere sie neu und schicke sie noch einmal.",
  "The file unpacks to more than we read. Send it in parts.":
    "Die Datei ist entpackt größer, als wir lesen. Schicke sie in Teilen.",
  "The file is protected by a password. Save it without one, and send it again.":
    "Die Datei ist mit einem Passwort geschützt. Speichere sie ohne und schicke sie noch einmal.",
  "The file declares XML entities, which are not read.":
    "Die Datei erklärt XML-Entitäten, und die werden nicht gelesen.",
  "The PDF is protected by a password. Save it without one, and send it again.":
    "Das PDF ist mit einem Passwort geschützt. Speichere es ohne und schicke es noch einmal.",
  "The PDF is damaged, or not whole. Save it anew, and send it again.":
    "Das PDF ist beschädigt oder unvollständig. Speichere es neu und schicke es noch einmal.",
  "The PDF unpacks to more than we read. Send it in parts.":
    "Das PDF ist entpackt größer, als wir lesen. Schicke es in Teilen.",
  "The PDF has … pages; at most … are read. Send it in parts.":
    "Das PDF hat … Seiten; höchstens … werden gelesen. Schicke es in Teilen.",
  "There is no text in this PDF: it is a scan, or holds only pictures.":
    "In diesem PDF steht kein Text: Es ist eingescannt oder hat nur Bilder.",
  "The fonts of this PDF do not say which letters they draw.":
    "Die Schriften dieses PDFs sagen nicht, welche Buchstaben sie zeichnen.",
  "… Run text recognition (OCR) over it, and send it again.":
    "… Lass eine Texterkennung (OCR) darüberlaufen und schicke es noch einmal.",
  "… Export it anew, or run text recognition (OCR) over it.":
    "… Exportiere es neu, oder lass eine Texterkennung (OCR) darüberlaufen.",
  "This is not a text file, and not a format we know.": "Das ist keine Textdatei und kein Format, das wir kennen.",
  "Old Office files (DOC, XLS, PPT) are not read. Save it as DOCX, XLSX or PDF, and send that.":
    "Alte Office-Dateien (DOC, XLS, PPT) werden nicht gelesen. Speichere sie als DOCX, XLSX oder PDF und schicke das.",
  "Binary workbooks (XLSB) are not read. Save it as XLSX, and send that.":
    "Binäre Arbeitsmappen (XLSB) werden nicht gelesen. Speichere sie als XLSX und schicke das.",
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
  "The document could not be read.": "Das Dokument war nicht zu lesen.",
  "Reading it was interrupted. Train it again.": "Das Lesen wurde unterbrochen. Gib es noch einmal zu lesen.",
  "The service broke down twice while it read this, so it was given up. Send it in another form.":
    "Der Dienst ist beim Lesen zweimal abgestürzt, deshalb wurde es abgebrochen. Schicke es in anderer Form.",
  "Reading it failed again and again, so it was given up. Send it in another form.":
    "Das Lesen schlug immer wieder fehl und wurde aufgegeben. Schicke es in anderer Form.",
  "Something went wrong on our side while this was read. Try it again.":
    "Beim Lesen ging bei uns etwas schief. Versuche es noch einmal.",
  "The service is stopping.": "Der Dienst wird beendet.",
  "The source was deleted before it was read.": "Die Quelle wurde gelöscht, ehe sie gelesen war.",
  "The source was deleted, or trained again, while it was read.":
    "Die Quelle wurde gelöscht oder neu gelesen, während sie gelesen wurde.",

  // Of a model.
  "The encoder has failed.": "Das Modell ist ausgefallen.",
  "The model cannot be asked any more.": "Das Modell lässt sich nicht mehr fragen.",
  "The monthly token cap is reached.": "Die Token dieses Monats sind verbraucht.",
  "The model took longer than … s.": "Das Modell brauchte länger als … s.",
  "The model is left alone for half a minute.": "Das Modell wird eine halbe Minute in Ruhe gelassen.",
  "The model failed several times in a row and is left alone for half a minute.":
    "Das Modell versagte mehrmals hintereinander und wird eine halbe Minute in Ruhe gelassen.",
  "The model is too slow for questions.": "Das Modell ist zu langsam für Fragen.",
  "The model wrote nothing.": "Das Modell schrieb nichts.",
  "The model's key has characters that no key has.": "Der Schlüssel des Modells hat Zeichen, die kein Schlüssel hat.",
  "This is no name of a model.": "Das ist kein Name eines Modells.",
  "The model cannot be reached. …": "Das Modell ist nicht zu erreichen. …",
  "The model broke off its answer.": "Das Modell brach seine Antwort ab.",
  "The model did not begin to answer within … s.": "Das Modell begann nicht innerhalb von … s zu antworten.",
  "The model did not finish its answer within … s.": "Das Modell beendete seine Antwort nicht innerhalb von … s.",
  "The model fell silent for … s.": "Das Modell verstummte für … s.",
  "The model did not answer within … s.": "Das Modell antwortete nicht innerhalb von … s.",
  "The model's provider is overloaded or out of order (status …).":
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
  "The receiver answered …. Redirects are not followed.":
    "Der Empfänger antwortete mit …. Weiterleitungen wird nicht gefolgt.",
  "The receiver answered ….": "Der Empfänger antwortete mit ….",
  "The first attempts of … deliveries in a row have failed.":
    "Der erste Versuch von … Zustellungen hintereinander ist gescheitert.",
  // As a notice says it, after the endpoint's address.
  "…: The first attempts of … deliveries in a row have failed.":
    "…: Der erste Versuch von … Zustellungen hintereinander ist gescheitert.",

  // Of a change that was not made.
  "What this delivery carried was erased with the visitor's data. Leave it out.":
    "Was diese Zustellung enthielt, wurde mit den Daten des Besuchers gelöscht. Lass sie aus.",
  "This endpoint is switched off. Switch it on first.": "Dieser Endpunkt ist ausgeschaltet. Schalte ihn zuerst ein.",
  "A workspace has at most … endpoints. Delete one first.":
    "Ein Arbeitsbereich hat höchstens … Endpunkte. Lösche zuerst einen.",
  "assignee is no member of this workspace. Give the id or e-mail address of one, as GET /api/members lists them.":
    "Wer sich kümmern soll, ist kein Mitglied dieses Arbeitsbereichs. Wähle ein Mitglied.",
  "This chatbot has no lead form. Switch it on in its `leadForm`.":
    "Dieser Chatbot hat kein Kontaktformular. Schalte es in seinen Einstellungen ein.",
  "The session of this lead has another one with this address: …. Change or delete that one.":
    "Zum Gespräch dieses Kontakts gibt es schon einen mit dieser Adresse: …. Ändere oder lösche jenen.",
  "Another FAQ (…) asks this question already. Change or delete that one.":
    "Diese Frage gibt es schon (…). Ändere oder lösche jene.",
  "Only a page can be read again from its address. Train the file again instead.":
    "Nur eine Seite lässt sich von ihrer Adresse neu lesen. Schicke die Datei noch einmal.",
  "This crawl is still running. Wait until it has finished, or cancel it.":
    "Diese Website wird noch gelesen. Warte, bis es fertig ist, oder brich es ab.",
  "This crawl has read no page. Look at the reasons that its pages give.":
    "Von dieser Website wurde keine Seite gelesen. Bei den Seiten steht, warum.",
  "This chatbot has no pages to read again. Train it on addresses, or crawl a site.":
    "Dieser Chatbot hat keine Seiten, die neu zu lesen wären. Gib ihm Adressen oder eine Website.",
  "This site is being read just now, by crawl …. Wait for its end, or cancel it.":
    "Diese Website wird gerade gelesen (…). Warte, bis es fertig ist, oder brich es ab.",
  "This site was read again since, by crawl …. Change that one.":
    "Diese Website wurde inzwischen neu gelesen (…). Ändere es dort.",
  "This crawl belongs to no chatbot, so there is nothing to read again. Start one with a chatbotId.":
    "Diese Website wurde für keinen Chatbot gelesen, daher gibt es nichts neu zu lesen.",
  "This gap was put into another one meanwhile; its FAQ was made. Read it again.":
    "Diese Lücke wurde inzwischen mit einer anderen zusammengelegt; ihre FAQ ist angelegt. Lade die Seite neu.",
  "This gap was put into another one meanwhile. Read it again.":
    "Diese Lücke wurde inzwischen mit einer anderen zusammengelegt. Lade die Seite neu.",
  "Only gaps of one chatbot can be merged: they lead to one FAQ of it. Leave the others out.":
    "Nur Lücken eines Chatbots lassen sich zusammenlegen, denn sie werden eine FAQ. Lass die anderen aus.",
  "The FAQ was deleted meanwhile. Send the correction again.":
    "Die FAQ wurde inzwischen gelöscht. Schicke die Berichtigung noch einmal.",
  "The answer was stopped before it began. Send the message again.":
    "Die Antwort wurde angehalten, ehe sie begann. Schicke die Nachricht noch einmal.",
  "This member may only read. Assign somebody who is an agent, an admin or an owner.":
    "Dieses Mitglied darf nur lesen. Wähle jemanden mit einer anderen Rolle.",
  "… has this shortcut already. Change that one, or take another shortcut.":
    "Dieses Kürzel hat schon eine andere (…). Ändere jene, oder nimm ein anderes Kürzel.",
  "Another canned reply has just taken this shortcut. Take another.":
    "Dieses Kürzel hat sich gerade eine andere fertige Antwort genommen. Nimm ein anderes.",
  "This conversation is another visitor's, whom the site has signed. Start a new one with another sessionId.":
    "Diese Unterhaltung gehört einem anderen verifizierten Besucher. Beginne eine neue mit einer anderen sessionId.",
  "… (…) has this conversation…. Ask for it, or let an admin assign it.":
    "… hat dieses Gespräch. Frag danach, oder lass es dir von der Verwaltung geben.",
  "Somebody with this e-mail address is a member already. Change that member's role instead.":
    "Wer diese E-Mail-Adresse hat, ist schon Mitglied. Ändere stattdessen die Rolle.",
  "Too many invitations wait to be accepted. Take some of them back first.":
    "Zu viele Einladungen sind noch offen. Nimm zuerst einige zurück.",
  "This is the last owner. Make somebody else an owner first.":
    "Das ist der letzte Inhaber. Mach zuerst jemand anderen zum Inhaber.",
  "This service sends no mail. Ask who operates it for a link (npm run svc -- users reset-password EMAIL).":
    "Dieser Dienst verschickt keine Mail. Bitte den, der ihn betreibt, um einen Link (npm run svc -- users reset-password EMAIL).",
  "An account with this address was just made. Try again with its password.":
    "Ein Konto mit dieser Adresse wurde gerade angelegt. Versuche es noch einmal mit dessen Passwort.",

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
  "must be a time such as 09:00": "muss eine Zeit sein wie 09:00",
  "must be a time such as 17:30, or 24:00": "muss eine Zeit sein wie 17:30, oder 24:00",
  "must be a time such as 22:00": "muss eine Zeit sein wie 22:00",
  "must end after it begins; a night is two spans, 22:00 to 24:00 and 00:00 to 06:00":
    "muss enden, nachdem es begonnen hat; eine Nacht sind zwei Spannen, 22:00 bis 24:00 und 00:00 bis 06:00",
  "must not begin when they end": "darf nicht beginnen, wann es endet",
  "must be a time zone's IANA name, such as Europe/Berlin": "muss eine Zeitzone sein wie Europe/Berlin",
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
  "This invitation is not valid: it was used, taken back, or is too old. Ask for another.":
    "Diese Einladung gilt nicht: Sie wurde benutzt, zurückgenommen oder ist zu alt. Bitte um eine neue.",
  "This link is not valid: it was used, or is too old. Ask for another.":
    "Dieser Link gilt nicht: Er wurde benutzt oder ist zu alt. Fordere einen neuen an.",
  "A chatbot in a file has at most …. Leave the others out.":
    "Ein Chatbot in einer Datei hat höchstens …. Lass die übrigen weg.",

  // Of a file of FAQs.
  "No questions with answers were found. …": "Es wurden keine Fragen mit Antworten gefunden. …",
  "Name the columns `question` and `answer` in the first row.":
    "Nenne die Spalten in der ersten Zeile `Frage` und `Antwort`.",
  "Send a list such as ….": "Schicke eine Liste wie ….",
  "No row has a question and an answer.": "Keine Zeile hat eine Frage und eine Antwort.",
  "No row has a question and an answer. …": "Keine Zeile hat eine Frage und eine Antwort. …",
  "Left out: ….": "Ausgelassen: ….",
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
  "A new conversation starts.": "Ein Gespräch beginnt.",
  "A conversation is resolved: by a member, by the visitor, or by silence.":
    "Ein Gespräch ist gelöst: durch ein Mitglied, den Besucher oder weil niemand mehr schreibt.",
  "A visitor sends a message.": "Ein Besucher schreibt eine Nachricht.",
  "The chatbot, or a person in its place, sends a reply.": "Der Chatbot antwortet, oder ein Mensch an seiner Stelle.",
  "A visitor leaves a name and an e-mail address.": "Ein Besucher hinterlässt Namen und E-Mail-Adresse.",
  "A ticket is made.": "Ein Ticket entsteht.",
  "A ticket changes. Its data name what changed.": "Ein Ticket ändert sich; die Daten nennen die Felder.",
  "A conversation waits for a person.": "Ein Gespräch wartet auf einen Menschen.",
  "A person takes a conversation.": "Ein Mensch übernimmt ein Gespräch.",
  "A person gives a conversation back to the chatbot.": "Ein Mensch gibt ein Gespräch an den Chatbot zurück.",
};

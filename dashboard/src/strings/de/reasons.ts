import type { Words } from "../words.ts";

export const reasons: Words["reasons"] = {
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
  "Reading it failed again and again, so it was given up. Send it in another form.":
    "Das Lesen schlug immer wieder fehl und wurde aufgegeben. Schicke es in anderer Form.",
  "Something went wrong on our side while this was read. Try it again.":
    "Beim Lesen ging bei uns etwas schief. Versuche es noch einmal.",
  "The service is stopping.": "Der Dienst wird beendet.",
  "The source was deleted before it was read.": "Die Quelle wurde gelöscht, ehe sie gelesen war.",
  "The source was deleted, or trained again, while it was read.":
    "Die Quelle wurde gelöscht oder neu gelesen, während sie gelesen wurde.",
};

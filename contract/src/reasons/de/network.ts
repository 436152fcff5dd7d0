import type { network as english } from "../en/network.ts";

export const network = {
  server_redirected_once: "Der Server leitete mehr als einmal weiter.",
  server_redirected: "Der Server leitete mehr als {times}-mal weiter.",
  server_redirect_invalid: "Der Server leitete auf etwas weiter, das keine Adresse ist.",
  server_response_too_large: "Der Server antwortete mit mehr als {size}.",
  server_body_damaged: "Der Server schickte eine beschädigte komprimierte Antwort.",
  server_coding_unknown: "Der Server komprimierte auf eine unbekannte Weise.",
  server_headers_too_large: "Der Server schickte zu große Kopfzeilen.",
  server_http_invalid: "Die Antwort des Servers ist kein gültiges HTTP.",
  server_tls_invalid: "Der Server spricht TLS nicht richtig.",
  server_certificate_name: "Das Zertifikat des Servers gilt für einen anderen Namen.",
  server_certificate_expired: "Das Zertifikat des Servers ist abgelaufen.",
  server_certificate_untrusted: "Dem Zertifikat des Servers ist nicht zu trauen.",
  server_refused: "Der Server lehnte die Verbindung ab.",
  server_disconnected: "Der Server brach die Verbindung ab.",
  server_too_slow: "Der Server war nicht rechtzeitig zu erreichen.",
  server_unreachable: "Der Server ist von hier nicht zu erreichen.",
  request_timed_out: "Die Anfrage dauerte länger als {seconds} s.",
  request_failed: "Die Anfrage schlug fehl.",
  name_not_found: "Diese Website wurde nicht gefunden. Prüfe die Adresse.",
  name_server_too_slow: "Der Namensserver antwortete nicht rechtzeitig.",
  address_private:
    "Das ist eine private Netzwerkadresse. Um sie zu erlauben, trägt der Betreiber sie in SVC_EGRESS_ALLOW ein.",
  url_invalid: "Das ist keine gültige Adresse.",
  url_not_http: "Nur Adressen mit http und https können abgerufen werden.",
  url_has_credentials: "In der Adresse stehen Benutzername oder Passwort; lass sie weg.",
  receiver_redirected: "Der Empfänger hat mit {status} geantwortet. Weiterleitungen werden nicht verfolgt.",
  receiver_http_status: "Der Empfänger hat mit {status} geantwortet.",
  deliveries_failed: "{count} Zustellungen in Folge sind fehlgeschlagen.",
  endpoint_secret_unreadable: "Das Secret des Endpunkts ist nicht lesbar. Erneuere es und beende die Rotation.",
  endpoint_deactivated: "{url}: {why}",

  mailbox_not_configured:
    "Für diesen Arbeitsbereich ist kein Postfach eingerichtet. Setze IMAP_URL, um E-Mails abzurufen.",
  mailbox_host_unknown: "Der Mailserver {host} wurde nicht gefunden. Prüfe den Hostnamen in IMAP_URL.",
  mailbox_refused: "Unter {host}:{port} antwortet niemand. Prüfe den Port: meist 993 für imaps:// und 143 für imap://.",
  mailbox_too_slow:
    "{host}:{port} hat nicht rechtzeitig geantwortet. Prüfe Port und Firewall, und ob es imaps:// oder imap:// heißen muss.",
  mailbox_tls_failed:
    "TLS ist auf Port {port} fehlgeschlagen. Nimm imaps:// für einen Port mit TLS (meist 993) und imap:// für einen mit STARTTLS (meist 143).",
  mailbox_without_tls: "Der Mailserver bietet auf Port {port} keine Verschlüsselung an. Nimm imaps:// mit Port 993.",
  mailbox_login_refused:
    "Der Mailserver hat Benutzername oder Passwort abgelehnt. Viele Anbieter verlangen ein App-Passwort statt des Kontopassworts.",
  mailbox_folder_missing: "Das Postfach hat keinen Ordner {folder}. Vorhanden sind: {folders}.",
} satisfies Record<keyof typeof english, string>;

import type { problems as english } from "../en/problems.ts";

export const problems = {
  session_resolved: "Eine gelöste Konversation kann nicht zurückgestellt werden. Öffne sie erst wieder.",
  snooze_out_of_range: "Eine Konversation wird höchstens ein Jahr zurückgestellt. Wähle eine andere Zeit.",
  inbound_email_disabled: "Dieser Chatbot nimmt keine E-Mails an. Aktiviere `inboundEmail` in seinen Einstellungen.",
  email_unreadable: "Diese E-Mail kann nicht gelesen werden.",
  email_broken: "Diese E-Mail kann nicht gelesen werden: Ihre Teile oder Kopfzeilen sind beschädigt oder zu viele.",
  session_too_many_tags: "Eine Konversation hat höchstens {count} Tags. Entferne zuerst einige.",
  session_of_another_visitor:
    "Diese Konversation gehört einem anderen verifizierten Besucher. Beginne eine neue mit einer anderen sessionId.",
  session_assigned: "{name} bearbeitet diese Konversation. Ein Admin kann sie dir zuweisen.",
  session_assigned_since: "{name} bearbeitet diese Konversation. Ein Admin kann sie dir zuweisen.",
  nothing_to_reply_to: "Der Besucher hat noch nichts geschrieben, worauf ein Entwurf antworten könnte.",
  too_many_drafts: "Du hast viele Entwürfe auf einmal angefordert. Versuche es in {seconds} s erneut.",
  answer_stopped: "Die Antwort wurde gestoppt, bevor sie begann. Sende die Nachricht erneut.",
  viewer_not_assignable: "Betrachter können nicht zugewiesen werden. Wähle einen Agenten, Admin oder Inhaber.",
  shortcut_taken: "{id} verwendet dieses Kürzel bereits. Bearbeite den Textbaustein oder wähle ein anderes Kürzel.",
  shortcut_just_taken: "Dieses Kürzel wurde gerade von einem anderen Textbaustein belegt. Wähle ein anderes.",
  ticket_assignee_unknown: "Wer sich kümmern soll, ist kein Mitglied dieses Arbeitsbereichs. Wähle ein Mitglied.",
  delivery_erased: "Was diese Zustellung enthielt, wurde mit den Daten des Besuchers gelöscht. Lass sie aus.",
  endpoint_disabled: "Dieser Endpunkt ist deaktiviert. Aktiviere ihn zuerst.",
  too_many_endpoints: "Ein Arbeitsbereich hat höchstens {count} Endpunkte. Lösche zuerst einen.",
  lead_form_disabled: "Dieser Chatbot hat kein Lead-Formular. Aktiviere es in den Einstellungen.",
  lead_email_taken:
    "Zu dieser Konversation gibt es bereits einen Lead mit dieser E-Mail-Adresse: {id}. Bearbeite oder lösche ihn.",
  merge_same_lead: "Ein Lead lässt sich nicht mit sich selbst zusammenführen. Wähle einen anderen.",
  contact_emails_full: "Ein Kontakt hat höchstens {limit} E-Mail-Adressen. Trenne zuerst eine.",
  question_taken: "Eine andere FAQ ({id}) enthält diese Frage bereits. Bearbeite oder lösche sie.",
  source_not_a_page: "Nur Seiten lassen sich synchronisieren. Lade die Datei erneut hoch.",
  crawl_running: "Dieser Crawl läuft noch. Warte, bis er abgeschlossen ist, oder brich ihn ab.",
  crawl_without_pages: "Von dieser Website wurde keine Seite gelesen. Bei den Seiten steht, warum.",
  chatbot_without_pages: "Dieser Chatbot hat keine Seiten, die neu zu lesen wären. Gib ihm Adressen oder eine Website.",
  site_being_crawled: "Diese Website wird gerade gelesen ({id}). Warte, bis es fertig ist, oder brich es ab.",
  site_crawled_since: "Diese Website wurde inzwischen erneut gecrawlt ({id}). Bearbeite diesen Crawl.",
  crawl_without_chatbot: "Diese Website wurde für keinen Chatbot gelesen, daher gibt es nichts neu zu lesen.",
  gap_merged_with_faq:
    "Diese Lücke wurde inzwischen mit einer anderen zusammengeführt. Ihre FAQ wurde erstellt. Lade die Seite neu.",
  gap_merged: "Diese Lücke wurde inzwischen mit einer anderen zusammengeführt. Lade die Seite neu.",
  gap_has_questions: "Diese Fragen gehören schon zu dieser Lücke. Wähle eine andere.",
  gap_left_empty:
    "Alle Fragen dieser Lücke sind ausgewählt. Lass mindestens eine übrig oder verschiebe sie in eine andere Lücke.",
  gap_questions_moved: "Einige dieser Fragen gehören nicht mehr zu dieser Lücke. Lade die Seite neu.",
  gaps_of_several_chatbots: "Diese Lücken gehören zu mehreren Chatbots. Wähle Lücken eines Chatbots.",
  faq_deleted: "Die FAQ wurde inzwischen gelöscht. Sende die Korrektur erneut.",
  chatbot_file_too_large: "Ein Chatbot in einer Datei hat höchstens {limit}. Lass die übrigen weg.",
  member_exists: "Diese E-Mail-Adresse gehört bereits zu einem Mitglied. Ändere stattdessen dessen Rolle.",
  too_many_invitations: "Zu viele offene Einladungen. Widerrufe zuerst einige.",
  last_owner: "Das ist der letzte Inhaber. Mach zuerst ein anderes Mitglied zum Inhaber.",
  no_mail:
    "Dieser Dienst verschickt keine Mail. Bitte den, der ihn betreibt, um einen Link (npm run svc -- users reset-password EMAIL).",
  account_just_made: "Ein Konto mit dieser Adresse wurde gerade erstellt. Versuche es erneut mit dessen Passwort.",
  claim_token_invalid: "Dieses Token gilt nicht, oder der Dienst gehört schon jemandem. Es steht in seinem Protokoll.",
  account_without_workspace:
    "Dieses Konto gehört zu keinem Arbeitsbereich mehr. Bitte einen Eigentümer, dich einzuladen.",
  invitation_invalid:
    "Diese Einladung ist nicht mehr gültig: Sie wurde verwendet, widerrufen oder ist abgelaufen. Bitte um eine neue.",
  second_factor_required: "Dieser Arbeitsbereich verlangt einen zweiten Faktor. Richte zuerst einen ein.",
  second_factor_first: "Richte zuerst deinen eigenen zweiten Faktor ein, bevor du ihn von allen Mitgliedern verlangst.",
  second_factor_on: "Dieses Konto hat bereits einen zweiten Faktor. Deaktiviere ihn zuerst.",
  second_factor_own:
    "Deinen eigenen zweiten Faktor kannst du nicht zurücksetzen. Deaktiviere ihn auf deiner Kontoseite.",
  second_factor_elsewhere:
    "Dieses Mitglied gehört auch zu einem Arbeitsbereich, in dem du das nicht darfst. Bitte den Betreiber, `npm run svc -- users reset-second-factor EMAIL` auszuführen.",
  proof_required: "Bestätige zuerst, dass du es bist. Gib dein Passwort noch einmal ein oder melde dich neu an.",
  passkey_unavailable:
    "Passkeys brauchen eine Domain mit HTTPS. Öffne den Dienst unter seiner eigenen Adresse, oder bitte den Betreiber, SVC_BASE_URL zu setzen.",
  passkey_expired:
    "Diese Anfrage ist abgelaufen, wurde schon verwendet oder in einem anderen Browser begonnen. Versuche es noch einmal.",
  passkey_refused: "Dieser Passkey wurde nicht angenommen. Versuche es noch einmal oder melde dich anders an.",
  passkey_invalid:
    "Die Antwort des Browsers ließ sich nicht prüfen. Versuche es noch einmal oder nimm ein anderes Gerät.",
  passkey_known: "Dieser Passkey ist schon hinzugefügt. Nimm ein anderes Gerät.",
  passkey_limit: "Ein Konto hat höchstens {limit} Passkeys. Entferne zuerst einen.",
  second_factor_by_provider:
    "Dieses Konto hat kein Passwort. Richte die Mehr-Faktor-Authentifizierung beim Anmeldeanbieter ein.",
  code_unconfirmed:
    "Dieser Code ist falsch oder abgelaufen. Gib den Code ein, den die App jetzt anzeigt, oder beginne von vorn.",
  code_wrong: "Dieser Code ist falsch, abgelaufen oder schon benutzt. Gib einen neuen ein.",
  too_many_codes: "Zu viele falsche Codes. Versuche es in {minutes} Min. noch einmal.",
  sign_in_expired: "Diese Anmeldung ist abgelaufen. Gib E-Mail-Adresse und Passwort noch einmal ein.",
  oidc_off: "Dieser Dienst hat keinen Anmeldeanbieter. Melde dich mit deinem Passwort an.",
  oidc_only: "Hier meldest du dich mit {label} an, nicht mit einem Passwort. Geh zurück und wähle das.",
  oidc_expired:
    "Diese Anmeldung ist abgelaufen, wurde schon verwendet oder in einem anderen Browser begonnen. Starte sie neu.",
  oidc_refused: "Die Anmeldung wurde beim Anbieter abgelehnt oder abgebrochen. Starte sie neu.",
  oidc_failed:
    "Der Anmeldeanbieter hat einen Fehler gemeldet ({code}). Starte die Anmeldung neu oder frag den Betreiber dieses Dienstes.",
  oidc_untrusted:
    "Die Antwort des Anmeldeanbieters ließ sich nicht prüfen. Starte die Anmeldung neu oder frag den Betreiber dieses Dienstes.",
  oidc_unreachable: "Der Anmeldeanbieter ist nicht erreichbar. Versuche es gleich noch einmal.",
  oidc_unverified:
    "Der Anmeldeanbieter hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und starte die Anmeldung neu.",
  oidc_domain: "E-Mail-Adressen wie deine sind hier nicht zugelassen. Frag einen Administrator.",
  oidc_no_role:
    "Du hast hier keine Rolle. Bitte einen Administrator, dir beim Anmeldeanbieter eine zu geben oder dich einzuladen.",
  oidc_other_address: "Die Einladung gilt für eine andere E-Mail-Adresse als deine. Bitte um eine neue.",
  oidc_linked_otherwise:
    "Das Konto mit dieser Adresse ist mit einer anderen Identität beim Anmeldeanbieter verknüpft, etwa einer früheren von dir. Hebe die Verknüpfung unter Einstellungen → Konto auf oder bitte den Betreiber dieses Dienstes, npm run svc -- users unlink EMAIL auszuführen.",
  oidc_not_linked: "Dieses Konto ist nicht verknüpft. Melde dich beim Anbieter an, um es zu verknüpfen.",
  oidc_only_way:
    "Dieses Konto hat kein Passwort. Bitte zuerst den Betreiber dieses Dienstes um einen Link (npm run svc -- users reset-password EMAIL).",
  link_invalid: "Dieser Link ist nicht mehr gültig: Er wurde verwendet oder ist abgelaufen. Fordere einen neuen an.",

  attachments_off:
    "Für diesen Chatbot sind Dateien ausgeschaltet. Schreib stattdessen eine Nachricht, oder bitte den Inhaber, sie einzuschalten.",
  attachments_many:
    "Eine Konversation fasst {count} Dateien, und so viele hat diese. Beginne eine neue, um weitere zu senden.",
  attachments_bytes:
    "Die Dateien einer Konversation dürfen zusammen {megabytes} MB haben. Sende eine kleinere Datei, oder beginne eine neue Konversation.",
  attachments_quota:
    "Der Speicher für Dateien ist voll. Lösche alte Konversationen, oder bitte den Betreiber, SVC_ATTACHMENT_QUOTA_MB zu erhöhen.",
  attachments_disk:
    "Auf dem Server ist zu wenig Platz für Dateien. Bitte den Betreiber, Platz zu schaffen, und versuche es noch einmal.",
  attachments_busy: "Gerade werden viele Dateien geprüft. Versuche es in einigen Sekunden noch einmal.",
  attachment_unusable:
    "Eine Datei dieser Nachricht kann nicht gesendet werden: Sie gehört zu einer anderen Konversation, wurde schon gesendet oder nach einem Tag entfernt. Lade sie noch einmal hoch.",
  attachments_too_many: "Eine Nachricht kann {count} Dateien haben. Sende die übrigen mit der nächsten.",
} satisfies Record<keyof typeof english, string>;

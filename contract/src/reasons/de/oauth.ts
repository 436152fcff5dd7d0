import type { oauth as english } from "../en/oauth.ts";

export const oauth = {
  access_request_invalid: "Die Zugriffsanfrage ist ungültig: {why} Starte die Verbindung in der App noch einmal.",
  app_redirect_unregistered:
    "Die App verlangt eine Antwort an eine Adresse, die sie nicht registriert hat. Frag ihren Hersteller.",
  app_unregistered: "Diese App ist hier nicht registriert. Starte die Verbindung in der App noch einmal.",
  app_metadata_unusable: "Das Metadatendokument der App ist nicht verwendbar: {why}. Frag ihren Hersteller.",
  app_metadata_unreachable: "Das Metadatendokument der App ist nicht verwendbar: {why} Frag ihren Hersteller.",
  metadata_id_invalid: "ihre ID muss eine https-Adresse mit Pfad sein",
  metadata_not_json: "ihre Adresse antwortet mit {status} ohne JSON",
  metadata_fields_invalid: "Felder fehlen oder sind ungültig",
  metadata_of_another_client: "das Dokument gehört zu einem anderen Client",
  too_many_apps: "Du hast {count} Apps verbunden. Entferne zuerst eine.",
  own_address_unknown: "Der Dienst kennt seine eigene Adresse nicht. Bitte den Betreiber, SVC_BASE_URL zu setzen.",
  scope_not_requested: "Die App hat diese Berechtigung nicht angefragt. Wähle aus den angefragten.",
  settings_without_write: "Die Berechtigung settings erweitert write. Wähle beide oder keine.",
  app_not_connected: "Diese verbundene App gibt es nicht.",
  too_many_access_requests: "Du hast viele Zugriffsanfragen geöffnet. Versuch es in ein paar Minuten noch einmal.",
} satisfies Record<keyof typeof english, string>;

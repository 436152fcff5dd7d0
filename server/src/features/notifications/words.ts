import type { Notification, NotificationSettings } from "@svc/contract";
import { germanReasons } from "@svc/contract/reasons/de.ts";
import { inWords } from "@svc/contract/reasons/reason.ts";
import { long, type NotificationContent } from "./read-event.ts";

type Language = NotificationSettings["language"];

/** What a mail says around its notifications. */
export interface MailWords {
  digest(count: number): string;
  more(count: number): string;
  readonly open: Readonly<Record<Notification["target"]["kind"], string>>;
  why(workspace: string): string;
  readonly settings: string;
  readonly unsubscribe: string;
  readonly test: { readonly subject: string; readonly text: string };
}

/** What a browser shows while no page is open. */
export interface PushWords {
  readonly waiting: string;
  readonly wrote: string;
}

/** What the page of an unsubscribe link says. */
export interface PageWords {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

interface Words {
  describe(content: NotificationContent): { readonly title: string; readonly text: string };
  readonly mail: MailWords;
  readonly page: PageWords;
  readonly push: PushWords;
}

/** The text of notifications, by language. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    describe({ kind, facts }) {
      switch (kind) {
        case "lead":
          return { title: `New lead: ${facts.name}`, text: `${facts.name}, ${facts.email} (${facts.source})` };
        case "handoff":
          return { title: "A visitor is waiting for an agent", text: calls.get(facts.reason) ?? facts.reason };
        case "ticket":
          return {
            title: `Ticket #${facts.number}: ${facts.subject}`,
            text: `From ${person(facts, "an unknown requester")}. Priority: ${facts.priority}.`,
          };
        case "webhook":
          return { title: "Webhook endpoint disabled", text: `${facts.url}: ${facts.reason}` };
        case "weekly":
          return {
            title: `Go-live check: ${facts.answered} of ${facts.asked} answered`,
            text: sentences(
              facts.missing.length > 0 && `Unanswered: ${facts.missing.join(" · ")}`,
              facts.inVain > 0 && `Visitor questions without an answer in the last 7 days: ${facts.inVain}`,
            ),
          };
        default:
          return {
            title: `${failedThings(facts, { crawl: "Pages", import: "Import", one: "Source", many: "sources" })} failed: ${facts.name}`,
            text: facts.reason,
          };
      }
    },
    mail: {
      digest: (count) => `${count} notifications`,
      more: (count) => `And ${count} more.`,
      open: {
        session: "View conversation",
        lead: "View lead",
        ticket: "View ticket",
        chatbot: "View check",
        webhook: "View endpoint",
        source: "View sources",
        crawl: "View sources",
        import: "View imports",
      },
      why: (workspace) => `You're receiving this email as a member of the workspace ${workspace}.`,
      settings: "Notification preferences",
      unsubscribe: "Unsubscribe",
      test: {
        subject: "Test email",
        text: "It works: email notifications reach you at this address.",
      },
    },
    page: {
      title: "Email notifications",
      question: "Unsubscribe from this workspace's email notifications? You'll still see them in the dashboard.",
      button: "Unsubscribe",
      done: "You're unsubscribed from this workspace's email notifications.",
    },
    push: { waiting: "A visitor is waiting for an agent", wrote: "New message from a visitor" },
  },
  de: {
    describe({ kind, facts }) {
      switch (kind) {
        case "lead":
          return {
            title: `Neuer Lead: ${facts.name}`,
            text: `${facts.name}, ${facts.email} (${germanSources.get(facts.source) ?? facts.source})`,
          };
        case "handoff":
          return {
            title: "Ein Besucher wartet auf einen Agenten",
            text: germanCalls.get(facts.reason) ?? facts.reason,
          };
        case "ticket":
          return {
            title: `Ticket #${facts.number}: ${facts.subject}`,
            text: `Von ${person(facts, "unbekannt")}. Priorität: ${germanPriorities[facts.priority] ?? facts.priority}.`,
          };
        case "webhook":
          return { title: "Webhook-Endpunkt deaktiviert", text: `${facts.url}: ${inGerman(facts)}` };
        case "weekly":
          return {
            title: `Go-live-Check: ${facts.answered} von ${facts.asked} beantwortet`,
            text: sentences(
              facts.missing.length > 0 && `Unbeantwortet: ${facts.missing.join(" · ")}`,
              facts.inVain > 0 && `Besucherfragen ohne Antwort in den letzten 7 Tagen: ${facts.inVain}`,
            ),
          };
        default:
          return {
            title: `${failedThings(facts, { crawl: "Seiten", import: "Import", one: "Quelle", many: "Quellen" })} fehlgeschlagen: ${facts.name}`,
            text: inGerman(facts),
          };
      }
    },
    mail: {
      digest: (count) => `${count} Benachrichtigungen`,
      more: (count) => `Und ${count} weitere.`,
      open: {
        session: "Konversation ansehen",
        lead: "Lead ansehen",
        ticket: "Ticket ansehen",
        chatbot: "Check ansehen",
        webhook: "Endpunkt ansehen",
        source: "Quellen ansehen",
        crawl: "Quellen ansehen",
        import: "Importe ansehen",
      },
      why: (workspace) => `Du erhältst diese E-Mail als Mitglied des Arbeitsbereichs ${workspace}.`,
      settings: "Benachrichtigungseinstellungen",
      unsubscribe: "Abbestellen",
      test: {
        subject: "Test-E-Mail",
        text: "Es funktioniert: E-Mail-Benachrichtigungen erreichen dich unter dieser Adresse.",
      },
    },
    page: {
      title: "E-Mail-Benachrichtigungen",
      question: "E-Mail-Benachrichtigungen dieses Arbeitsbereichs abbestellen? Im Dashboard siehst du sie weiterhin.",
      button: "Abbestellen",
      done: "Die E-Mail-Benachrichtigungen dieses Arbeitsbereichs sind abbestellt.",
    },
    push: { waiting: "Ein Besucher wartet auf einen Agenten", wrote: "Neue Nachricht von einem Besucher" },
  },
};

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(" — ");

interface ReasonFields {
  readonly reason: string;
  readonly reasonCode: string | null;
  readonly reasonArgs: unknown;
}

function inGerman({ reason, reasonCode: code, reasonArgs: args }: ReasonFields): string {
  const sentence = inWords({ code, args }, germanReasons);
  return sentence === null ? reason : long(sentence);
}

/** The reason for a handoff without a written one, as named in `conversations/handoff/`. */
const calls = new Map([
  ["asked", "The visitor asked for a person."],
  ["keyword", "The visitor used an escalation keyword."],
  ["tool", "The language model escalated the conversation."],
  ["refusals", "Several questions in a row had no answer."],
  ["thumbs-down", "The visitor gave an answer a thumbs down."],
  ["member removed", "The previous assignee can no longer reply."],
]);

const germanCalls = new Map([
  ["asked", "Der Besucher hat nach einem Mitarbeiter gefragt."],
  ["keyword", "Der Besucher hat ein Eskalationsstichwort verwendet."],
  ["tool", "Das Sprachmodell hat die Konversation eskaliert."],
  ["refusals", "Mehrere Fragen in Folge blieben ohne Antwort."],
  ["thumbs-down", "Der Besucher hat eine Antwort mit Daumen runter bewertet."],
  ["member removed", "Der bisherige Agent kann nicht mehr antworten."],
]);

const germanSources = new Map([
  ["chat", "Konversation"],
  ["form", "Formular"],
  ["api", "API"],
]);

const germanPriorities: Readonly<Record<string, string>> = {
  low: "niedrig",
  normal: "normal",
  high: "hoch",
  urgent: "dringend",
};

function failedThings(
  { kind, others }: { kind: "source" | "crawl" | "import"; others: number },
  names: Readonly<Record<"crawl" | "import" | "one" | "many", string>>,
): string {
  if (kind !== "source") return names[kind];
  return others === 0 ? names.one : `${others + 1} ${names.many}`;
}

function person({ name, email }: { name: string; email: string }, nobody: string): string {
  if (name === "" && email === "") return nobody;
  return [name, email].filter((part) => part !== "").join(", ");
}

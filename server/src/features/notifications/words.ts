import type { NotificationSettings } from "@svc/contract";
import { germanReasons } from "@svc/contract/reasons/de.ts";
import { reword } from "@svc/contract/reasons/reword.ts";
import type { Told } from "./read-event.ts";

type Language = NotificationSettings["language"];

/** What a mail says around its notifications. */
export interface MailWords {
  digest(count: number): string;
  more(count: number): string;
  readonly open: string;
  why(workspace: string): string;
  readonly settings: string;
  readonly unsubscribe: string;
  readonly test: { readonly subject: string; readonly text: string };
}

/** What the page of an unsubscribe link says. */
export interface PageWords {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
}

interface Words {
  describe(told: Told): { readonly title: string; readonly text: string };
  readonly mail: MailWords;
  readonly page: PageWords;
}

/** Every sentence that members are told, by their language. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    describe({ kind, facts }) {
      switch (kind) {
        case "lead":
          return { title: `New lead: ${facts.name}`, text: `${facts.name}, ${facts.email} (${facts.source})` };
        case "handoff":
          return { title: "A visitor is waiting for a person", text: calls.get(facts.reason) ?? facts.reason };
        case "ticket":
          return {
            title: `Ticket #${facts.number}: ${facts.subject}`,
            text: `From ${person(facts, "somebody")}. Priority: ${facts.priority}.`,
          };
        case "webhook":
          return { title: "A webhook was deactivated", text: `${facts.url}: ${facts.reason}` };
        case "weekly":
          return {
            title: `Go-live check: ${facts.answered} of ${facts.asked} answered`,
            text: sentences(
              facts.missing.length > 0 && `Not answered: ${facts.missing.join(" · ")}`,
              facts.inVain > 0 && `Visitors asked in vain in the last seven days: ${facts.inVain}`,
            ),
          };
        default:
          return {
            title: `${failedThings(facts, "Pages", "A source", "sources")} could not be read: ${facts.name}`,
            text: facts.reason,
          };
      }
    },
    mail: {
      digest: (count) => `${count} notifications`,
      more: (count) => `And ${count} more.`,
      open: "Open",
      why: (workspace) => `You get this as a member of the workspace ${workspace}.`,
      settings: "Choose what you are told",
      unsubscribe: "No more of these mails",
      test: {
        subject: "A test mail",
        text: "You asked for this mail, and here it is: notifications reach you at this address.",
      },
    },
    page: {
      title: "Notifications by mail",
      question: "End all notifications by mail of this workspace? The list in the service stays.",
      button: "End them",
      done: "You get no more notifications by mail of this workspace.",
    },
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
            title: "Ein Besucher wartet auf einen Menschen",
            text: germanCalls.get(facts.reason) ?? facts.reason,
          };
        case "ticket":
          return {
            title: `Ticket #${facts.number}: ${facts.subject}`,
            text: `Von ${person(facts, "jemandem")}. Priorität: ${germanPriorities[facts.priority] ?? facts.priority}.`,
          };
        case "webhook":
          return { title: "Ein Webhook wurde abgeschaltet", text: `${facts.url}: ${inGerman(facts.reason)}` };
        case "weekly":
          return {
            title: `Go-live-Check: ${facts.answered} von ${facts.asked} beantwortet`,
            text: sentences(
              facts.missing.length > 0 && `Nicht beantwortet: ${facts.missing.join(" · ")}`,
              facts.inVain > 0 && `Von Besuchern in den letzten sieben Tagen vergeblich gefragt: ${facts.inVain}`,
            ),
          };
        default:
          return {
            title: `Nicht zu lesen: ${failedThings(facts, "Seiten", "eine Quelle", "Quellen")}, ${facts.name}`,
            text: inGerman(facts.reason),
          };
      }
    },
    mail: {
      digest: (count) => `${count} Mitteilungen`,
      more: (count) => `Und ${count} weitere.`,
      open: "Öffnen",
      why: (workspace) => `Du bekommst dies als Mitglied des Arbeitsbereichs ${workspace}.`,
      settings: "Wählen, was dir mitgeteilt wird",
      unsubscribe: "Keine solchen Mails mehr",
      test: {
        subject: "Eine Probemail",
        text: "Du hast diese Mail angefordert, und hier ist sie: Mitteilungen erreichen dich unter dieser Adresse.",
      },
    },
    page: {
      title: "Mitteilungen per Mail",
      question: "Alle Mitteilungen dieses Arbeitsbereichs per Mail beenden? Die Liste im Dienst bleibt.",
      button: "Beenden",
      done: "Du bekommst von diesem Arbeitsbereich keine Mitteilungen per Mail mehr.",
    },
  },
};

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(" — ");

const inGerman = (reason: string) => reword(reason, germanReasons);

/** Why a person was called, where nobody wrote why: as `conversations/handoff/` names it. */
const calls = new Map([
  ["asked", "The visitor asked for one."],
  ["keyword", "The visitor wrote one of the words that call a person."],
  ["tool", "The language model called one."],
  ["refusals", "The chatbot did not know an answer several times."],
  ["thumbs-down", "The visitor rated an answer as bad."],
  ["member removed", "Whoever had the conversation may no longer answer."],
]);

const germanCalls = new Map([
  ["asked", "Der Besucher hat darum gebeten."],
  ["keyword", "Der Besucher schrieb eines der Wörter, die einen Menschen rufen."],
  ["tool", "Das Sprachmodell hat ihn gerufen."],
  ["refusals", "Der Chatbot wusste mehrmals keine Antwort."],
  ["thumbs-down", "Der Besucher hat eine Antwort schlecht bewertet."],
  ["member removed", "Wer das Gespräch hatte, darf nicht mehr antworten."],
]);

const germanSources = new Map([
  ["chat", "Gespräch"],
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
  { kind, others }: { kind: "source" | "crawl"; others: number },
  ...[pages, one, many]: [string, string, string]
): string {
  if (kind === "crawl") return pages;
  return others === 0 ? one : `${others + 1} ${many}`;
}

function person({ name, email }: { name: string; email: string }, nobody: string): string {
  if (name === "" && email === "") return nobody;
  return [name, email].filter((part) => part !== "").join(", ");
}

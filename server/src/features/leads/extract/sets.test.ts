import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { understandContact } from "./understand.ts";
import type { Contact, Turn } from "./understand.ts";

interface Case {
  readonly id: string;
  readonly turns: readonly Turn[];
  readonly lead: { readonly name: string; readonly email: string } | null;
  readonly why: string;
}

const sets = ["open", "held", "fresh-open", "fresh-held", "more-worked", "more-watched", "more-later"];
const casesOf = (set: string) =>
  readFileSync(new URL(`../../../../../bench/sets/leads-${set}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): Case => JSON.parse(line));

/** As the sets' README says: whitespace and case do not count, nor does the dot of a Turkish I. */
const folded = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u0307/gu, "")
    .replace(/ı/gu, "i")
    .replace(/\s+/gu, " ")
    .trim();

/** Cases without a lead in which the visitor left an address of his own, or began to: there a question is right. */
const leftSomething =
  /address only|only an address|own address|address of own|refuses the name|dead address|broken|invalid|withdrawn/u;

/** The conversation as it would have run here: an answer of the set stands for our question where we asked one. */
function held({ turns }: Case): { contact: Contact; asked: boolean; asksNow: boolean } {
  const said: Turn[] = [];
  let contact = understandContact([]);
  let [asked, asksNow] = [false, false];
  for (const turn of turns) {
    said.push(turn.role === "user" ? turn : { ...turn, asked: asksNow ? "lead" : undefined });
    if (turn.role === "assistant") continue;
    contact = understandContact(said);
    asksNow = contact.question !== null && (contact.isFollowUp || !asked);
    asked ||= asksNow;
  }
  return { contact, asked, asksNow };
}

function judge(each: Case): "right" | "stored wrongly" | "asked" | "missed" | "asked for nothing" | "silent" {
  const { contact, asked, asksNow } = held(each);
  const { name, email } = contact;
  if (name !== null && email !== null)
    return each.lead !== null && folded(name) === folded(each.lead.name) && email.toLowerCase() === each.lead.email
      ? "right"
      : "stored wrongly";
  if (each.lead !== null) return asked ? "asked" : "missed";
  return asksNow && !leftSomething.test(each.why) ? "asked for nothing" : "silent";
}

const tables = sets.map((set) => {
  const verdicts = casesOf(set).map((each) => ({ ...each, verdict: judge(each) }));
  const count = (cases: typeof verdicts, ...wanted: string[]) =>
    cases.filter(({ verdict }) => wanted.includes(verdict));
  const leads = verdicts.filter(({ lead }) => lead !== null);
  const nothing = verdicts.filter(({ lead, why }) => lead === null && !leftSomething.test(why));
  return {
    set,
    leads: leads.length,
    noted: count(leads, "right").length,
    asked: count(leads, "asked").length,
    nothing: nothing.length,
    bothered: count(nothing, "asked for nothing").length,
    wrong: count(verdicts, "stored wrongly").map(({ id }) => id),
  };
});

test.each(tables)(
  "leads-$set: of $leads who leave contact details $noted are noted and $asked asked, of $nothing who leave none $bothered are asked, and nothing is stored wrongly",
  ({ leads, noted, asked, nothing, bothered, wrong }) => {
    expect(wrong).toEqual([]);
    expect((noted + asked) / leads).toBeGreaterThanOrEqual(0.85);
    expect(bothered / nothing).toBeLessThanOrEqual(0.08);
  },
);

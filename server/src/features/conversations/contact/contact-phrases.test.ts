import { languages } from "@svc/contract";
import { expect, test } from "vitest";
import { handoffPhrase, replyPhrase } from "../handoff/handoff-phrases.ts";
import { contactPhrase } from "./contact-phrases.ts";

test.each(languages)(
  "in %s names, numbers and addresses are where they belong, and nothing else is left open",
  (language) => {
    expect(contactPhrase(language, "leadNoted", { name: "Ada" })).toContain("Ada");
    expect(contactPhrase(language, "ticketOpened", { number: "12" })).toContain("12");
    expect(replyPhrase(language, { email: "ada@example.com" })).toContain("ada@example.com");
    expect(replyPhrase(language, { email: null })).toMatch(/^[^{}]{8,}$/u);
    expect(handoffPhrase(language, "ifYouLeave", { email: "ada@example.com" })).toContain("ada@example.com");
    expect(contactPhrase(language, "askName", { email: "ada@example.com" })).toContain("ada@example.com");
    const both = contactPhrase(language, "askBoth", { email: "ada@example.com", name: "Ada" });
    expect(both).toContain("ada@example.com");
    expect(both).toContain("Ada");
    for (const key of ["askEmail", "askEmailAgain", "asYouLike", "leadDeleted", "ticketAsk", "ticketDropped"] as const)
      expect(contactPhrase(language, key)).toMatch(/^[^{}]{8,}$/u);
  },
);

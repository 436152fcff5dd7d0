import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { chat, createTrainedChatbot } from "./support/api.ts";
import { look } from "./support/look.ts";
import { useService } from "./support/suite.ts";

const svc = useService();
let chatbotId = "";
beforeAll(async () => {
  const faqs = [{ question: "When do you open?", answer: "We open at nine." }];
  chatbotId = await createTrainedChatbot(svc.url, faqs);
});

const events = (sessionId: string, name: string) =>
  look(svc.store, async (query) =>
    (await query.selectFrom("event").select("data").where("event", "=", name).orderBy("key").execute())
      .map(({ data }) => JSON.parse(data))
      .filter((data) => (data.sessionId ?? data.ticket?.sessionId) === sessionId),
  );
const leadsOf = async (sessionId: string) =>
  (await svc.api("GET", `/api/leads?chatbotId=${chatbotId}&limit=200`)).body.leads.filter(
    (lead: { sessionId: string }) => lead.sessionId === sessionId,
  );
const ticketsOf = async (sessionId: string) =>
  (await svc.api("GET", `/api/tickets?chatbotId=${chatbotId}&limit=200`)).body.tickets.filter(
    (ticket: { sessionId: string }) => ticket.sessionId === sessionId,
  );

/** A conversation; answers what was said to each message. */
async function talk(sessionId: string, ...texts: string[]) {
  const answers = [];
  for (const text of texts) answers.push(await chat(svc.url, { chatbotId, sessionId, text, id: randomUUID() }));
  return answers;
}
const dataOf = ({ chunks }: { chunks: { type: string; data?: unknown }[] }, type: string) =>
  chunks.filter((chunk) => chunk.type === type).map(({ data }) => data);

describe("a lead", () => {
  test("is noted from one message, thanked for by name, and shown in the stream", async () => {
    const [answer] = await talk("one", "Hi, I'm Ada Byron, please send the price list to ada@example.com");
    expect(answer?.text).toBe("Thanks, Ada Byron. I've saved your contact details.");
    const [lead] = await leadsOf("one");
    expect(lead).toMatchObject({ name: "Ada Byron", email: "ada@example.com", source: "chat" });
    expect(dataOf(answer ?? { chunks: [] }, "data-lead")).toEqual([{ status: "captured", leadId: lead.id }]);
    expect(await events("one", "lead.captured")).toEqual([
      { leadId: lead.id, name: "Ada Byron", email: "ada@example.com", source: "chat", sessionId: "one" },
    ]);
  });

  test("lets the answer to the question in the same message follow", async () => {
    const [answer] = await talk("both", "I'm Ada Byron (ada@example.com). When do you open?");
    expect(answer?.text).toBe("Thanks, Ada Byron. I've saved your contact details.\n\nWe open at nine.");
  });

  test("is noted once, whatever is said and sent again afterwards", async () => {
    const text = "My name is Ada Byron, ada@example.com";
    await chat(svc.url, { chatbotId, sessionId: "again", text, id: "m1" });
    await chat(svc.url, { chatbotId, sessionId: "again", text, id: "m1" });
    const [later] = await talk("again", "When do you open?");
    expect(later?.text).toBe("We open at nine.");
    await talk("again", "ada@example.com is my address");
    expect(await leadsOf("again")).toHaveLength(1);
    expect(await events("again", "lead.captured")).toHaveLength(1);
  });

  test("comes from two messages, in the visitor's language, after one question for the other half", async () => {
    const [asked, noted] = await talk(
      "zwei",
      "Bitte schicken Sie mir ein Angebot, ich heiße Ada Byron",
      "ada@example.com",
    );
    expect(asked?.text).toContain("E-Mail-Adresse");
    expect(dataOf(asked ?? { chunks: [] }, "data-lead")).toEqual([{ status: "asked" }]);
    expect(noted?.text).toBe("Vielen Dank, Ada Byron. Ich habe Ihre Kontaktdaten gespeichert.");
    expect(await leadsOf("zwei")).toMatchObject([{ name: "Ada Byron", email: "ada@example.com" }]);
  });

  test("is not nagged for: who declines is asked no more", async () => {
    const [asked, declined, again] = await talk(
      "shy",
      "please send the catalogue to greenfox@example.com",
      "I'd rather not say",
      "please send the other catalogue to greenfox@example.com, too",
    );
    expect(asked?.text).toContain("your name");
    expect(declined?.text).toContain("No problem.");
    expect(again?.text).not.toContain("your name");
    expect(await leadsOf("shy")).toEqual([]);
  });

  test.each([
    ["sean.o'brien+chat@example.com", "sean.o'brien+chat@example.com"],
    ["sean.o’brien@example.com", "sean.o'brien@example.com"],
    ["r&d@example.com", "r&d@example.com"],
    ["sales/eu@example.com", "sales/eu@example.com"],
    ["jo=smith@example.com", "jo=smith@example.com"],
    ["'jo@example.com'", "jo@example.com"],
    ["山田@例え.jp", "山田@例え.jp"],
  ])("has the whole address of %s, never its end", async (given, email) => {
    const sessionId = `whole ${given}`;
    await talk(sessionId, `My name is Sean O'Brien and my email is ${given}`);
    expect(await leadsOf(sessionId)).toMatchObject([{ name: "Sean O'Brien", email }]);
  });

  test("comes from an address alone after a question for the name, in the visitor's language", async () => {
    const [asked, noted] = await talk("nur Mail", "Bitte schicken Sie den Katalog an fuchs@example.de", "Jörg Groß");
    expect(asked?.text).toBe("Sollen wir an fuchs@example.de schreiben? Wie ist Ihr Name?");
    expect(dataOf(asked ?? { chunks: [] }, "data-lead")).toEqual([{ status: "asked" }]);
    expect(noted?.text).toBe("Vielen Dank, Jörg Groß. Ich habe Ihre Kontaktdaten gespeichert.");
    expect(await leadsOf("nur Mail")).toMatchObject([{ name: "Jörg Groß", email: "fuchs@example.de" }]);
  });

  test("is asked about where it is not certain, and noted with a yes", async () => {
    const [asked, noted] = await talk("sure?", "A quote, please. Ada Byron, ada@example.com", "yes");
    expect(asked?.text).toBe("Should we write to ada@example.com, Ada Byron?");
    expect(noted?.text).toBe("Thanks, Ada Byron. I've saved your contact details.");
    expect(await leadsOf("sure?")).toHaveLength(1);
  });

  test("waits for the answer to a question back, which is answered", async () => {
    const [, answered, noted] = await talk("back first", "send it to fox@example.com", "When do you open?", "ok, Ada");
    expect(answered?.text).toBe("We open at nine.");
    expect(noted?.text).toBe("Thanks, Ada. I've saved your contact details.");
    expect(await leadsOf("back first")).toMatchObject([{ name: "Ada", email: "fox@example.com" }]);
  });

  test("is not asked for in a session that has one already", async () => {
    await talk("known one", "My name is Ada Byron, my email is ada@example.com");
    const [later] = await talk("known one", "Grace Hopper, grace@example.com. When do you open?");
    expect(later?.text).toBe("We open at nine.");
  });

  test("that is corrected has the new address under the same id, and is told anew", async () => {
    await talk("typo", "My name is Ada Byron, my email is ada@exmaple.com", "sorry, ada@example.com");
    const [lead, ...others] = await leadsOf("typo");
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ name: "Ada Byron", email: "ada@example.com" });
    expect((await events("typo", "lead.captured")).map(({ leadId }) => leadId)).toEqual([lead.id, lead.id]);
  });

  test("is gone when the visitor takes it back", async () => {
    const [, deleted] = await talk("back", "I'm Ada Byron, ada@example.com", "please delete my data");
    expect(deleted?.text).toBe("I've deleted your contact details.");
    expect(await leadsOf("back")).toEqual([]);
  });
});

describe("a ticket", () => {
  test("is opened at once for who is known, with the visitor's words, and its number is told", async () => {
    const [, answer] = await talk(
      "known",
      "I'm Ada Byron, ada@example.com. My machine does not start any more.",
      "Please open a ticket",
    );
    const [ticket] = await ticketsOf("known");
    expect(ticket).toMatchObject({
      requester: { name: "Ada Byron", email: "ada@example.com" },
      subject: "My machine does not start any more",
      status: "open",
    });
    expect(ticket.description).toContain("does not start");
    expect(answer?.text).toBe(`I've opened ticket #${ticket.number} for you. We'll reply to ada@example.com.`);
    expect(dataOf(answer ?? { chunks: [] }, "data-ticket")).toEqual([
      { status: "opened", ticketId: ticket.id, number: ticket.number },
    ]);
    expect(await events("known", "ticket.created")).toHaveLength(1);
  });

  test("of somebody unknown asks for name and address once, and makes a lead of who says them", async () => {
    const [asked, opened] = await talk(
      "unknown",
      "The pump has been leaking since Monday, I want to file a complaint",
      "Grace Hopper, grace@example.com",
    );
    expect(asked?.text).toContain("your name and email address");
    expect(opened?.text).toContain("grace@example.com");
    const [ticket, ...others] = await ticketsOf("unknown");
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ requester: { name: "Grace Hopper" }, subject: expect.stringContaining("pump") });
    expect(await leadsOf("unknown")).toMatchObject([{ name: "Grace Hopper", email: "grace@example.com" }]);
  });

  test("is opened without name and address for who would rather not say them", async () => {
    const [, opened] = await talk("anonymous", "I want to file a complaint about the noise", "I'd rather not say");
    const [ticket] = await ticketsOf("anonymous");
    expect(ticket.requester).toEqual({ name: "", email: "" });
    expect(opened?.text).toMatch(
      new RegExp(`^I've opened ticket #${ticket.number} for you.*come back to this chat`, "u"),
    );
  });

  test("waits while a question is answered, and is opened with the contact details that follow", async () => {
    const [asked, answered, opened] = await talk(
      "asks between",
      "My pump leaks, please open a ticket",
      "When do you open?",
      "Ada Byron, ada@example.com",
    );
    expect(dataOf(asked ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "asked" }]);
    expect(answered?.text).toBe("We open at nine.");
    expect(opened?.text).toContain("ada@example.com");
    expect(await ticketsOf("asks between")).toMatchObject([{ subject: expect.stringContaining("pump") }]);
  });

  test.each(["stop", "no thanks", "No!"])("is dropped with %j", async (no) => {
    const [, dropped] = await talk(`drops ${no}`, "open a ticket please", no);
    expect(dataOf(dropped ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "dropped" }]);
    expect(await ticketsOf(`drops ${no}`)).toEqual([]);
  });

  test("is not opened with an insult, which gets the question for contact details again", async () => {
    const [, again] = await talk("insulted", "open a ticket please", "You are useless");
    expect(dataOf(again ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "asked" }]);
    expect(await ticketsOf("insulted")).toEqual([]);
  });

  test("describes what is wrong in the words that follow, and says where the answer will be", async () => {
    const words = "the machine makes a terrible noise since this morning";
    const [, opened] = await talk("describes", "I want to open a ticket", words);
    expect(opened?.text).toContain("come back to this chat");
    expect(await ticketsOf("describes")).toMatchObject([{ description: expect.stringContaining("terrible noise") }]);
  });

  test("is not opened for who changes the mind, and not again for what was sent twice", async () => {
    const [, dropped] = await talk("dropped", "open a ticket please", "never mind");
    expect(dropped?.text).toBe("Okay, I haven't opened a ticket.");
    expect(await ticketsOf("dropped")).toEqual([]);
    await talk("repeated", "I'm Ada Byron, ada@example.com");
    const send = () => chat(svc.url, { chatbotId, sessionId: "repeated", text: "Please open a ticket", id: "same" });
    await send();
    await send();
    expect(await ticketsOf("repeated")).toHaveLength(1);
  });

  test.each([
    ["de", "Ich möchte mich beschweren"],
    ["fr", "Je voudrais ouvrir un ticket"],
    ["es", "Quiero poner una queja"],
    ["pt", "Quero abrir um chamado"],
    ["it", "Vorrei aprire un ticket"],
    ["nl", "Ik wil een klacht indienen"],
    ["pl", "Chcę złożyć reklamację"],
    ["sv", "Jag vill göra en reklamation"],
    ["tr", "Destek talebi açmak istiyorum"],
    ["ar", "أريد فتح تذكرة"],
    ["he", "אני רוצה לפתוח פנייה"],
    ["zh", "我要投诉"],
    ["ja", "チケットを作成してください"],
    ["cs", "Chci podat reklamaci"],
  ])("is understood in %s", async (language, text) => {
    const [asked] = await talk(`ticket-${language}`, text);
    expect(dataOf(asked ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "asked" }]);
  });
});

describe("where no people can be called", () => {
  const offer = "Would you like to leave us a message instead? We'll reply by email.";

  test("the first answer that does not know offers a ticket, once a session, and a yes takes it up", async () => {
    const [known, refused, again] = await talk(
      "offered",
      "When do you open?",
      "Do you sell zeppelins from Japan?",
      "And hovercrafts from Norway?",
    );
    expect(known?.text).toBe("We open at nine.");
    expect(refused?.text).toMatch(/^Sorry, I couldn't find an answer .*\n\nWould you like/su);
    expect(refused?.text.endsWith(offer)).toBe(true);
    expect(dataOf(refused ?? { chunks: [] }, "data-ticket-offer")).toEqual([{ offered: "ticket" }]);
    expect(again?.text).toMatch(/^Sorry/u);
    expect(again?.text).not.toContain(offer);
    const [first, yes] = await talk("taken up", "Do you sell zeppelins from Japan?", "Yes, please");
    expect(first?.text.endsWith(offer)).toBe(true);
    expect(dataOf(yes ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "asked" }]);
    await talk("taken up", "Ada Byron, ada@example.com");
    const [ticket] = await ticketsOf("taken up");
    expect(ticket).toMatchObject({ subject: "Do you sell zeppelins from Japan?", requester: { name: "Ada Byron" } });
  });

  test("the offer stays open behind an answer, and a no drops it", async () => {
    const [, answered, yes] = await talk(
      "still open",
      "Do you sell zeppelins from Japan?",
      "When do you open?",
      "Yes, please",
    );
    expect(answered?.text).toBe("We open at nine.");
    expect(dataOf(yes ?? { chunks: [] }, "data-ticket")).toEqual([{ status: "asked" }]);
    const [, no] = await talk("declined", "Do you sell zeppelins from Japan?", "no thanks");
    expect(no?.text).toBe("Okay, I haven't opened a ticket.");
  });

  test("it stays unanswered for whoever counts, and is offered in the visitor's language", async () => {
    const { body } = await svc.api("POST", "/api/messages", {
      chatbotId,
      sessionId: "german",
      message: "Verkaufen Sie auch Luftschiffe aus Japan?",
    });
    expect(body.metadata).toMatchObject({ answered: false, offered: "ticket" });
    expect(body.content).toContain("Möchten Sie uns stattdessen eine Nachricht hinterlassen?");
  });

  test("it is not offered again when many messages lie between", async () => {
    const [first] = await talk("long", "Do you sell zeppelins from Japan?");
    expect(first?.text).toContain(offer);
    await talk("long", ...Array.from({ length: 8 }, () => "When do you open?"));
    const [late] = await talk("long", "Who repairs hovercrafts in Norway?");
    expect(late?.text).toMatch(/^Sorry/u);
    expect(late?.text).not.toContain(offer);
  });

  test("the lead form that is shown then takes its place, and where people can be called they do", async () => {
    for (const settings of [{ leadForm: { enabled: true } }, { handoff: { enabled: true } }]) {
      const other = await createTrainedChatbot(svc.url, [{ question: "When?", answer: "At nine." }], settings);
      const answer = await chat(svc.url, { chatbotId: other, sessionId: "other", text: "Do you sell zeppelins?" });
      expect(answer.text).toMatch(/^Sorry/u);
      expect(answer.text).not.toContain(offer);
    }
  });
});

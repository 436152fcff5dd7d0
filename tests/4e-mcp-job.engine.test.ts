import { afterAll, beforeAll, expect, test } from "vitest";
import { chat } from "./support/api.ts";
import { makePdf } from "./support/make-pdf.ts";
import { connectMcp } from "./support/mcp.ts";
import type { McpClient } from "./support/mcp.ts";
import { owner, signIn, withOwner } from "./support/members.ts";
import { useService } from "./support/suite.ts";
import { writeTranscript } from "./support/transcript.ts";
import { htmlPage, startWebSite } from "./support/web-site.ts";
import type { WebSite } from "./support/web-site.ts";

let site: WebSite;
const svc = useService(async () => {
  site = await startWebSite();
  return { ...withOwner, SVC_EGRESS_ALLOW: new URL(site.url).host };
});
let mcp: McpClient;

beforeAll(async () => {
  site.serve({
    "/": htmlPage("Hotel Sonne", "Hotel Sonne stands by the lake of Lindau. Breakfast is served from seven to ten.", [
      "/rooms",
    ]),
    "/rooms": htmlPage("Rooms", "All rooms have a balcony and a desk. Check-in begins at three in the afternoon."),
  });
  const member = await signIn(svc.url, owner);
  const { body } = await member.api("POST", "/api/api-keys", { name: "My agent" });
  mcp = await connectMcp(svc.url, "client 2, auto", body.secret);
});
afterAll(async () => {
  await mcp.close();
  site.close();
});

const head = `# A whole job through MCP

What a client and svc say to each other, from an empty workspace to closed gaps. A test holds this conversation with a
real client, on both engines, and fails where this page says something else (\`tests/4e-mcp-job.engine.test.ts\`; \`npm test -- 4e-mcp-job -u\`
writes it anew). Ids, times and addresses are written as examples; long answers are cut. How to connect: [mcp.md](mcp.md).`;

test("a whole job through MCP alone, and its transcript in docs/ is true", async () => {
  const job = writeTranscript(mcp, { [site.url]: "https://hotel.example", [svc.url]: "https://chat.example.com" });
  job.begin("Create a chatbot");
  await job.call("list_chatbots");
  const { id: chatbotId } = await job.call("create_chatbot", {
    name: "Hotel Sonne",
    welcomeMessage: "Welcome to Hotel Sonne!",
    suggestedMessages: ["When is breakfast?", "Do rooms have a balcony?"],
    locale: "en",
  });

  job.begin("Teach it a site, a file and FAQs");
  const crawl = await job.call("add_knowledge_source", {
    website: { url: `${site.url}/`, depth: 1 },
    waitSeconds: 30,
  });
  expect(crawl.job.status).toBe("completed");
  const prices = makePdf([[{ text: "A double room costs 120 euros a night in summer.", x: 72, y: 700 }]]);
  await job.call("add_knowledge_source", {
    chatbot: "Hotel Sonne",
    documents: [{ name: "prices.pdf", contentBase64: prices.toString("base64") }],
    waitSeconds: 30,
  });
  await job.call("manage_faqs", {
    action: "bulk_add",
    faqs: [
      { question: "Where can I park?", answer: "Behind the house, free of charge." },
      { question: "Is there Wi-Fi?", answer: "Yes, in all rooms." },
    ],
  });
  const { sources } = await job.call("list_knowledge_sources");
  expect(sources.map(({ status }: { status: string }) => status)).toEqual(["ready", "ready", "ready"]);

  job.begin("Visitors come");
  const said = async (sessionId: string, text: string) => {
    const answer = await chat(svc.url, { chatbotId, sessionId, text });
    expect(answer.status).toBe(200);
    const spoken = `**${sessionId}:** ${text}\n\n**Chatbot:** ${answer.text}`;
    job.tell(spoken.replace(/^/gmu, "> ").replace(/ $/gmu, ""));
    return answer.text;
  };
  expect(await said("Ada", "When is breakfast served?")).toContain("seven to ten");
  await said("Ada", "May I bring my dog?");
  expect(await said("Ada", "I'm Ada Byron, my address is ada@example.com")).toContain("Ada Byron");
  await said("Grace", "How much is a double room in summer?");
  await said("Grace", "Can I bring my dog with me?");
  await said("Alan", "I want to file a complaint about the noise");
  await said("Alan", "I'm Alan Hill, alan@example.com");

  job.begin("Look at the conversations");
  const { sessions } = await job.call("list_sessions");
  expect(sessions.length).toBe(3);
  const { messages } = await job.call("get_session_messages", { session: "Grace" });
  expect(messages.map(({ answered }: { answered?: boolean }) => answered)).toContain(false);

  job.begin("Find what it did not know, and answer it");
  const { gaps } = await job.callUntil("detect_knowledge_gaps", {}, (output) => output.gaps[0]?.questions === 2);
  await job.call("detect_knowledge_gaps", { gap: gaps[0].id });
  const closed = await job.call("manage_faqs", {
    action: "answer_gap",
    gap: gaps[0].id,
    answer: "Dogs are welcome; they cost 10 euros a night.",
  });
  expect(closed.gap).toMatchObject({ asked: 2, answered: 2 });
  expect(await said("Mary", "Are dogs allowed, can I bring mine?")).toContain("10 euros");

  job.begin("Read figures and insights");
  const figures = await job.callUntil("get_analytics", {}, ({ totals }) => totals.sessions === 4 && totals.leads > 0);
  expect(figures.totals).toMatchObject({ tickets: 1 });
  const insights = await job.callUntil(
    "get_insights",
    { period: "7d" },
    ({ isMaking, madeAt }) => !isMaking && madeAt !== undefined,
  );
  expect(insights.chatbotId).toBe(chatbotId);

  job.begin("See to tickets and leads");
  const { tickets } = await job.call("manage_tickets", { action: "list", status: "open" });
  const { number } = tickets[0];
  await job.call("manage_tickets", {
    action: "comment",
    ticket: number,
    text: "The party next door is over.",
    public: true,
  });
  const resolved = await job.call("manage_tickets", { action: "update", ticket: number, status: "resolved" });
  expect(resolved.tickets[0].status).toBe("resolved");
  const { leads } = await job.call("list_leads");
  expect(leads.map(({ email }: { email: string }) => email)).toContain("ada@example.com");

  await expect(`${head}\n\n${job.text()}`).toMatchFileSnapshot("../docs/mcp-transcript.md");
});

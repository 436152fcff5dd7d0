import { crawlScenario } from "./crawl.ts";
import { analyticsScenario } from "./analytics.ts";
import { backupScenario } from "./backup.ts";
import { dashboardScenario } from "./dashboard.ts";
import { embeddedScenario, encoderScenario } from "./embedded.ts";
import { encodingScenario } from "./encoding.ts";
import { indexingScenario } from "./indexing.ts";
import { installSizeScenario } from "./install-size.ts";
import { liveStreamsScenario } from "./live-streams.ts";
import { llmScenario } from "./llm.ts";
import { mcpScenario } from "./mcp.ts";
import type { Scenario } from "./scenario.ts";
import { sessionsListScenario } from "./sessions-list.ts";
import { signInScenario } from "./sign-in.ts";
import { startScenario } from "./start.ts";
import { streamsScenario } from "./streams.ts";
import { twoProcessesScenario } from "./two-processes.ts";
import { webhooksBesideChatScenario } from "./webhooks-beside-chat.ts";
import { webhooksScenario } from "./webhooks.ts";
import { widgetScenario } from "./widget.ts";

const atOnce = { tokens: 40, firstTokenMs: 0, tokenMs: 0 };
const realistic = { tokens: 40, firstTokenMs: 200, tokenMs: 20 };
const fourTargets = "model, floor, ai-sdk, svc";

/** Everything that can be measured, in the order in which it is. */
export const scenarios: readonly Scenario[] = [
  llmScenario({
    name: "llm-1",
    about: `${fourTargets}; 40 tokens without a delay, one client.`,
    clients: 1,
    pace: atOnce,
    seconds: 2,
    warmUpSeconds: 2,
  }),
  llmScenario({
    name: "llm-20",
    about: `${fourTargets}; 40 tokens without a delay, 20 clients.`,
    clients: 20,
    pace: atOnce,
    seconds: 2.5,
    warmUpSeconds: 2.5,
  }),
  llmScenario({
    name: "llm-100",
    about: `${fourTargets}; 40 tokens without a delay, 100 clients.`,
    clients: 100,
    pace: atOnce,
    seconds: 2.5,
    warmUpSeconds: 2.5,
  }),
  llmScenario({
    name: "llm-paced-50",
    about: `${fourTargets}; 200 ms to the first token and 20 ms a token, 50 clients.`,
    clients: 50,
    pace: realistic,
    seconds: 4,
    warmUpSeconds: 3,
  }),
  embeddedScenario(
    "embedded-1000",
    "svc without a language model, 1,000 passages; each engine, 1 and 20 clients.",
    1_000,
  ),
  embeddedScenario("embedded-10000", "The same among 10,000 passages.", 10_000),
  embeddedScenario("embedded-100000", "The same among 100,000 passages; most of the time is training.", 100_000),
  encoderScenario("embedded-encoder", "1,000 passages, encoder on, one client, no question twice."),
  encodingScenario,
  streamsScenario,
  liveStreamsScenario,
  indexingScenario,
  crawlScenario,
  startScenario,
  signInScenario,
  installSizeScenario,
  backupScenario,
  analyticsScenario,
  sessionsListScenario,
  mcpScenario,
  twoProcessesScenario,
  webhooksScenario,
  webhooksBesideChatScenario,
  widgetScenario,
  dashboardScenario,
];

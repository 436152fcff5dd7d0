/** A file that breaks one rule, and the rule that has to say so. */
export interface Fault {
  readonly rule: string;
  /** What must stand in the report too, where one rule holds many laws. */
  readonly says?: string;
  readonly file: string;
  readonly code: string;
}

const law = "no-restricted-imports";
const knowledge = "server/src/features/knowledge/fault.ts";
const http = "server/src/surfaces/http/fault.ts";

function imports(file: string, specifier: string, says: string): Fault {
  return { rule: law, says, file, code: `import "${specifier}";` };
}

/** At least one for every rule of the import law and for the rules that the style leans on. */
export const faults: readonly Fault[] = [
  imports("contract/src/fault.ts", "kysely", "nothing but zod"),
  imports("contract/src/fault.ts", "node:fs", "nothing but zod"),
  imports("contract/src/fault.ts", "@svc/server", "nothing but zod"),
  imports("contract/src/fault.ts", "../../server/src/service.ts", "package name"),
  imports("server/src/foundation/fault.ts", "../../../contract/src/index.ts", "package name"),
  imports("server/src/foundation/fault.ts", "@svc/widget", "only @svc/contract"),
  imports("server/src/foundation/fault.ts", "../../../tests/support/store.ts", "no test"),
  imports("server/src/foundation/fault.ts", "../../../scripts/check.ts", "no bench and no script"),
  imports("dashboard/src/fault.ts", "../../server/src/service.ts", "package name"),
  imports("dashboard/src/fault.tsx", "@svc/server", "only @svc/contract"),
  imports("dashboard/src/ui/fault.tsx", "../../../widget/src/core/markdown/markdown.ts", "package name"),
  imports("dashboard/src/ui/markdown/fault.tsx", "../../../../widget/src/core/chat.ts", "only what reads Markdown"),
  imports("dashboard/src/ui/markdown/fault.tsx", "../../../../server/src/service.ts", "package name"),
  imports("widget/src/fault.ts", "@svc/contract", "stands alone"),
  imports("examples/react/src/fault.ts", "@svc/contract", "what a newcomer has"),
  imports("examples/react/src/fault.ts", "../../../widget/src/hooks.ts", "package name"),
  imports("tests/fault.test.ts", "../server/src/features/leads/leads.ts", "what a caller sees"),
  imports("tests/fault.test.ts", "../server/src/foundation/clock.ts", "Only tests/support/"),
  imports("tests/support/fault.ts", "../../server/src/surfaces/http/http.ts", "what a caller sees"),

  imports("server/src/foundation/database/fault.ts", "../../features/leads/leads.ts", "features stand above"),
  imports("server/src/foundation/egress/fault.ts", "../../surfaces/http/http.ts", "surfaces stand above"),
  imports("server/src/foundation/fault.ts", "../service.ts", "The import law: main"),
  imports("server/src/language/fault.ts", "../foundation/clock.ts", "foundation stands above"),
  imports("server/src/language/en/fault.ts", "../../features/leads/leads.ts", "features stand above"),
  imports(knowledge, "../../surfaces/jobs/jobs.ts", "surfaces stand above"),
  imports(knowledge, "../../main.ts", "The import law: main"),
  imports(http, "../../service.ts", "The import law: main"),
  imports(http, "../../service/platform.ts", "The import law: main"),
  imports("server/src/service/fault.ts", "../service.ts", "The import law: main"),
  imports("server/src/service/fault.ts", "../features/webhooks/deliver.ts", "front door"),
  imports("server/src/service.ts", "./main.ts", "main.ts and cli/ stand above"),
  imports("server/src/service.ts", "./cli/cli.ts", "main.ts and cli/ stand above"),
  imports("server/src/foundation/fault.ts", "../cli/command.ts", "command line stands above"),

  imports("server/src/features/conversations/fault.ts", "../insights/insights.ts", "conversations may use"),
  imports("server/src/features/answers/fault.ts", "../conversations/conversations.ts", "answers may use"),
  imports("server/src/features/answers/fault.ts", "../leads/leads.ts", "answers may use"),
  imports("server/src/features/knowledge/read/fault.ts", "../../answers/answers.ts", "knowledge may use"),
  imports("server/src/features/leads/fault.ts", "../tickets/tickets.ts", "leads may use"),
  imports("server/src/features/chatbots/fault.ts", "../knowledge/knowledge.ts", "chatbots may use"),
  imports("server/src/features/accounts/fault.ts", "../chatbots/chatbots.ts", "accounts may use"),
  imports("server/src/features/webhooks/fault.ts", "../conversations/conversations.ts", "webhooks may use"),
  imports("server/src/features/insights/fault.ts", "../webhooks/webhooks.ts", "insights may use"),
  imports("server/src/features/conversations/fault.ts", "../notifications/notifications.ts", "conversations may use"),
  imports("server/src/features/chatbots/fault.ts", "../audit/audit.ts", "chatbots may use"),
  imports("server/src/features/answers/fault.test.ts", "../leads/leads.ts", "answers may use"),

  imports(knowledge, "../chatbots/store.ts", "front door"),
  imports("server/src/features/insights/fault.ts", "../knowledge/search/postings.ts", "front door"),
  imports(http, "../../features/knowledge/store.ts", "front door"),
  imports("server/src/service.ts", "./features/webhooks/deliver.ts", "front door"),
  imports("server/src/cli/cli.ts", "../features/accounts/api-key.ts", "front door"),
  imports("server/src/features/unlisted/fault.ts", "../../surfaces/http/http.ts", "surfaces stand above"),
  {
    rule: law,
    says: "front door",
    file: knowledge,
    code: 'import type { Row } from "../chatbots/store.ts"; export type Mine = Row;',
  },
  { rule: law, says: "front door", file: knowledge, code: 'export { read } from "../chatbots/store.ts";' },
  {
    rule: law,
    says: "front door",
    file: knowledge,
    code: 'export const store = await import("../chatbots/store.ts");',
  },

  imports(knowledge, "hono", "surfaces/"),
  imports(knowledge, "hono/streaming", "surfaces/"),
  imports("server/src/foundation/fault.ts", "@hono/node-server", "surfaces/"),
  imports(knowledge, "@modelcontextprotocol/server", "surfaces/"),
  imports(knowledge, "react", "dashboard/ and widget/"),
  imports(http, "react-dom/server", "dashboard/ and widget/"),
  imports("server/src/features/answers/fault.ts", "ai", "docs/decisions/0006"),
  imports(knowledge, "@ai-sdk/anthropic", "foundation/models/"),
  imports("server/src/foundation/models/fault.ts", "pg", "foundation/database/"),
  imports("server/src/foundation/database/fault.ts", "@ai-sdk/google", "foundation/models/"),
  imports(knowledge, "pg", "foundation/database/"),
  imports("server/src/foundation/fault.ts", "better-sqlite3", "foundation/database/"),

  imports("server/src/foundation/fault.ts", "undici", "outgoing sockets"),
  {
    rule: law,
    says: "outgoing sockets",
    file: knowledge,
    code: 'import { request } from "node:http"; request("http://x");',
  },
  {
    rule: law,
    says: "outgoing sockets",
    file: http,
    code: 'import * as https from "node:https"; https.get("https://x");',
  },
  {
    rule: law,
    says: "outgoing sockets",
    file: knowledge,
    code: 'import http2 from "node:http2"; http2.connect("https://x");',
  },
  { rule: law, says: "outgoing sockets", file: knowledge, code: 'import { connect } from "node:net"; connect(1);' },
  { rule: law, says: "outgoing sockets", file: knowledge, code: 'import { connect } from "node:tls"; connect(1);' },
  { rule: "no-restricted-globals", file: knowledge, code: 'export const answer = await fetch("http://x");' },
  { rule: "no-restricted-globals", file: http, code: 'export const answer = await globalThis.fetch("http://x");' },
  { rule: "no-restricted-globals", file: knowledge, code: 'export const socket = new WebSocket("ws://x");' },

  imports(knowledge, "./search/index.ts", "No barrels"),
  { rule: "no-barrel-file", file: "server/src/foundation/fault.ts", code: 'export * from "./clock.ts";' },
  {
    rule: "no-cycle",
    file: "server/src/foundation/round.ts",
    code: 'import { there } from "./trip.ts"; export const here = there;',
  },

  { rule: "no-explicit-any", file: knowledge, code: "export let value: any;" },
  {
    rule: "no-unsafe-type-assertion",
    file: knowledge,
    code: "export const cast = (value: unknown) => value as string;",
  },
  { rule: "no-unsafe-return", file: knowledge, code: "export const read = (text: string) => JSON.parse(text);" },
  { rule: "no-floating-promises", file: knowledge, code: "export function run() { Promise.reject(new Error()); }" },
  { rule: "no-process-env", file: knowledge, code: 'export const key = process.env["KEY"];' },
  { rule: "no-console", file: http, code: 'console.log("here");' },
  { rule: "prefer-node-protocol", file: knowledge, code: 'import "http";' },
  {
    rule: "no-focused-tests",
    file: "tests/fault.test.ts",
    code: 'import { expect, test } from "vitest"; test.only("it is", () => expect(1).toBe(1));',
  },
  {
    rule: "max-lines",
    file: knowledge,
    code: "export const lines = 0;" + "\n".repeat(300),
  },
  {
    rule: "max-lines",
    file: "tests/fault.test.ts",
    code: "export const lines = 0;" + "\n".repeat(500),
  },
  {
    rule: "max-lines-per-function",
    file: "dashboard/src/fault.tsx",
    code: `export function long(): void {${"\n".repeat(81)}}`,
  },
  {
    rule: "complexity",
    file: "widget/src/fault.ts",
    code: `export function branch(is: boolean): void { ${"if (is) is = !is; ".repeat(20)}}`,
  },
  {
    rule: "max-depth",
    file: knowledge,
    code: `export function nest(is: boolean): void { ${"if (is) { ".repeat(5)}is = !is;${" }".repeat(5)} }`,
  },
];

/** What the law allows: a linter that refuses everything is as useless as one that sees nothing. */
export const allowed: readonly { file: string; code: string }[] = [
  { file: "contract/src/allowed.ts", code: 'import "zod"; import "./text.ts"; import "../operation.ts";' },
  { file: "contract/src/allowed.test.ts", code: 'import "vitest"; import "node:fs";' },
  {
    file: "server/src/foundation/allowed.ts",
    code: 'import "@svc/contract"; import "kysely"; import "./clock.ts"; import "node:fs";',
  },
  { file: "server/src/foundation/allowed.test.ts", code: 'import "../../../tests/support/store.ts"; import "pg";' },
  {
    file: "server/src/surfaces/http/test-allowed.ts",
    code: 'import { connect } from "node:net"; connect(1); import "pg";',
  },
  { file: "server/src/foundation/database/allowed.ts", code: 'import "pg"; import "better-sqlite3";' },
  { file: "server/src/foundation/models/allowed.ts", code: 'export const loaded = import("@ai-sdk/google");' },
  {
    file: "server/src/foundation/egress/allowed.ts",
    code: 'import "undici"; import { connect } from "node:tls"; connect(1);',
  },
  {
    file: "server/src/features/knowledge/allowed.ts",
    code: 'import "../chatbots/chatbots.ts"; import "../accounts/accounts.ts"; import "./read/html.ts";',
  },
  {
    file: "server/src/features/knowledge/read/allowed.ts",
    code: 'import "../../../foundation/egress/egress.ts"; import "../store.ts";',
  },
  {
    file: "server/src/features/insights/allowed.ts",
    code: 'import "../knowledge/knowledge.ts"; import "../leads/leads.ts";',
  },
  {
    file: "server/src/surfaces/http/allowed.ts",
    code: 'import "hono"; import { createServer } from "node:http"; createServer(); import "../../features/leads/leads.ts";',
  },
  {
    file: "server/src/allowed.ts",
    code: 'import type { Socket } from "node:net"; export type Connection = Socket; import "./surfaces/mcp/mcp.ts";',
  },
  { file: "tests/allowed.test.ts", code: 'import "../server/src/service.ts"; import "ai"; import "@svc/contract";' },
  { file: "tests/support/allowed.ts", code: 'import "../../server/src/foundation/database/database.ts";' },
  {
    file: "dashboard/src/ui/markdown/allowed.ts",
    code: 'import "../../../../widget/src/core/markdown/markdown.ts"; import "@svc/contract";',
  },
  { file: "examples/react/src/allowed.ts", code: 'import "@svc/widget/widget"; import "ai";' },
  { file: "bench/allowed.ts", code: 'import "../server/src/features/knowledge/search/bm25.ts";' },
];

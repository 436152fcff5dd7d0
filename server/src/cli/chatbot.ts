import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations } from "@svc/contract";
import { createChatbots } from "../features/chatbots/chatbots.ts";
import { cannedRepliesOfChatbots } from "../features/conversations/conversations.ts";
import { createKnowledge } from "../features/knowledge/knowledge.ts";
import type { Caller } from "../foundation/caller.ts";
import type { Config } from "../foundation/config.ts";
import { createEgress } from "../foundation/egress/egress.ts";
import { createLog } from "../foundation/log.ts";
import { createQueue } from "../foundation/queue.ts";
import { deriveKey, loadSecretKey } from "../foundation/secret-key.ts";
import { print, readArgs, remark, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { describeFailure } from "./describe-failure.ts";
import { chooseWorkspace, withStore } from "./store.ts";

/** `chatbot export|import`: what the API does, without a key and on the store itself. */
export const chatbot: Command = {
  usage: `  chatbot export ID FILE   export a chatbot with its knowledge to one file
  chatbot import FILE [--name NAME] [--workspace ID]
                         import a chatbot from such a file; a running service indexes it
`,
  async run([command, ...args], config) {
    const { values, positionals } = readArgs(args, { name: { type: "string" }, workspace: { type: "string" } });
    const [first, second, ...more] = positionals;
    if (more.length > 0) throw new UsageError("Too many arguments.");
    if (command === "export" && first !== undefined && second !== undefined && Object.keys(values).length === 0)
      return withKnowledge(config, undefined, (rooms) => save(rooms, first, second));
    if (command === "import" && first !== undefined && second === undefined)
      return withKnowledge(config, values.workspace, (rooms) => load(rooms, first, values.name));
    throw new UsageError("Say `chatbot export ID FILE` or `chatbot import FILE`.");
  },
};

type Rooms = Parameters<Parameters<typeof withKnowledge>[2]>[0];

/** The rooms as the service has them; their jobs are left to it. */
async function withKnowledge<Result>(
  config: Config,
  workspace: string | undefined,
  use: (rooms: {
    readonly chatbots: ReturnType<typeof createChatbots>;
    readonly knowledge: ReturnType<typeof createKnowledge>;
    readonly caller: Caller;
  }) => Promise<Result>,
): Promise<Result> {
  return withStore(config, "chatbot", async ({ database, clock }) => {
    const workspaceId = await chooseWorkspace(database, clock, workspace);
    const log = createLog("silent");
    const queue = createQueue({ database, clock, log });
    const egress = createEgress();
    const sealKey = deriveKey(await loadSecretKey(config.secretKey, config.dataDir, database), "model-api-key");
    const chatbots = createChatbots({ database, clock, queue, sealKey });
    const cannedReplies = cannedRepliesOfChatbots(database, clock);
    const knowledge = createKnowledge({ database, clock, chatbots, queue, egress, log, cannedReplies });
    try {
      const caller: Caller = { workspaceId, kind: "cli", id: "", name: "Command line", role: "owner" };
      return await use({ chatbots, knowledge, caller });
    } finally {
      await knowledge.close();
      await egress.close();
    }
  });
}

/** Under its name only when it is whole. */
async function save({ chatbots, knowledge, caller }: Rooms, id: string, file: string): Promise<void> {
  const { workspaceId, name } = await chatbots.findPublic(id);
  const draft = `${file}.partial-${process.pid}`;
  try {
    const lines = await knowledge.exportChatbot({ ...caller, workspaceId }, id);
    await pipeline(Readable.from(lines), createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    throw describeFailure(error, file);
  } finally {
    await rm(draft, { force: true });
  }
  remark(`Exported ${name}.\n`);
  print(`${file}\n`);
}

async function load({ knowledge, caller }: Rooms, file: string, name: string | undefined): Promise<void> {
  const importing = knowledge.implementations.find(({ operation }) => operation === operations.importChatbot);
  const input = operations.importChatbot.input.safeParse(name === undefined ? {} : { name });
  if (importing === undefined || !input.success)
    throw new UsageError("--name must be one line of at most 100 characters.");
  const idle = new AbortController().signal;
  const context = {
    signal: idle,
    draining: idle,
    waitSeconds: undefined,
    files: [{ name: "body", mediaType: "", path: file, bytes: 0 }],
    visitorToken: undefined,
    address: "",
    userAgent: "",
    browser: { session: undefined, device: undefined, keep: () => undefined },
    judgeOrigin: () => undefined,
  };
  const made = operations.importChatbot.output.parse(
    await importing.run(input.data, caller, context).catch((error: unknown) => {
      throw describeFailure(error, file);
    }),
  );
  remark(
    `Imported ${made.chatbot.name} with ${made.faqs} FAQs, ${made.cannedReplies} saved replies and ${made.sources} sources. A running service indexes them.\n`,
  );
  print(`${made.chatbot.id}\n`);
}

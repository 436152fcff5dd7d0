import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import type { ToolOperation } from "@svc/contract";
import { refusalOf } from "../../foundation/caller.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { Metrics } from "../../foundation/metrics.ts";
import { Problem } from "../../foundation/problem.ts";
import { parseArguments } from "./arguments.ts";
import type { Call } from "./call.ts";
import { describeFailure } from "./failure.ts";
import { toolSchema } from "./tool-schema.ts";

export interface Tools {
  /** As `tools/list` returns them, the same for every caller. */
  readonly definitions: readonly Tool[];
  /**
   * Calls a tool. What goes wrong in it is an answer that says how to repair the call; throws only
   * for a tool that there is not.
   */
  call(name: string, input: unknown, call: Call): Promise<CallToolResult>;
}

/** Longer than any tool waits for what it began. */
const callTimeoutMs = 120_000;
const nameCharactersShown = 60;

export function createTools(implementations: readonly Implementation<ToolOperation>[], metrics: Metrics): Tools {
  const byName = new Map<string, Implementation<ToolOperation>>(
    implementations.map((implementation) => [implementation.operation.name, implementation]),
  );

  async function run({ operation, run: perform }: Implementation<ToolOperation>, input: unknown, call: Call) {
    const refusal = refusalOf(call.caller, operation);
    if (refusal !== undefined) throw new Problem("forbidden", refusal);
    const work = perform(parseArguments(operation.input, input), call.caller, call.context);
    call.track(work);
    return withinTime(work);
  }

  return {
    definitions: implementations.map(({ operation }) => definitionOf(operation)),
    async call(name, input, call) {
      const implementation = byName.get(name);
      if (implementation === undefined)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool ${JSON.stringify(name.slice(0, nameCharactersShown))}. tools/list tells which there are.`,
        );
      const started = performance.now();
      const { caller, requestId, log } = call;
      const [result, outcome] = await run(implementation, input, call).then(
        (output) => [answerOf(output), "done"] as const,
        (error: unknown) => [refuse(describeFailure(error, call)), outcomeOf(error)] as const,
      );
      const ms = performance.now() - started;
      metrics.observeToolCall(name, outcome, ms);
      log.info({ tool: name, outcome, ms: Math.round(ms * 10) / 10, keyId: caller.id, requestId }, "tool call");
      return result;
    },
  };
}

function definitionOf({ name, summary, mcp, input, output }: ToolOperation): Tool {
  return {
    name,
    title: mcp.title,
    description: summary,
    inputSchema: toolSchema(input, "input"),
    outputSchema: toolSchema(output, "output"),
    annotations: mcp.annotations,
  };
}

/** The text says the same as the structure, because not every client shows structures to its model. */
function answerOf(output: unknown): CallToolResult {
  const text = JSON.stringify(output);
  return { content: [{ type: "text", text }], structuredContent: asObject(JSON.parse(text)) };
}

function refuse(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function outcomeOf(error: unknown): "refused" | "failed" {
  return error instanceof Problem ? "refused" : "failed";
}

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Problem(
            "unavailable",
            `This takes longer than ${callTimeoutMs / 1_000} seconds; it may still be done. Look what is there before you call again.`,
          ),
        ),
      callTimeoutMs,
    );
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

function asObject(output: unknown): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- toolSchema has proved at start that a tool answers an object
  return output as Record<string, unknown>;
}

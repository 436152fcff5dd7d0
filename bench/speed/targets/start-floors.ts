import { join } from "node:path";
import { startServer } from "../children.ts";
import type { ServerProcess } from "../children.ts";
import type { Pace } from "../double/double.ts";
import type { Resources } from "../resources.ts";
import type { Target } from "./target.ts";

const program = (file: string) => join(import.meta.dirname, file);

/** A language model's double in a process of its own. */
export async function startDouble(resources: Resources, pace: Pace): Promise<ServerProcess> {
  return startServer(resources, program("../double/double.ts"), JSON.stringify(pace));
}

/** The double itself as a target: what the others are measured above. */
export function modelTarget({ url, pid }: ServerProcess): Target {
  const address = { dialect: "chat-completions", url: `${url}/v1/chat/completions` } as const;
  return { name: "model", engine: null, passages: null, address, pid };
}

/** One of the two floors in front of the double, in a process of its own. */
export async function startFloor(
  resources: Resources,
  name: "floor" | "ai-sdk",
  double: ServerProcess,
): Promise<Target> {
  const { url, pid } = await startServer(resources, program(`${name}.ts`), double.url);
  return { name, engine: null, passages: null, address: { dialect: "ui-messages", url: `${url}/api/chat` }, pid };
}

import type { Engine } from "../../../server/src/foundation/database/database.ts";
import { createStores } from "../../store.ts";
import { makeFolder } from "../folder.ts";
import { generateKnowledge } from "../knowledge.ts";
import { waitUntilQuiet } from "../process.ts";
import type { Resources } from "../resources.ts";
import { startService } from "./svc.ts";
import type { ServiceSettings, StartedService } from "./svc.ts";
import type { Target } from "./target.ts";
import { trainChatbot } from "./train.ts";

export interface TrainedService {
  readonly target: Target;
  readonly service: StartedService;
  readonly settings: ServiceSettings;
  /** About what its passages say. */
  readonly questions: readonly string[];
  /** As its FAQs have them. */
  readonly faqQuestions: readonly string[];
}

interface Wanted {
  readonly engine: Engine;
  readonly passages: number;
  readonly model?: { readonly url: string };
  readonly encoder?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

const faqs = 50;
/** An encoder works through some dozen sentences a second, after the training. */
const encodedWithinMs = 10 * 60_000;

/** An empty store and compile cache of their own. */
export async function prepareService(
  resources: Resources,
  { engine, model, encoder = false, environment = {} }: Omit<Wanted, "passages">,
): Promise<ServiceSettings> {
  const stores = await resources.acquire(
    () => createStores(engine, process.env["DATABASE_URL"] ?? ""),
    async ({ close }) => close(),
  );
  const store = await resources.acquire(
    async () => stores.fresh(),
    async ({ remove }) => remove(),
  );
  const compileCache = await makeFolder(resources);
  return { store, compileCache, encoder, environment, ...(model === undefined ? {} : { model }) };
}

/** Trains a chatbot and starts the service anew on it, so that its memory is that of answering. */
export async function startTrainedService(resources: Resources, wanted: Wanted): Promise<TrainedService> {
  const { engine, passages, encoder = false } = wanted;
  const settings = await prepareService(resources, wanted);
  const knowledge = generateKnowledge({ passages, faqs, seed: 1 });
  const trained = await startService(resources, settings);
  const { chatbotId } = await trainChatbot(trained.url, knowledge);
  if (encoder) await waitUntilQuiet(trained.pid, encodedWithinMs);
  await trained.stop();
  const service = await startService(resources, settings);
  const address = { dialect: "ui-messages", url: `${service.url}/api/public/chat`, chatbotId } as const;
  return {
    target: { name: "svc", engine, passages, address, pid: service.pid },
    service,
    settings,
    questions: knowledge.questions,
    faqQuestions: knowledge.faqs.map(({ question }) => question),
  };
}

import { parseModelName } from "@svc/contract";
import { because, type Reason } from "@svc/contract/reasons/reason.ts";
import type { Egress } from "../egress/egress.ts";
import { ModelFailed, type Model } from "../model.ts";
import { createAiSdkModel } from "./ai-sdk.ts";
import { createEgressFetch } from "./egress-fetch.ts";
import { createOpenAiCompatible } from "./openai-compatible.ts";
import { providers } from "./providers.ts";
import { createSteadyModel, steadyLimits, type SteadyLimits } from "./steady-model.ts";

export { steadyLimitsOf, type SteadyLimits } from "./steady-model.ts";

export interface ModelSettings {
  /** `provider/NAME`, in the form of the contract's modelNameSchema. */
  readonly name: string;
  /** Empty: the provider's own, and OpenAI's where the provider is `openai-compatible`. */
  readonly baseUrl: string;
  /** Empty where the server wants none. It goes to the server, and nowhere else. */
  readonly apiKey: string;
  /** Of the model, where it is known. */
  readonly contextTokens?: number;
}

export const openAiBaseUrl = "https://api.openai.com/v1";

/**
 * A language model, ready to be asked: with time-outs, and asked again where that helps. Opens nothing
 * and reads nothing before it is asked. Keep it: it learns what its server understands.
 * Throws a TypeError for a name without a provider (`embedded` is no language model).
 */
export function createModel(
  settings: ModelSettings,
  egress: Pick<Egress, "stream">,
  limits: Partial<SteadyLimits> = {},
): Model {
  const { contextTokens } = settings;
  const model = createSteadyModel(createBareModel(settings, egress), { ...steadyLimits, ...limits });
  return contextTokens === undefined ? model : { ...model, contextTokens };
}

function createBareModel({ name, baseUrl, apiKey }: ModelSettings, egress: Pick<Egress, "stream">): Model {
  const parsed = parseModelName(name);
  if (parsed === null) throw new TypeError("This is not the name of a language model.");
  if (!isHeaderValue(apiKey)) return createRefusal(name, because("model_key_invalid"));
  const model = parsed.name;
  if (parsed.provider === "openai-compatible") {
    return createOpenAiCompatible({ name, model, baseUrl: baseUrl || openAiBaseUrl, apiKey }, egress);
  }
  if (!isModelPath(model)) return createRefusal(name, because("model_name_invalid"));
  const provider = providers[parsed.provider];
  const fetch = createEgressFetch(egress);
  return createAiSdkModel(name, () => provider.load(model, { baseUrl: baseUrl || provider.baseUrl, apiKey, fetch }));
}

/** A header cannot carry any other key, and the client's own error would say less. */
export const isHeaderValue = (apiKey: string): boolean => /^[\x21-\x7e]*$/.test(apiKey);

/** Google's package puts the name into the path: an owner's must not lead anywhere else with the operator's key. */
export const isModelPath = (name: string): boolean => /^[\w:@-][\w.:@-]*(?:\/[\w:@-][\w.:@-]*)*$/.test(name);

function createRefusal(name: string, reason: Reason): Model {
  return {
    name,
    // oxlint-disable-next-line require-yield -- It has nothing to say but this.
    async *stream() {
      throw new ModelFailed("rejected", reason);
    },
  };
}

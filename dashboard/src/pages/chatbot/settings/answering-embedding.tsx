import type { Embedding } from "@svc/contract";
import { useChange, useOperation } from "../../../api/queries.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { ConnectionTrial } from "./connection-trial.tsx";
import { ModelFields, nameOf, providerOf } from "./model-fields.tsx";
import { useTrial } from "./use-trial.ts";
import type { CardProps } from "./use-answering.ts";

const names = {
  model: "embeddingModel",
  baseUrl: "embeddingModelBaseUrl",
  apiKey: "embeddingModelApiKey",
} as const;
/** While it reads. */
const lookEveryMs = 2_000;

/** Which model compares meanings, how far it has come, and whether it can be reached. */
export function EmbeddingCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").embedding;
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const state = useOperation("getEmbedding", { chatbotId }).data;
  const ask = useChange("testEmbeddingModel", ["getTokenUsage"]);
  const { embeddingModel, embeddingModelBaseUrl, embeddingModelApiKey } = draft;
  const typed = {
    chatbotId,
    embeddingModel,
    embeddingModelBaseUrl,
    ...(embeddingModelApiKey === undefined ? {} : { embeddingModelApiKey }),
  };
  const trial = useTrial(ask, typed);
  if (chatbot === undefined) return null;
  const service = state?.serviceModel ?? "…";
  const effective = embeddingModel ?? service;
  const serviceName = service === "embedded" ? words.builtIn : service === "off" ? words.offName : service;
  return (
    <Card title={words.title}>
      <ModelFields
        label={words.choice}
        names={names}
        choices={[
          { value: "service", label: words.service(serviceName) },
          { value: "embedded", label: words.embedded },
          { value: "off", label: words.off },
          ...Object.entries(words.providers).map(([value, label]) => ({ value, label })),
        ]}
        value={{ model: embeddingModel, baseUrl: embeddingModelBaseUrl, apiKey: embeddingModelApiKey }}
        saved={{
          model: chatbot.embeddingModel,
          baseUrl: chatbot.embeddingModelBaseUrl,
          isKeySet: chatbot.embeddingModelApiKeySet,
          version: chatbot.updatedAt,
        }}
        onChange={({ model: chosen, baseUrl, apiKey }) =>
          set({ embeddingModel: chosen, embeddingModelBaseUrl: baseUrl, embeddingModelApiKey: apiKey })
        }
      >
        {providerOf(effective) === null ? null : <ConnectionTrial {...trial} isDisabled={nameOf(effective) === ""} />}
        {embeddingModel === chatbot.embeddingModel ? null : <Notice>{words.hint}</Notice>}
        {state === undefined ? null : <State chatbotId={chatbotId} state={state} />}
      </ModelFields>
    </Card>
  );
}

function State({ chatbotId, state }: { readonly chatbotId: string; readonly state: Embedding }) {
  const words = useWords("answering").embedding;
  const why = useReasons();
  const { status, model, progress, skipped, reason } = state;
  const isMoving = status === "running" || status === "waiting";
  useOperation("getEmbedding", { chatbotId }, { everyMs: isMoving && lookEveryMs });
  const locale = useLocale();
  const { done, total } = progress;
  const [doneText, totalText] = [done.toLocaleString(locale), total.toLocaleString(locale)];
  return (
    <div className="grid gap-2">
      {isMoving ? (
        <Progress
          label={`${words.status[status]} (${words.progress(doneText, totalText)})`}
          done={done}
          total={total}
        />
      ) : (
        <p className="text-sm wrap-anywhere text-quiet">
          {status === "off" ? words.status.off : words.status.ready(model === "embedded" ? words.builtIn : model)}
        </p>
      )}
      {skipped === 0 ? null : <p className="text-xs text-quiet">{words.skipped(skipped)}</p>}
      {reason === null ? null : <p className="text-xs wrap-anywhere text-bad">{why(reason, state)}</p>}
    </div>
  );
}

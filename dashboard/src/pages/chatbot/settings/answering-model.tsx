import { useChange, useOperation } from "../../../api/queries.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConnectionTrial } from "./connection-trial.tsx";
import { ModelFields, nameOf, providerOf } from "./model-fields.tsx";
import { useTrial } from "./use-trial.ts";
import type { CardProps } from "./use-answering.ts";

const names = { model: "model", baseUrl: "modelBaseUrl", apiKey: "modelApiKey" } as const;

/** Which language model writes the answers, if any, and whether it can be reached. */
export function ModelCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").model;
  const { data: chatbot } = useOperation("getChatbot", { chatbotId });
  const { data: used } = useOperation("getModel", { chatbotId });
  const ask = useChange("testModel", ["getTokenUsage"]);
  const { model, modelBaseUrl, modelApiKey } = draft;
  const typed = { chatbotId, model, modelBaseUrl, ...(modelApiKey === undefined ? {} : { modelApiKey }) };
  const trial = useTrial(ask, typed);
  if (chatbot === undefined) return null;
  const service = used?.serviceModel ?? "…";
  const effective = model ?? service;
  return (
    <Card title={words.title}>
      <ModelFields
        label={words.choice}
        names={names}
        choices={[
          { value: "service", label: words.service(service === "embedded" ? words.builtIn : service) },
          { value: "embedded", label: words.embedded },
          ...Object.entries(words.providers).map(([value, label]) => ({ value, label })),
        ]}
        value={{ model, baseUrl: modelBaseUrl, apiKey: modelApiKey }}
        saved={{
          model: chatbot.model,
          baseUrl: chatbot.modelBaseUrl,
          isKeySet: chatbot.modelApiKeySet,
          version: chatbot.updatedAt,
        }}
        onChange={({ model: chosen, baseUrl, apiKey }) =>
          set({ model: chosen, modelBaseUrl: baseUrl, modelApiKey: apiKey })
        }
      >
        {providerOf(effective) === null ? null : (
          <>
            <ConnectionTrial {...trial} isDisabled={nameOf(effective) === ""} />
            <p className="text-xs text-quiet">{words.standIn}</p>
          </>
        )}
      </ModelFields>
    </Card>
  );
}

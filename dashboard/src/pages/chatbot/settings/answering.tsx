import { useChatbotId } from "../use-chatbot-id.ts";
import { BudgetCard } from "./answering-budget.tsx";
import { ThresholdCard } from "./answering-threshold.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useAnswering } from "./use-answering.ts";
import { useChange, useOperation } from "../../../api/queries.ts";
import { useWords, useLocale } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConnectionTrial } from "./connection-trial.tsx";
import { ModelFields, nameOf, providerOf } from "./model-fields.tsx";
import { useTrial } from "./use-trial.ts";
import type { CardProps } from "./use-answering.ts";
import type { Chatbot, Embedding } from "@svc/contract";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextAreaField } from "../../../ui/form.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { useReasons } from "../../../strings/reasons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";

/** All that decides what a chatbot answers, and what that costs. */
export function AnsweringPage() {
  const chatbotId = useChatbotId();
  const settings = useAnswering();
  if (settings === null) return null;
  return (
    <SettingsForm settings={settings}>
      <ModelCard chatbotId={chatbotId} settings={settings} />
      <StyleCard chatbotId={chatbotId} settings={settings} />
      <ThresholdCard chatbotId={chatbotId} settings={settings} />
      <EmbeddingCard chatbotId={chatbotId} settings={settings} />
      <BudgetCard chatbotId={chatbotId} settings={settings} />
    </SettingsForm>
  );
}

const names = { model: "model", baseUrl: "modelBaseUrl", apiKey: "modelApiKey" } as const;

/** Which language model writes the answers, if any, and whether it can be reached. */
function ModelCard({ chatbotId, settings: { draft, set } }: CardProps) {
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

/** All that answers are given in; one that is missing does not compile. */
const languages: Readonly<Record<Chatbot["locale"], true>> = {
  en: true,
  de: true,
  fr: true,
  es: true,
  pt: true,
  it: true,
  nl: true,
  pl: true,
  sv: true,
  tr: true,
  ar: true,
  he: true,
  zh: true,
  ja: true,
  cs: true,
};

const isLanguage = (tag: string): tag is Chatbot["locale"] => tag in languages;

/** Tone and language of the answers, and whether they name their sources. */
function StyleCard({ chatbotId, settings: { draft, set } }: CardProps) {
  const words = useWords("answering").style;
  const locale = useLocale();
  const { data: used } = useOperation("getModel", { chatbotId });
  const languageNames = new Intl.DisplayNames(locale, { type: "language" });
  const isRead = (draft.model ?? used?.serviceModel) !== "embedded";
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <TextAreaField
          name="instructions"
          label={words.instructions}
          hint={`${words.instructionsHint} ${isRead ? words.instructionsAttributes : words.instructionsUnread}`}
          placeholder={words.instructionsExample}
          rows={5}
          maxLength={8_000}
          value={draft.instructions ?? ""}
          onChange={({ currentTarget }) => set({ instructions: currentTarget.value || null })}
        />
        <SelectField
          label={words.locale}
          hint={words.localeHint}
          value={draft.locale}
          onChange={(chosen) => set({ locale: chosen })}
          choices={Object.keys(languages)
            .filter(isLanguage)
            .map((value) => ({ value, label: languageNames.of(value) ?? value }))}
        />
        <Checkbox
          label={words.showSources}
          hint={words.showSourcesHint}
          isOn={draft.showSources}
          onChange={(showSources) => set({ showSources })}
        />
      </div>
    </Card>
  );
}

const embeddingNames = {
  model: "embeddingModel",
  baseUrl: "embeddingModelBaseUrl",
  apiKey: "embeddingModelApiKey",
} as const;
/** While it reads. */
const lookEveryMs = 2_000;

/** Which model compares meanings, how far it has come, and whether it can be reached. */
function EmbeddingCard({ chatbotId, settings: { draft, set } }: CardProps) {
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
        names={embeddingNames}
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

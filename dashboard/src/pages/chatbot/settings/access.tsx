import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { AllowedSites } from "./allowed-sites.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import type { Settings } from "./use-settings.ts";
import { useState } from "react";
import { useChange, useOperation } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/copy.tsx";
import { Dialog, Confirm } from "../../../ui/dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { useToastProblem } from "../../../ui/toasts.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";

/** Which sites may show the chatbot, how much a visitor may write, and how users are known. */
export function AccessPage() {
  const settings = useSettings("allowedDomains", "rateLimit", "sessions", "identity");
  if (settings === null) return null;
  const { draft, set } = settings;
  return (
    <div className="grid min-w-0 gap-4">
      <SettingsForm settings={settings}>
        <AllowedSites domains={draft.allowedDomains} onChange={(allowedDomains) => set({ allowedDomains })} />
        <Limits {...settings} />
        <Visitors {...settings} />
      </SettingsForm>
      <IdentitySecret />
    </div>
  );
}

const windows = [60, 240, 600, 3_600, 86_400];

type AccessSettings = Settings<"allowedDomains" | "rateLimit" | "sessions" | "identity">;

function Limits({ draft: { rateLimit }, set }: AccessSettings) {
  const { limits: words } = useWords("look");
  const locale = useLocale();
  const { messages, windowSeconds } = rateLimit;
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            name="rateLimit.messages"
            label={words.messages}
            min={1}
            max={1_000}
            value={messages}
            onChange={(number) => set({ rateLimit: { ...rateLimit, messages: number } })}
          />
          <label className="grid content-start gap-1 text-sm font-medium">
            {words.window}
            <Select
              value={String(windowSeconds)}
              onChange={(seconds) => set({ rateLimit: { ...rateLimit, windowSeconds: Number(seconds) } })}
              choices={[...new Set([...windows, windowSeconds])]
                .toSorted((one, other) => one - other)
                .map((seconds) => ({ value: String(seconds), label: duration(seconds, locale) }))}
            />
          </label>
        </div>
        <p className="text-quiet">{words.hint}</p>
        <p className="text-quiet">{words.others}</p>
      </div>
    </Card>
  );
}

function Visitors({ draft: { sessions, identity }, set }: AccessSettings) {
  const { visitors: words } = useWords("look");
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <Checkbox
          label={words.requireToken}
          hint={words.requireTokenHint}
          isOn={sessions.requireToken}
          onChange={(requireToken) => set({ sessions: { ...sessions, requireToken } })}
        />
        <Checkbox
          label={words.requireIdentity}
          hint={words.requireIdentityHint}
          isOn={identity.required}
          onChange={(required) => set({ identity: { ...identity, required } })}
        />
      </div>
    </Card>
  );
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function duration(seconds: number, locale: string): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}

const onServer = `import { SignJWT } from "jose";

const userJwt = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: "HS256" })
  .setSubject(user.id)
  .setExpirationTime("1h")
  .sign(new TextEncoder().encode(process.env.CHAT_IDENTITY_SECRET));`;
const onPage = `(window.svc ||= []).push(["identify", { userJwt: "USER_JWT" }]);`;

/** The identity verification secret: shown once, can be rotated. */
function IdentitySecret() {
  const { identity: words } = useWords("look");
  const chatbotId = useChatbotId();
  const known = useOperation("getIdentitySecret", { chatbotId });
  const rotate = useChange("rotateIdentitySecret", ["getIdentitySecret"]);
  const toastProblem = useToastProblem();
  const mayChange = useMay("admin");
  const [isAsking, ask] = useState(false);
  return (
    <Card title={words.title}>
      <div className="grid max-w-xl gap-4">
        <p className="text-quiet">{words.about}</p>
        <Loaded query={known}>
          {({ createdAt }) => (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                {createdAt === null ? (
                  words.none
                ) : (
                  <>
                    {words.made} <TimeAgo at={createdAt} />
                  </>
                )}
              </p>
              {!mayChange ? null : createdAt === null ? (
                <Button
                  isBusy={rotate.isPending}
                  onClick={() => rotate.mutate({ chatbotId }, { onError: toastProblem })}
                >
                  {words.make}
                </Button>
              ) : (
                <Button onClick={() => ask(true)}>{words.rotate}</Button>
              )}
            </div>
          )}
        </Loaded>
        <CodeBlock label={words.use} code={onServer} />
        <CodeBlock label={words.page} code={onPage} />
      </div>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={words.rotating}
        action={words.rotate}
        onConfirm={() => rotate.mutateAsync({ chatbotId })}
      >
        {words.rotatingHint}
      </Confirm>
      <Dialog isOpen={rotate.data !== undefined} onClose={rotate.reset} title={words.title}>
        <div className="grid gap-4">
          <p>{words.secret}</p>
          <CodeBlock label={words.secretLabel} code={rotate.data?.secret ?? ""} />
          <Button look="primary" onClick={rotate.reset}>
            {words.kept}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}

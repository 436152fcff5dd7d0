import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toasts.tsx";
import { QrCode } from "./qr-code.tsx";

const narrow = "grid max-w-sm gap-4";

/** Setting up the member's own second factor, and turning it off. `onDone`: it is set up. */
export function SecondFactor({ onDone }: { readonly onDone?: () => void }) {
  const { secondFactor: words } = useWords("settings");
  const { authenticatorApp: isOn } = useSignedIn().account;
  const [begun, show] = useState<OutputOf<"beginSecondFactor"> | null>(null);
  const [codes, give] = useState<readonly string[] | null>(null);
  return (
    <Card title={words.title}>
      {codes !== null ? (
        <div className={narrow}>
          <p>{words.recoveryHint}</p>
          <CodeBlock label={words.recovery} code={codes.join("\n")} />
          <Button onClick={onDone ?? (() => give(null))}>{words.saved}</Button>
        </div>
      ) : isOn ? (
        <TurnOff />
      ) : begun === null ? (
        <Begin onBegun={show} />
      ) : (
        <ConfirmCode
          begun={begun}
          onDone={(given) => {
            give(given);
            show(null);
          }}
        />
      )}
    </Card>
  );
}

function CurrentPassword() {
  const { account } = useWords("settings");
  return (
    <TextField
      name="currentPassword"
      label={account.current}
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

function Code({ label, hint }: { readonly label: string; readonly hint?: string }) {
  return <TextField name="code" label={label} hint={hint} autoComplete="one-time-code" spellCheck={false} required />;
}

function Begin({ onBegun }: { readonly onBegun: (begun: OutputOf<"beginSecondFactor">) => void }) {
  const { secondFactor: words } = useWords("settings");
  const begin = useChange("beginSecondFactor", []);
  const [isOpen, open] = useState(false);
  if (!isOpen)
    return (
      <div className={narrow}>
        <p className="text-quiet">{words.description}</p>
        <Button onClick={() => open(true)}>{words.begin}</Button>
      </div>
    );
  return (
    <Form<{ currentPassword: string }>
      problem={begin.error}
      className={narrow}
      onSubmit={(values) => begin.mutate(values, { onSuccess: onBegun })}
    >
      <p className="text-quiet">{words.description}</p>
      <CurrentPassword />
      <Button type="submit" isBusy={begin.isPending}>
        {words.begin}
      </Button>
    </Form>
  );
}

function ConfirmCode({
  begun,
  onDone,
}: {
  readonly begun: OutputOf<"beginSecondFactor">;
  readonly onDone: (codes: readonly string[]) => void;
}) {
  const { secondFactor: words } = useWords("settings");
  const confirm = useChange("confirmSecondFactor", ["getSignedIn", "listMembers"]);
  return (
    <Form<{ code: string }>
      problem={confirm.error}
      className={narrow}
      onSubmit={(values) => confirm.mutate(values, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })}
    >
      <p>{words.scan}</p>
      <QrCode text={begun.uri} label={words.qr} />
      <CodeBlock label={words.secret} code={begun.secret} />
      <Code label={words.code} />
      <Button type="submit" look="primary" isBusy={confirm.isPending}>
        {words.confirm}
      </Button>
    </Form>
  );
}

function TurnOff() {
  const { secondFactor: words } = useWords("settings");
  const disable = useChange("disableSecondFactor", ["getSignedIn", "listMembers"]);
  const [isOpen, open] = useState(false);
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="good">{words.on}</Badge>
        <Button onClick={() => open(true)}>{words.turnOff}</Button>
      </div>
    );
  return (
    <Form<{ currentPassword: string; code: string }>
      problem={disable.error}
      className={narrow}
      onSubmit={(values) => disable.mutate(values, { onSuccess: () => toast(words.off) })}
    >
      <CurrentPassword />
      <Code label={words.code} hint={words.orRecovery} />
      <Button type="submit" isBusy={disable.isPending}>
        {words.turnOff}
      </Button>
    </Form>
  );
}

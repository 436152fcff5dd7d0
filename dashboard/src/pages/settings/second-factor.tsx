import { useState } from "react";
import type { OutputOf } from "../../api/client.ts";
import { useChange } from "../../api/queries.ts";
import { useSignedIn } from "../../session.ts";
import { useWords } from "../../strings/strings.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { CodeBlock } from "../../ui/copy.tsx";
import { Form, TextField } from "../../ui/form.tsx";
import { toast, useToastProblem } from "../../ui/toasts.tsx";
import { encode } from "uqr";

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
          <Button look="primary" className="justify-self-start px-3" onClick={onDone ?? (() => give(null))}>
            {words.saved}
          </Button>
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

function Begin({ onBegun }: { readonly onBegun: (begun: OutputOf<"beginSecondFactor">) => void }) {
  const { secondFactor: words } = useWords("settings");
  const begin = useChange("beginSecondFactor", []);
  const toastProblem = useToastProblem();
  return (
    <div className={narrow}>
      <p className="text-quiet">{words.description}</p>
      <Button
        look="primary"
        className="justify-self-start px-3"
        isBusy={begin.isPending}
        onClick={() => begin.mutate({}, { onSuccess: onBegun, onError: toastProblem })}
      >
        {words.begin}
      </Button>
    </div>
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
      <TextField name="code" label={words.code} autoComplete="one-time-code" spellCheck={false} required />
      <Button type="submit" look="primary" isBusy={confirm.isPending} className="justify-self-start px-3">
        {words.confirm}
      </Button>
    </Form>
  );
}

function TurnOff() {
  const { secondFactor: words } = useWords("settings");
  const disable = useChange("disableSecondFactor", ["getSignedIn", "listMembers"]);
  const [isAsking, ask] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="good">{words.on}</Badge>
      <Button onClick={() => ask(true)}>{words.turnOff}</Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={words.turningOff}
        action={words.turnOff}
        onConfirm={async () => {
          await disable.mutateAsync({});
          toast(words.off);
        }}
      >
        {words.turningOffHint}
      </Confirm>
    </div>
  );
}

/** Black on white in the dark theme too: not every camera reads the inverse. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48" shapeRendering="crispEdges">
      <path fill="white" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="black" d={path} />
    </svg>
  );
}

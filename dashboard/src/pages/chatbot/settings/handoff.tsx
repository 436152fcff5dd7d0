import { Link } from "@tanstack/react-router";
import type { Chatbot } from "@svc/contract";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { InboundEmailCard } from "./inbound-email.tsx";
import { OfficeHoursCard } from "./office-hours.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { TextAreaField } from "../../../ui/form.tsx";

type Handoff = Chatbot["handoff"];

const waits = [60, 120, 300, 600, 900, 1_800, 3_600];
/** In minutes. */
const emailWaits = [1, 5, 10, 15, 30, 60];
/** So many answers the service looks back on. */
const refusalsAtMost = 5;
const never = "0";

/** Handoff settings: escalation rules, business hours, away message. */
export function HandoffPage() {
  const settings = useSettings("handoff", "officeHours", "attachments", "visitorEmail", "inboundEmail");
  if (settings === null) return null;
  const { handoff, officeHours, attachments, visitorEmail, inboundEmail } = settings.draft;
  const set = (changes: Partial<Handoff>) => settings.set({ handoff: { ...handoff, ...changes } });
  return (
    <SettingsForm settings={settings}>
      <Called handoff={handoff} onChange={set} />
      {handoff.enabled ? (
        <>
          <Triggers rules={handoff.rules} onChange={(rules) => set({ rules })} />
          <OfficeHoursCard hours={officeHours} onChange={(next) => settings.set({ officeHours: next })} />
        </>
      ) : null}
      <NobodyThere isEnabled={handoff.enabled} />
      <Files attachments={attachments} onChange={(next) => settings.set({ attachments: next })} />
      <RepliesByEmail visitorEmail={visitorEmail} onChange={(next) => settings.set({ visitorEmail: next })} />
      <InboundEmailCard settings={inboundEmail} onChange={(next) => settings.set({ inboundEmail: next })} />
    </SettingsForm>
  );
}

function Called({
  handoff,
  onChange,
}: {
  readonly handoff: Handoff;
  readonly onChange: (changes: Partial<Handoff>) => void;
}) {
  const { handoff: words } = useWords("people");
  const duration = useDuration();
  const { enabled, waitSeconds } = handoff;
  return (
    <Card title={words.title}>
      <div className="grid max-w-lg gap-4">
        <Checkbox
          label={words.enabled}
          hint={enabled ? words.enabledHint : words.disabledHint}
          isOn={enabled}
          onChange={(next) => onChange({ enabled: next })}
        />
        {enabled ? (
          <SelectField
            label={words.wait}
            hint={words.waitHint}
            value={String(waitSeconds)}
            onChange={(seconds) => onChange({ waitSeconds: Number(seconds) })}
            choices={[...new Set([...waits, waitSeconds])]
              .toSorted((one, other) => one - other)
              .map((seconds) => ({ value: String(seconds), label: duration(seconds) }))}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** Seconds as people say them. */
function useDuration(): (seconds: number) => string {
  const locale = useLocale();
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
  return (seconds) =>
    seconds % 3_600 === 0
      ? say(seconds / 3_600, "hour")
      : seconds % 60 === 0
        ? say(seconds / 60, "minute")
        : say(seconds, "second");
}

function Triggers({
  rules,
  onChange,
}: {
  readonly rules: Handoff["rules"];
  readonly onChange: (rules: Handoff["rules"]) => void;
}) {
  const { handoff: words } = useWords("people");
  const counts = Array.from({ length: refusalsAtMost }, (_, place) => place + 1);
  return (
    <Card title={words.triggers}>
      <div className="grid max-w-lg gap-4">
        <SelectField
          label={words.refusals}
          hint={words.refusalsHint}
          value={String(rules.refusals ?? never)}
          onChange={(count) => onChange({ ...rules, refusals: count === never ? null : Number(count) })}
          choices={[
            { value: never, label: words.never },
            ...counts.map((count) => ({ value: String(count), label: words.times(count) })),
          ]}
        />
        <Checkbox
          label={words.thumbsDown}
          isOn={rules.thumbsDown}
          onChange={(thumbsDown) => onChange({ ...rules, thumbsDown })}
        />
        <LinesField
          name="handoff.rules.keywords"
          label={words.keywords}
          hint={words.keywordsHint}
          lines={rules.keywords}
          onChange={(keywords) => onChange({ ...rules, keywords })}
        />
      </div>
    </Card>
  );
}

function Files({
  attachments,
  onChange,
}: {
  readonly attachments: Chatbot["attachments"];
  readonly onChange: (next: Chatbot["attachments"]) => void;
}) {
  const { handoff: words } = useWords("people");
  const { enabled, readText } = attachments;
  return (
    <Card title={words.files}>
      <div className="grid max-w-lg gap-4">
        <Checkbox
          label={words.filesEnabled}
          hint={words.filesHint}
          isOn={enabled}
          onChange={(next) => onChange({ ...attachments, enabled: next })}
        />
        {enabled ? (
          <Checkbox
            label={words.filesRead}
            hint={words.filesReadHint}
            isOn={readText}
            onChange={(next) => onChange({ ...attachments, readText: next })}
          />
        ) : null}
      </div>
    </Card>
  );
}

function RepliesByEmail({
  visitorEmail,
  onChange,
}: {
  readonly visitorEmail: Chatbot["visitorEmail"];
  readonly onChange: (next: Chatbot["visitorEmail"]) => void;
}) {
  const { handoff: words } = useWords("people");
  const duration = useDuration();
  const { enabled, afterMinutes } = visitorEmail;
  return (
    <Card title={words.email}>
      <div className="grid max-w-lg gap-4">
        <Checkbox
          label={words.emailEnabled}
          hint={words.emailHint}
          isOn={enabled}
          onChange={(next) => onChange({ ...visitorEmail, enabled: next })}
        />
        {enabled ? (
          <SelectField
            label={words.emailAfter}
            hint={words.emailAfterHint}
            value={String(afterMinutes)}
            onChange={(minutes) => onChange({ ...visitorEmail, afterMinutes: Number(minutes) })}
            choices={[...new Set([...emailWaits, afterMinutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ value: String(minutes), label: duration(minutes * 60) }))}
          />
        ) : null}
      </div>
    </Card>
  );
}

function NobodyThere({ isEnabled }: { readonly isEnabled: boolean }) {
  const { handoff: words } = useWords("people");
  return (
    <Card title={words.nobody}>
      <div className="grid max-w-prose gap-3">
        <p className="text-quiet">{words.nobodyHint}</p>
        <blockquote className="rounded-lg bg-sunken p-3">
          {isEnabled ? words.nobodySays(words.exampleOpening) : words.unavailableSays}
        </blockquote>
        <p>
          <Link to="/tickets" className="text-accent-text underline">
            {words.tickets}
          </Link>
        </p>
      </div>
    </Card>
  );
}

interface LinesFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** A list, one item a line; empty lines and repetitions are not part of it. */
function LinesField({ lines, onChange, ...field }: LinesFieldProps) {
  // What is written has blank lines that the list does not: it leads while the list is the one made of it.
  const [written, write] = useState({ lines, text: lines.join("\n") });
  if (written.lines !== lines) write({ lines, text: lines.join("\n") });
  return (
    <TextAreaField
      {...field}
      value={written.text}
      onChange={({ currentTarget: { value } }) => {
        const next = [...new Set(value.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
        write({ lines: next, text: value });
        onChange(next);
      }}
    />
  );
}

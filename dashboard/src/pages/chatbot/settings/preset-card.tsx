import { contrast } from "@svc/contract/contrast";
import { useEffect, useState } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { LookSettings } from "./look-settings.ts";
import { presetLookOf, presetNames, presetOf, presets } from "./presets.ts";
import type { PresetLook, PresetName } from "./presets.ts";

/** Complete looks to begin with. What was there before comes back with a press, until it is saved. */
export function PresetCard({ draft, set, isChanged }: LookSettings) {
  const { presets: words } = useWords("look");
  const [before, setBefore] = useState<PresetLook | null>(null);
  useEffect(() => {
    if (!isChanged) setBefore(null);
  }, [isChanged]);
  const current = presetOf(draft);
  const apply = ({ colors, theme, look }: PresetLook) => set({ colors, theme, look: { ...draft.look, ...look } });
  const choose = (name: PresetName) => {
    // Of presets tried one after the other, all give way to the owner's own look.
    if (before === null || current === null) setBefore(presetLookOf(draft));
    apply(presets[name]);
  };
  return (
    <Card
      title={words.title}
      actions={
        before === null ? null : (
          <Button
            onClick={() => {
              apply(before);
              setBefore(null);
            }}
          >
            {words.undo}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <div role="group" aria-label={words.title} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {presetNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === current}
              onClick={() => choose(name)}
              className="grid cursor-pointer gap-1.5 rounded-xl border border-line p-1.5 text-sm hover:border-edge disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:border-accent aria-pressed:font-medium aria-pressed:ring-1 aria-pressed:ring-accent"
            >
              <Miniature preset={presets[name]} />
              {words.names[name]}
            </button>
          ))}
        </div>
        <p className="text-xs text-quiet">{words.hint}</p>
      </div>
    </Card>
  );
}

const panels = {
  light: { ground: "#ffffff", raised: "#e8eaef", line: "#e3e5ea", text: "#16181d" },
  dark: { ground: "#17181c", raised: "#30333b", line: "#34373f", text: "#f1f2f4" },
} as const;

/** The chat in small: header, an answer, a question and the launcher. */
function Miniature({ preset }: { readonly preset: PresetLook }) {
  const { colors, theme, look } = preset;
  const panel = panels[theme];
  const { primary } = colors;
  const mine = look.visitorBubble ?? primary;
  const radius = look.radius / 2.5;
  const headers = {
    plain: panel.ground,
    accent: primary,
    gradient: `linear-gradient(120deg, ${primary}, color-mix(in srgb, ${primary}, ${farFrom(primary)} 40%))`,
  };
  const title = look.header === "plain" ? panel.text : readableOn(primary);
  return (
    <span
      aria-hidden="true"
      className="relative grid h-28 content-start overflow-hidden border"
      style={{ background: panel.ground, borderColor: panel.line, borderRadius: Math.max(4, radius) }}
    >
      <span
        className="flex h-7 items-center gap-1.5 px-2"
        style={{ background: headers[look.header], borderBottom: `1px solid ${panel.line}` }}
      >
        <span
          className="size-3.5 rounded-full"
          style={{ background: look.header === "plain" ? primary : readableOn(primary) }}
        />
        <span className="h-1.5 w-10 rounded-full opacity-80" style={{ background: title }} />
      </span>
      <span className="grid gap-1.5 p-2">
        <span className="h-4 w-3/5" style={{ background: panel.raised, borderRadius: radius }} />
        <span
          className="flex h-4 w-1/2 items-center justify-self-end px-1.5"
          style={{ background: mine, borderRadius: radius }}
        >
          <span className="h-1 w-full rounded-full opacity-70" style={{ background: readableOn(mine) }} />
        </span>
      </span>
      <span className="absolute end-2 bottom-1.5 size-4 rounded-full" style={{ background: primary }} />
    </span>
  );
}

const readableOn = (color: string) =>
  contrast(color, "#ffffff") >= contrast(color, "#000000") ? "#ffffff" : "#000000";
const farFrom = (color: string) => (readableOn(color) === "#ffffff" ? "#000000" : "#ffffff");

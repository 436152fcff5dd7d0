import { useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColourField, isColour } from "../../../ui/colour-field.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { ContrastNotes } from "./contrast-notes.tsx";
import type { LookSettings } from "./look-settings.ts";

/** What visitors' bubbles begin with where they get a color of their own. */
const firstBubble = "#e0e7ff";

export function ColoursCard({ draft: { colors, theme, look }, set }: LookSettings) {
  const { colours: words } = useWords("look");
  const choose = (primary: string) => set({ colors: { primary } });
  const chooseBubble = (visitorBubble: string | null) => set({ look: { ...look, visitorBubble } });
  const scheme = look.systemTheme ? "auto" : theme;
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <ColourField
          name="colors.primary"
          label={words.primary}
          chooserLabel={words.chooser}
          refusal={words.refusal}
          value={colors.primary}
          onChange={choose}
        />
        {isColour(colors.primary) ? <ContrastNotes colour={colors.primary} theme={scheme} onUse={choose} /> : null}
        <Labelled label={words.bubble}>
          <Segments
            label={words.bubble}
            value={look.visitorBubble === null ? "brand" : "own"}
            onChange={(choice) => chooseBubble(choice === "brand" ? null : firstBubble)}
            choices={(["brand", "own"] as const).map((value) => ({ value, label: words.bubbles[value] }))}
          />
        </Labelled>
        {look.visitorBubble === null ? null : (
          <ColourField
            name="look.visitorBubble"
            label={words.bubbleColour}
            chooserLabel={words.bubbleChooser}
            refusal={words.refusal}
            value={look.visitorBubble}
            onChange={chooseBubble}
          />
        )}
        <Labelled label={words.theme} hint={scheme === "auto" ? words.autoHint : undefined}>
          <Segments
            label={words.theme}
            value={scheme}
            onChange={(chosen) =>
              set(
                chosen === "auto"
                  ? { look: { ...look, systemTheme: true } }
                  : { theme: chosen, look: { ...look, systemTheme: false } },
              )
            }
            choices={(["light", "dark", "auto"] as const).map((value) => ({ value, label: words.themes[value] }))}
          />
        </Labelled>
      </div>
    </Card>
  );
}

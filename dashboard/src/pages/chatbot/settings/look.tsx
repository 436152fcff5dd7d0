import type { Look } from "@svc/contract";
import { languages } from "@svc/contract/languages";
import { useState } from "react";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/form.tsx";
import { Labelled } from "../../../ui/labelled.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Select } from "../../../ui/select.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { WebsiteProposal } from "../website-proposal.tsx";
import { BesidePreview, SeenAs } from "./beside-preview.tsx";
import { HeaderCard } from "./header-card.tsx";
import { lookNames } from "./look-settings.ts";
import type { LookSettings } from "./look-settings.ts";
import { PresetCard } from "./preset-card.tsx";
import { Preview } from "./preview.tsx";
import type { PreviewState } from "./preview.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useSettings } from "./use-settings.ts";
import { ColourField, isColour } from "../../../ui/colour-field.tsx";
import { ContrastNotes } from "./contrast-notes.tsx";

/** How the chatbot looks on its owner's pages, with the widget beside it. */
export function LookPage() {
  const chatbotId = useChatbotId();
  const settings = useSettings(...lookNames);
  const [state, show] = useState<PreviewState>("open");
  if (settings === null) return null;
  return (
    <BesidePreview preview={<Preview draft={settings.draft} hasTalk state={state} onState={show} />}>
      <SettingsForm settings={settings}>
        <WebsiteProposal chatbotId={chatbotId} draft={settings.draft} uses="fill" onUse={settings.set} />
        <SeenAs state="open" onState={show}>
          <PresetCard {...settings} />
        </SeenAs>
        <ColoursCard {...settings} />
        <SeenAs state="open" onState={show}>
          <HeaderCard {...settings} />
        </SeenAs>
        <SeenAs state="closed" onState={show}>
          <LauncherCard {...settings} />
        </SeenAs>
        <Shape {...settings} />
        <SeenAs state="open" onState={show}>
          <WordsCard {...settings} />
        </SeenAs>
      </SettingsForm>
    </BesidePreview>
  );
}

const icons = ["chat", "help", "spark"] as const satisfies readonly Look["launcher"]["icon"][];

function LauncherCard({ draft: { look }, set }: LookSettings) {
  const { launcher: words } = useWords("look");
  const { launcher } = look;
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <Labelled label={words.icon}>
          <Segments
            label={words.icon}
            value={launcher.icon}
            onChange={(icon) => set({ look: { ...look, launcher: { ...launcher, icon } } })}
            choices={icons.map((value) => ({ value, label: words.icons[value] }))}
          />
        </Labelled>
        <TextField
          name="look.launcher.text"
          label={words.text}
          hint={words.textHint}
          dir="auto"
          value={launcher.text ?? ""}
          onChange={({ currentTarget }) =>
            set({ look: { ...look, launcher: { ...launcher, text: currentTarget.value || null } } })
          }
        />
        <Labelled label={words.position}>
          <Segments
            label={words.position}
            value={look.position}
            onChange={(position) => set({ look: { ...look, position } })}
            choices={(["left", "right"] as const).map((value) => ({ value, label: words.positions[value] }))}
          />
        </Labelled>
      </div>
    </Card>
  );
}

function Shape({ draft: { look }, set }: LookSettings) {
  const { shape: words } = useWords("look");
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <Slider
          label={words.radius}
          min={0}
          max={24}
          value={look.radius}
          text={words.pixels(look.radius)}
          onChange={(radius) => set({ look: { ...look, radius } })}
        />
        <TextField
          name="look.font"
          label={words.font}
          hint={words.fontHint}
          autoComplete="off"
          spellCheck={false}
          value={look.font ?? ""}
          validate={(text) => (text === "" || /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(text) ? null : words.fontRefusal)}
          onChange={({ currentTarget }) => set({ look: { ...look, font: currentTarget.value || null } })}
        />
      </div>
    </Card>
  );
}

function WordsCard({ draft: { locale, placeholder, showSources }, set }: LookSettings) {
  const { words } = useWords("look");
  const languageName = new Intl.DisplayNames(useLocale(), { type: "language" });
  return (
    <Card title={words.title}>
      <div className="grid gap-4">
        <label className="grid gap-1 text-sm font-medium">
          {words.locale}
          <Select
            value={locale}
            onChange={(chosen) => set({ locale: chosen })}
            choices={languages.map((value) => ({ value, label: languageName.of(value) ?? value }))}
          />
          <span className="text-xs font-normal text-quiet">{words.localeHint}</span>
        </label>
        <TextField
          name="placeholder"
          label={words.placeholder}
          hint={words.placeholderHint}
          dir="auto"
          value={placeholder ?? ""}
          onChange={({ currentTarget }) => set({ placeholder: currentTarget.value || null })}
        />
        <Checkbox
          label={words.sources}
          hint={words.sourcesHint}
          isOn={showSources}
          onChange={(isOn) => set({ showSources: isOn })}
        />
      </div>
    </Card>
  );
}

/** What visitors' bubbles begin with where they get a color of their own. */
const firstBubble = "#e0e7ff";

function ColoursCard({ draft: { colors, theme, look }, set }: LookSettings) {
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

import type { Chatbot } from "@svc/contract";
import { contrast, withContrast } from "@svc/contract/contrast";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useLocale, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";

/** Of the panel in both themes, as the widget has them. */
const grounds = { light: "#ffffff", dark: "#17181c" } as const;
/** WCAG 2.2, 1.4.11: non-text contrast. */
const wanted = 3;

interface ContrastNotesProps {
  readonly colour: string;
  /** `auto`: either may be seen. */
  readonly theme: Chatbot["theme"] | "auto";
  readonly onUse: (colour: string) => void;
}

/** Whether a colour can be read and seen, in words; and one that can, where the chosen theme hides it. */
export function ContrastNotes({ colour, theme, onUse }: ContrastNotesProps) {
  const { colours } = useWords("look");
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const text = contrast(colour, "#ffffff") > contrast(colour, "#000000") ? "white" : "black";
  const onColour = contrast(colour, text === "white" ? "#ffffff" : "#000000");
  return (
    <ul aria-live="polite" className="grid gap-1.5 text-xs">
      <Note isGood>{colours.textOn(colours.text[text], number.format(onColour))}</Note>
      {(["light", "dark"] as const).map((each) => {
        const ratio = contrast(colour, grounds[each]);
        const isGood = ratio >= wanted;
        const instead = withContrast(colour, grounds[each], wanted);
        return (
          <Note key={each} isGood={isGood}>
            {(isGood ? colours.seen : colours.hardlySeen)[each](number.format(ratio))}
            {isGood || (theme !== "auto" && each !== theme) ? null : (
              <div className="mt-1">
                <Button icon={<Swatch colour={instead} />} onClick={() => onUse(instead)}>
                  {colours.use(instead)}
                </Button>
              </div>
            )}
          </Note>
        );
      })}
    </ul>
  );
}

function Swatch({ colour }: { readonly colour: string }) {
  return (
    <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: colour }} />
  );
}

function Note({ isGood, children }: { readonly isGood: boolean; readonly children: React.ReactNode }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <li className={isGood ? "flex gap-1.5 text-quiet" : "flex gap-1.5 text-warn"}>
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
      <div>{children}</div>
    </li>
  );
}

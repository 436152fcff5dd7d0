import { useLocale, useWords } from "../../strings/strings.tsx";
import { classNames } from "../../ui/class-names.ts";

/** How sure an answer is against what is needed, in words and as a bar with the threshold marked on it. */
export function Confidence({ confidence, threshold }: { readonly confidence: number; readonly threshold: number }) {
  const { ask } = useWords("answering");
  const format = new Intl.NumberFormat(useLocale(), { style: "percent" });
  const isEnough = confidence >= threshold;
  return (
    <div className="grid max-w-md gap-1">
      <p>{ask.against(format.format(confidence), format.format(threshold))}</p>
      <div aria-hidden="true" className="relative h-2 rounded-full bg-hover">
        <div
          className={classNames("h-full rounded-full", isEnough ? "bg-good" : "bg-warn")}
          style={{ width: `${confidence * 100}%` }}
        />
        <div className="absolute -inset-y-1 w-0.5 bg-ink" style={{ insetInlineStart: `${threshold * 100}%` }} />
      </div>
    </div>
  );
}

import { useStrings, useWords } from "../../strings/strings.tsx";
import { describeProblem } from "../../ui/describe-problem.ts";
import { useUnsent } from "./unsent.ts";

/** Behind what was said: what the visitor does not have yet. */
export function UnsentReplies({ sesId }: { readonly sesId: string }) {
  const strings = useStrings();
  const { unsent: words } = useWords("inbox");
  const { unsent, retry, drop } = useUnsent(sesId);
  return unsent.map((one) => (
    <li key={one.key} className="grid max-w-[85%] grid-cols-[minmax(0,1fr)] gap-0.5 justify-self-end">
      <div
        dir="auto"
        className="rounded-xl border border-dashed border-edge px-3 py-2 wrap-anywhere whitespace-pre-wrap text-quiet"
      >
        {[one.text, ...(one.files ?? []).map(({ name }) => name)].filter((line) => line !== "").join("\n")}
      </div>
      {one.problem === undefined ? (
        <p className="text-xs text-quiet">{words.sending}</p>
      ) : (
        <div role="alert" className="flex flex-wrap items-baseline gap-2 text-xs text-bad">
          <span>
            {words.failed} {one.problem.code === "conflict" ? words.taken : describeProblem(one.problem, strings)}
          </span>
          <button type="button" className="font-medium underline" onClick={() => retry(one)}>
            {strings.actions.tryAgain}
          </button>
          <button type="button" className="underline" onClick={() => drop(one)}>
            {strings.actions.delete}
          </button>
        </div>
      )}
    </li>
  ));
}

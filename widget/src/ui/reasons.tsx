import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useShared } from "./context.ts";
import { styled } from "./later.ts";
import { partStyles } from "./part-styles.ts";
import { reasonWords } from "./reason-words.ts";

/** Of the question after a thumbs-down, which is loaded when it is first asked. */
const reasonsStyles = `
.reasons { width: 100%; margin-top: 8px; }
.svc .reasons > p { margin-bottom: 6px; color: var(--muted); font-size: 13px; }
.choices { display: flex; flex-wrap: wrap; gap: 6px; }
.svc .panel .choices .outline { min-height: 32px; padding: 4px 12px; font-size: 13.5px; }
.reasons form { display: flex; flex-direction: column; align-items: flex-start; gap: 8px; margin-top: 8px; }
.svc .panel .reasons textarea { width: 100%; padding: 8px 12px; border: 1px solid var(--edge); border-radius: var(--small); background: var(--ground); font-size: 16px; line-height: 1.4; resize: vertical; }
.svc .reasons textarea::placeholder { color: var(--muted); opacity: 1; }
`;

const withStyles = styled(partStyles + reasonsStyles);
/** The service's own limit of a comment. */
const commentCharacters = 1_000;

/** Behind a thumbs-down: why, by one press or in the visitor's own words. Nobody has to say. */
export function Reasons({ messageId }: { readonly messageId: string }) {
  const { chat, words } = useShared();
  const own = words.reasons ?? reasonWords;
  const [stage, setStage] = useState<"choose" | "write" | "told">("choose");
  const field = useRef<HTMLTextAreaElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What had the focus is gone.
    if (stage === "told") thanks.current?.focus({ preventScroll: true });
    if (stage === "write") field.current?.focus();
  }, [stage]);
  const tell = (reason: string) => {
    setStage("told");
    chat.rate(messageId, "down", reason).catch(() => setStage("choose"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text !== "") tell(text);
  };
  if (stage === "told")
    return (
      <p ref={thanks} className="state" role="status" tabIndex={-1}>
        {own.thanks}
      </p>
    );
  return (
    <div ref={withStyles} className="reasons" role="group" aria-label={own.why}>
      <p>{own.why}</p>
      <div className="choices">
        {[own.unhelpful, own.wrong, own.outdated].map((reason) => (
          <button key={reason} type="button" className="outline" onClick={() => tell(reason)}>
            {reason}
          </button>
        ))}
        <button type="button" className="outline" aria-expanded={stage === "write"} onClick={() => setStage("write")}>
          {own.other}
        </button>
      </div>
      {stage === "write" && (
        <form onSubmit={submit}>
          <textarea
            ref={field}
            rows={3}
            dir="auto"
            required
            maxLength={commentCharacters}
            aria-label={own.describe}
            placeholder={own.describe}
          />
          <button className="primary">{words.send}</button>
        </form>
      )}
    </div>
  );
}

import { useState } from "react";
import { useOperation } from "../../api/queries.ts";
import { useWords } from "../../strings/strings.tsx";

/** The original email: sender, authentication results and full text. */
export function EmailOriginal({ sesId, messageId }: { readonly sesId: string; readonly messageId: string }) {
  const { mail: words } = useWords("inbox");
  const [isOpen, open] = useState(false);
  const { data } = useOperation("listSessionEmails", { sesId }, { enabled: isOpen });
  const email = data?.emails.find((each) => each.messageId === messageId);
  return (
    <div className="text-xs text-quiet">
      <button type="button" aria-expanded={isOpen} className="underline hover:text-ink" onClick={() => open(!isOpen)}>
        {isOpen ? words.hide : words.show}
      </button>
      {!isOpen || email === undefined ? null : (
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
          <p dir="auto" className="wrap-anywhere">
            {words.from(email.from)}
          </p>
          {email.subject === "" ? null : (
            <p dir="auto" className="wrap-anywhere">
              {words.subject(email.subject)}
            </p>
          )}
          <p>
            {email.authentication === null
              ? words.unchecked
              : Object.entries(email.authentication)
                  .map(([method, result]) => `${method.toUpperCase()}: ${result ?? "–"}`)
                  .join(" · ")}
          </p>
          <pre
            dir="auto"
            tabIndex={0}
            aria-label={words.original}
            className="max-h-80 overflow-auto rounded-lg bg-sunken p-2 font-sans wrap-anywhere whitespace-pre-wrap"
          >
            {email.text}
          </pre>
        </div>
      )}
    </div>
  );
}

import { useState } from "react";

/** The chatbot's picture, or its first letter where it has none or that cannot be loaded. */
export function Avatar({ name, url }: { readonly name: string; readonly url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="avatar" aria-hidden="true">
      {url === null || url === failed ? (
        ([...name.trim()][0] ?? "").toUpperCase()
      ) : (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setFailed(url)} />
      )}
    </span>
  );
}

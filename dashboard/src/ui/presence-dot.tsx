import type { MemberPresence } from "@svc/contract";

/** Full: online; hollow: away. What it means stands beside it. */
export function PresenceDot({ presence }: { readonly presence: MemberPresence }) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full border-2 ${presence === "online" ? "border-good bg-good" : "border-quiet"}`}
    />
  );
}

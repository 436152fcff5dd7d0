import type { ReactNode } from "react";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Notice } from "../../../ui/notice.tsx";

/** Settings that others than admins may read, and not change. */
export function ForAdmins({ children }: { readonly children: ReactNode }) {
  const words = useWords("people");
  const mayChange = useMay("admin");
  return (
    <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {mayChange ? null : <Notice>{words.onlyAdmins}</Notice>}
      {children}
    </fieldset>
  );
}

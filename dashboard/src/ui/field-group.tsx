import type { ReactNode } from "react";

/** Fields that can be read and not changed, all of them, where it is disabled. */
export function FieldGroup({ isDisabled, children }: { readonly isDisabled: boolean; readonly children: ReactNode }) {
  return (
    <fieldset disabled={isDisabled} className="contents">
      {children}
    </fieldset>
  );
}

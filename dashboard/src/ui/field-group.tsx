import { createContext, use } from "react";
import type { ReactNode } from "react";

const DisabledContext = createContext(false);

/** Whether the fields around it can be read and not changed: for controls that are no inputs of the browser. */
export const useIsDisabled = (): boolean => use(DisabledContext);

/** Fields that can be read and not changed, all of them, where it is disabled. */
export function FieldGroup({ isDisabled, children }: { readonly isDisabled: boolean; readonly children: ReactNode }) {
  return (
    <DisabledContext value={isDisabled}>
      <fieldset disabled={isDisabled} className="contents">
        {children}
      </fieldset>
    </DisabledContext>
  );
}

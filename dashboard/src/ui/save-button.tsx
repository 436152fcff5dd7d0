import { useContext } from "react";
import type { ReactNode } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import { FormChanged } from "./form.tsx";

interface SaveButtonProps {
  readonly isBusy: boolean;
  /** Instead of "Save". */
  readonly children?: ReactNode;
}

/**
 * Saves a form whose text fields show what is saved, once one of them was changed. Give the form the saved values as
 * its key, so that it begins anew after saving.
 */
export function SaveButton({ isBusy, children }: SaveButtonProps) {
  const { actions } = useStrings();
  const isChanged = useContext(FormChanged);
  return (
    <Button type="submit" look="primary" isBusy={isBusy} disabled={!isChanged} className="justify-self-start px-3">
      {children ?? actions.save}
    </Button>
  );
}

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { useStrings } from "../strings/strings.tsx";
import { Button } from "./button.tsx";
import type { ConfirmProps } from "./dialog.tsx";
import { describeProblem } from "./describe-problem.ts";
import { Notice } from "./notice.tsx";
import { useShown } from "./use-shown.ts";

/** What `Confirm` is made of. */
export default function ConfirmPart({ isOpen, onClose, title, children, action, typed, onConfirm }: ConfirmProps) {
  const strings = useStrings();
  const isShown = useShown(isOpen);
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const [text, setText] = useState("");
  const isMeant = typed === undefined || inOneLine(text) === inOneLine(typed);
  const close = () => {
    setText("");
    onClose();
  };
  const confirm = async () => {
    setState({ isBusy: true, error: null });
    try {
      await onConfirm();
      setState({ isBusy: false, error: null });
      close();
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <AlertDialog.Root open={isShown} onOpenChange={(open) => open || close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 bg-[rgb(0_0_0/0.45)]" />
        <AlertDialog.Popup className="popup fixed outline-none top-[15dvh] left-1/2 grid w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 grid-cols-[minmax(0,1fr)] gap-3 p-4">
          <AlertDialog.Title className="text-base break-words">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-quiet">{children}</AlertDialog.Description>
          {typed === undefined ? null : (
            <label className="grid gap-1 text-sm">
              <span>
                {strings.actions.typeToConfirm} <bdi className="font-semibold break-all">{typed}</bdi>
              </span>
              <input
                value={text}
                onChange={({ target }) => setText(target.value)}
                autoComplete="off"
                spellCheck={false}
                className="control"
              />
            </label>
          )}
          {state.error === null ? null : <Notice tone="bad">{describeProblem(state.error, strings)}</Notice>}
          <div className="flex justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{strings.actions.cancel}</AlertDialog.Close>
            <Button look="danger" isBusy={state.isBusy} disabled={!isMeant} onClick={() => void confirm()}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** As shown, which is how it will be typed. */
function inOneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

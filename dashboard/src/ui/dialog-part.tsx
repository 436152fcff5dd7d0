import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useStrings } from "../strings/strings.tsx";
import { IconButton } from "./button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { useShown } from "./use-shown.ts";

/** What `Dialog` is made of. */
export default function DialogPart({ isOpen, onClose, title, description, children }: DialogProps) {
  const { actions } = useStrings();
  const isShown = useShown(isOpen);
  return (
    <BaseDialog.Root open={isShown} onOpenChange={(open) => open || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 bg-[rgb(0_0_0/0.45)]" />
        <BaseDialog.Popup className="popup fixed outline-none inset-x-0 bottom-0 max-h-[92dvh] overflow-y-auto rounded-b-none p-4 sm:inset-auto sm:top-[10dvh] sm:left-1/2 sm:max-h-[80dvh] sm:w-[min(36rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:rounded-xl">
          <div className="mb-3 flex items-start justify-between gap-2">
            <BaseDialog.Title className="text-base">{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton label={actions.close} icon={<X className="size-4" />} />} />
          </div>
          {description === undefined ? null : (
            <BaseDialog.Description className="mb-3 text-quiet">{description}</BaseDialog.Description>
          )}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

import { useWords } from "../../strings/strings.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const keys = ["j", "k", "r", "d", "n", "e", "h", "c", "x", "?", "/", "Ctrl Enter"] as const;

/** What the inbox does by keys. */
export function Keys({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const inbox = useWords("inbox");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={inbox.keys.title}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-edge bg-sunken px-1.5 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{inbox.keys.does[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

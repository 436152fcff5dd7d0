import { FileUp } from "lucide-react";
import { lazy, useState } from "react";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const ImportForm = lazy(() => import("./import-chatbot.tsx"));

export function ImportButton() {
  const { importing } = useWords("upkeep");
  const [isOpen, open] = useState(false);
  const close = () => open(false);
  return (
    <>
      <Button icon={<FileUp aria-hidden="true" className="size-4" />} onClick={() => open(true)}>
        {importing.button}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={importing.title} description={importing.hint}>
        <ImportForm onDone={close} />
      </Dialog>
    </>
  );
}

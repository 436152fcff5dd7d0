import { FileUp, FolderInput, Globe, NotebookPen, Plus } from "lucide-react";
import { useState } from "react";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { AddFiles } from "./add-files.tsx";
import { AddImport } from "./add-import.tsx";
import { AddSite } from "./add-site.tsx";
import { AddText } from "./add-text.tsx";

const kinds = { site: Globe, files: FileUp, text: NotebookPen, import: FolderInput } as const;
type Kind = keyof typeof kinds;

/** One button for every way to give a chatbot knowledge, with their dialogs. */
export function AddKnowledge({ chatbotId }: { readonly chatbotId: string }) {
  const { adding: words } = useWords("knowledge");
  const [adding, add] = useState<Kind | null>(null);
  const close = () => add(null);
  const entry = (kind: Kind) => {
    const Icon = kinds[kind];
    return { label: words.kinds[kind], icon: <Icon className="size-4" />, onSelect: () => add(kind) };
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
            {words.title}
          </Button>
        }
        entries={[entry("site"), entry("files"), entry("text"), entry("import")]}
      />
      <AddSite chatbotId={chatbotId} isOpen={adding === "site"} onClose={close} />
      <AddFiles chatbotId={chatbotId} isOpen={adding === "files"} onClose={close} />
      <AddImport chatbotId={chatbotId} isOpen={adding === "import"} onClose={close} />
      <AddText chatbotId={chatbotId} isOpen={adding === "text"} onClose={close} />
    </>
  );
}

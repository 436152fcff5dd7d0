import { FolderInput } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../api/client.ts";
import { useList } from "../../../api/queries.ts";
import { useMay } from "../../../session.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useChatbotId } from "../use-chatbot-id.ts";
import { AddImport } from "./add-import.tsx";
import { ImportCard } from "./import-card.tsx";

type Import = OutputOf<"listImports">["imports"][number];

const lookEveryMs = 2_000;

/** Articles that come from elsewhere: each import with what it did, and what it left out. */
export function ImportsPage() {
  const { imports: words } = useWords("knowledge");
  const chatbotId = useChatbotId();
  const [isAdding, add] = useState(false);
  const mayWrite = useMay("admin");
  const list = useList(
    "listImports",
    { chatbotId },
    { everyMs: (pages) => pages.some(({ imports }) => imports.some(isRunning)) && lookEveryMs },
  );
  const imports = list.pages.flatMap((page) => page.imports);
  const button = mayWrite ? (
    <Button look="primary" icon={<FolderInput className="size-4" />} onClick={() => add(true)}>
      {words.add}
    </Button>
  ) : undefined;
  return (
    <>
      <Loaded query={list}>
        {() =>
          imports.length === 0 ? (
            <Card>
              <EmptyState icon={FolderInput} title={words.none} action={button}>
                {words.noneHint}
              </EmptyState>
            </Card>
          ) : (
            <>
              <div className="flex justify-end empty:hidden">{button}</div>
              {imports.map((each) => (
                <ImportCard key={each.id} of={each} />
              ))}
              <LoadMore list={list} />
            </>
          )
        }
      </Loaded>
      <AddImport chatbotId={chatbotId} isOpen={isAdding} onClose={() => add(false)} />
    </>
  );
}

function isRunning({ status }: Import): boolean {
  return status === "running";
}

import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button } from "../../ui/button.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

/** The whole list as it is filtered now, as a file. */
export function CsvButton({
  operation,
  input,
  fileName,
}: {
  readonly operation: string;
  readonly input: object;
  readonly fileName: string;
}) {
  const work = useWords("work");
  const toastProblem = useToastProblem();
  return (
    <Button
      icon={<Download className="size-4" />}
      onClick={() => void downloadCsv(addressOf(operation, input).url, fileName).catch(toastProblem)}
    >
      {work.csv}
    </Button>
  );
}

import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

interface Export {
  readonly operation: string;
  readonly input: object;
  readonly fileName: string;
}

interface CsvButtonProps extends Export {
  /** An icon alone, where there is little room. */
  readonly isSmall?: boolean;
}

/** A function that saves what an operation lists as a file. */
export function useSaveCsv({ operation, input, fileName }: Export): () => void {
  const toastProblem = useToastProblem();
  return () => void downloadCsv(addressOf(operation, input).url, fileName).catch(toastProblem);
}

/** The whole list as it is filtered now, as a file. */
export function CsvButton({ isSmall = false, ...what }: CsvButtonProps) {
  const work = useWords("work");
  const save = useSaveCsv(what);
  const icon = <Download className="size-4" />;
  if (isSmall) return <IconButton label={work.csv} icon={icon} onClick={save} />;
  return (
    <Button icon={icon} onClick={save}>
      <span className="max-sm:sr-only">{work.csv}</span>
    </Button>
  );
}

import { Download } from "lucide-react";
import { addressOf } from "../../api/client.ts";
import { useWords } from "../../strings/strings.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { downloadCsv } from "../../ui/download-csv.ts";
import { useToastProblem } from "../../ui/toasts.tsx";

interface CsvButtonProps {
  readonly operation: string;
  readonly input: object;
  readonly fileName: string;
  /** An icon alone, where there is little room. */
  readonly isSmall?: boolean;
}

/** The whole list as it is filtered now, as a file. */
export function CsvButton({ operation, input, fileName, isSmall = false }: CsvButtonProps) {
  const work = useWords("work");
  const toastProblem = useToastProblem();
  const save = () => void downloadCsv(addressOf(operation, input).url, fileName).catch(toastProblem);
  const icon = <Download className="size-4" />;
  if (isSmall) return <IconButton label={work.csv} icon={icon} onClick={save} />;
  return (
    <Button icon={icon} onClick={save}>
      {work.csv}
    </Button>
  );
}

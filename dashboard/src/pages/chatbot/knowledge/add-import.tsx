import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ComponentProps } from "react";
import { call } from "../../../api/client.ts";
import type { OutputOf } from "../../../api/client.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { upload } from "../../../api/upload.ts";
import { useReasons } from "../../../strings/reasons.ts";
import { useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { Form, TextField } from "../../../ui/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { withScheme } from "../../chatbots/new-chatbot.tsx";
import { ReasonList } from "./import-items.tsx";
import { ScheduleSelect } from "./schedule.tsx";
import type { Period } from "./schedule.tsx";

interface AddProps {
  readonly chatbotId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Preview = OutputOf<"previewFileImport">;
type Way = "git" | "file";
type Values = Readonly<Record<"url" | "branch" | "folder" | "token" | "siteUrl" | "language", string | undefined>>;

/** As `limits.importFileBytes` of the contract: what is larger need not be sent. */
const fileBytes = 50 * 1024 * 1024;

/** Imports articles from elsewhere: what would happen is shown before anything is changed. */
export function AddImport({ chatbotId, isOpen, onClose }: AddProps) {
  const { imports: words } = useWords("knowledge");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.add} description={words.description}>
      <Import chatbotId={chatbotId} onDone={onClose} />
    </Dialog>
  );
}

function Import({ chatbotId, onDone }: { readonly chatbotId: string; readonly onDone: () => void }) {
  const { imports: words } = useWords("knowledge");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [way, go] = useState<Way>("git");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isPublic, show] = useState(false);
  const [period, plan] = useState<Period>(null);
  const [values, keep] = useState<Values>(noValues);

  /** Has it looked at, or done. */
  async function send(kind: "preview" | "import", given: Values) {
    const settings = filled({ siteUrl: webAddress(given.siteUrl), language: given.language, folder: given.folder });
    const [file] = files;
    if (way === "file") {
      if (file === undefined || file.size > fileBytes)
        throw new ApiProblem({ title: words.tooLarge, status: 413, code: "payload_too_large" });
      const input = { chatbotId, ...settings, public: String(isPublic) };
      const sent = { files: [file], type: "application/octet-stream", onProgress: () => undefined, waitSeconds: 0 };
      return kind === "preview" ? upload("previewFileImport", input, sent) : upload("importFile", input, sent);
    }
    const { branch, token, url = "" } = given;
    const input = { chatbotId, ...settings, ...filled({ branch, token }), url: withScheme(url), public: isPublic };
    return kind === "preview"
      ? call("previewRepositoryImport", input)
      : call("importRepository", { ...input, refresh: period }, { waitSeconds: 0 });
  }
  const check = useMutation<Preview, ApiProblem, Values>({
    async mutationFn(given) {
      keep(given);
      const preview = await send("preview", given);
      if ("importId" in preview) return preview;
      throw new Error("An import was done in place of its preview.");
    },
  });
  const take = useMutation<unknown, ApiProblem>({
    mutationFn: () => send("import", values),
    async onSuccess() {
      toast(words.started);
      onDone();
      await navigate({ to: "/chatbots/$chatbotId/knowledge/imports", params: { chatbotId } });
      for (const name of ["listImports", "listSources"]) void queries.invalidateQueries({ queryKey: [name] });
    },
  });
  if (check.data !== undefined)
    return (
      <ShownPreview
        preview={check.data}
        problem={take.error}
        isBusy={take.isPending}
        onBack={check.reset}
        onTake={() => take.mutate()}
      />
    );
  return (
    <Form<Values> problem={check.error} onSubmit={(given) => check.mutate(given)}>
      <Segments
        label={words.from}
        value={way}
        onChange={go}
        choices={(["git", "file"] as const).map((value) => ({ value, label: words.ways[value] }))}
      />
      {way === "git" ? (
        <RepositoryFields values={values} period={period} onPlan={plan} />
      ) : (
        <FileDrop
          label={words.file}
          hint={words.fileHint}
          files={files}
          onChange={(chosen) => setFiles(chosen.slice(-1))}
        />
      )}
      <MoreFields values={values} way={way} />
      <Checkbox label={words.public} isOn={isPublic} onChange={show} />
      <Button type="submit" look="primary" isBusy={check.isPending} disabled={way === "file" && files.length === 0}>
        {words.preview}
      </Button>
    </Form>
  );
}

interface RepositoryFieldsProps {
  readonly values: Values;
  readonly period: Period;
  readonly onPlan: (period: Period) => void;
}

function RepositoryFields({ values, period, onPlan }: RepositoryFieldsProps) {
  const { schedule } = useWords("knowledge");
  return (
    <>
      <ImportField
        of="url"
        values={values}
        inputMode="url"
        placeholder="https://github.com/example/docs.git"
        required
      />
      <ImportField of="token" values={values} type="password" autoComplete="off" />
      <label className="grid gap-1 text-sm font-medium">
        {schedule.title}
        <ScheduleSelect label={schedule.title} value={period} onChange={onPlan} />
      </label>
    </>
  );
}

function MoreFields({ values, way }: { readonly values: Values; readonly way: Way }) {
  const { imports: words } = useWords("knowledge");
  return (
    <>
      <ImportField of="siteUrl" values={values} inputMode="url" />
      <details className="rounded-lg border border-line">
        <summary className="py-2 ps-8 pe-3 text-sm font-medium">{words.more}</summary>
        <div className="grid gap-4 p-3 pt-1">
          {way === "git" ? <ImportField of="branch" values={values} /> : null}
          <ImportField of="folder" values={values} />
          <ImportField of="language" values={values} />
        </div>
      </details>
    </>
  );
}

type ImportFieldProps = Omit<ComponentProps<typeof TextField>, "name" | "label" | "hint" | "defaultValue"> & {
  readonly of: keyof Values;
  readonly values: Values;
};

/** A setting of an import that is written as it is elsewhere: an address, a path, a code. */
function ImportField({ of, values, ...control }: ImportFieldProps) {
  const { imports: words } = useWords("knowledge");
  return (
    <TextField
      name={of}
      label={words[of]}
      hint={words[`${of}Hint`]}
      defaultValue={values[of]}
      autoCapitalize="none"
      spellCheck={false}
      {...control}
    />
  );
}

interface ShownPreviewProps {
  readonly preview: Preview;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onTake: () => void;
}

function ShownPreview({ preview, problem, isBusy, onBack, onTake }: ShownPreviewProps) {
  const { imports: words } = useWords("knowledge");
  const why = useReasons();
  const { report, leftOut, importId, name } = preview;
  const count = report.leftOut.reduce((sum, each) => sum + each.count, 0);
  return (
    <Form problem={problem} onSubmit={onTake} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {importId === null ? null : <Notice>{words.repeats(name)}</Notice>}
      <p>{why(report.summary, report.summaryReason)}</p>
      {count === 0 ? null : (
        <div>
          <h3 className="text-sm">{words.leftOut(count)}</h3>
          <ReasonList label={words.leftOut(count)} items={leftOut} />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.submit(report.articles)}
        </Button>
      </div>
    </Form>
  );
}

const noValues: Values = {
  url: undefined,
  branch: undefined,
  folder: undefined,
  token: undefined,
  siteUrl: undefined,
  language: undefined,
};

/** Those that are not blank. */
function filled<Name extends string>(
  values: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  for (const name in values) {
    const value = values[name]?.trim() ?? "";
    if (value !== "") given[name] = value;
  }
  return given;
}

function webAddress(written: string | undefined): string | undefined {
  return written === undefined || written.trim() === "" ? undefined : withScheme(written);
}

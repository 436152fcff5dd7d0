import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import type { ApiProblem } from "../../../api/problem.ts";
import { useStrings, useWords } from "../../../strings/strings.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { ScheduleSelect } from "./schedule.tsx";
import type { Period } from "./schedule.tsx";
import { useSourceChanges } from "./use-source-changes.ts";
import type { Source } from "./use-source-changes.ts";

interface ScheduleDialogProps {
  readonly chatbotId: string;
  /** Those that are scheduled alike; none: closed. */
  readonly sources: readonly Source[];
  readonly onClose: () => void;
}

/** Chooses how often pages are read again, one or several. */
export function ScheduleDialog({ chatbotId, sources, onClose }: ScheduleDialogProps) {
  const { schedule } = useWords("knowledge");
  return (
    <Dialog isOpen={sources.length > 0} onClose={onClose} title={schedule.title} description={schedule.hint}>
      <Schedule key={sources[0]?.id} chatbotId={chatbotId} sources={sources} onClose={onClose} />
    </Dialog>
  );
}

function Schedule({ chatbotId, sources, onClose }: ScheduleDialogProps) {
  const { schedule } = useWords("knowledge");
  const { actions } = useStrings();
  const [period, choose] = useState<Period>(sources[0]?.refresh ?? null);
  const { refresh } = useSourceChanges(chatbotId);
  const pages = sources.filter(({ kind }) => kind === "url");
  const save = useMutation<unknown, ApiProblem>({
    mutationFn: () =>
      Promise.all(pages.map(({ id }) => call("updateSource", { chatbotId, sourceId: id, refresh: period }))),
    onSuccess() {
      toast(schedule.saved);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Form problem={save.error} onSubmit={() => save.mutate()}>
      <label className="grid gap-1 text-sm font-medium">
        {schedule.label}
        <ScheduleSelect label={schedule.label} value={period} onChange={choose} />
      </label>
      {pages.length === sources.length ? null : (
        <p className="text-quiet">{schedule.onlyPages(sources.length - pages.length)}</p>
      )}
      <Button type="submit" look="primary" isBusy={save.isPending} disabled={pages.length === 0}>
        {actions.save}
      </Button>
    </Form>
  );
}

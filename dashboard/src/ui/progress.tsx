import { Progress as BaseProgress } from "@base-ui/react/progress";

/** How far something is, in words and as a bar. */
export function Progress({
  label,
  done,
  total,
}: {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}) {
  return (
    <BaseProgress.Root value={done} max={Math.max(total, 1)} className="grid w-full gap-1">
      <BaseProgress.Label className="text-sm text-quiet">{label}</BaseProgress.Label>
      <BaseProgress.Track className="h-1.5 overflow-hidden rounded-full bg-hover">
        <BaseProgress.Indicator className="block h-full bg-accent transition-[width]" />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}

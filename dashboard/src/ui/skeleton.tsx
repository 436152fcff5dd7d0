import { classNames } from "./class-names.ts";

/** A loading placeholder of the content's size, so that nothing moves when it arrives. */
export function Skeleton({ className = "h-4 w-full" }: { readonly className?: string }) {
  return <div aria-hidden="true" className={classNames("animate-pulse rounded-md bg-hover", className)} />;
}

/** Lines of a list on their way. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <div className="grid gap-3 p-4">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  );
}

import type { ReactNode } from "react";

interface FactsProps {
  /** Names with what is known; null is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known of something, each under its name. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

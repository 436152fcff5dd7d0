import { useState } from "react";

export interface Choice<Item> {
  readonly items: readonly Item[];
  readonly has: (item: Item) => boolean;
  readonly set: (item: Item, isChosen: boolean) => void;
  readonly all: () => void;
  readonly none: () => void;
}

/** Which of the items that are shown are chosen; what is not shown any more is not. */
export function useChoice<Item extends { readonly id: string }>(shown: readonly Item[]): Choice<Item> {
  const [ids, choose] = useState<ReadonlySet<string>>(new Set());
  return {
    items: shown.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    set({ id }, isChosen) {
      choose((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
    },
    all: () => choose(new Set(shown.map(({ id }) => id))),
    none: () => choose(new Set()),
  };
}

import { cloneElement, lazy, Suspense, useEffect, useState } from "react";
import type { ButtonHTMLAttributes, KeyboardEvent, ReactElement, ReactNode } from "react";

const loadPart = () => import("./menu-part.tsx");
const MenuPart = lazy(loadPart);

interface MenuEntry {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
}

export interface MenuProps {
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  readonly entries: readonly MenuEntry[];
  readonly heading?: ReactNode;
}

/**
 * What else can be done with something. Until it is first opened there is only its button: replacing the button
 * as soon as the rest is loaded would lose the focus of someone tabbing through the page.
 */
export function Menu(props: MenuProps) {
  const [isWanted, want] = useState(false);
  // If it fails, opening the menu tries again.
  useEffect(() => void loadPart().catch(() => undefined), []);
  const open = () => want(true);
  const button = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    },
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <MenuPart {...props} />
    </Suspense>
  );
}

import { cloneElement, lazy, Suspense, useState } from "react";
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from "react";

const MenuPart = lazy(() => import("./menu-part.tsx"));

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

/** What else can be done with something. Until what it is made of is there, its button takes the press down. */
export function Menu(props: MenuProps) {
  const [isPressed, press] = useState(false);
  return (
    <Suspense fallback={cloneElement(props.trigger, { "aria-haspopup": "menu", onClick: () => press(true) })}>
      <MenuPart {...props} isOpen={isPressed} />
    </Suspense>
  );
}

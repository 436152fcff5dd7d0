import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface MenuEntry {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
}

interface MenuProps {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly heading?: ReactNode;
}

/** What else can be done with something. */
export function Menu({ trigger, entries, heading }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-20 outline-none">
          <BaseMenu.Popup className="popup max-w-80 min-w-48 p-1 outline-none">
            {heading === undefined ? null : <div className="px-2.5 py-1.5 text-xs text-quiet">{heading}</div>}
            {entries.map(({ label, icon, onSelect, isDangerous, isDisabled }, place) => (
              <BaseMenu.Item
                key={place}
                onClick={onSelect}
                disabled={isDisabled === true}
                className={classNames("menu-item", isDangerous === true && "text-bad")}
              >
                {icon}
                <span className="min-w-0 truncate">{label}</span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

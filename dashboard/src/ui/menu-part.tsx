import { Menu as BaseMenu } from "@base-ui/react/menu";
import { classNames } from "./class-names.ts";
import type { MenuProps } from "./menu.tsx";

/** What `Menu` is made of, open from the beginning. */
export default function MenuPart({ trigger, entries, heading }: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          sideOffset={4}
          align="end"
          collisionAvoidance={{ side: "flip", align: "shift" }}
          sticky
          className="z-20 outline-none"
        >
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

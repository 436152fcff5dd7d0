import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useNavigate } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useOperation } from "../api/queries.ts";
import { useStrings } from "../strings/strings.tsx";
import { places } from "./navigation.ts";

interface Command {
  readonly value: string;
  readonly label: string;
  readonly link: LinkProps;
}

/** Jumps to any page or chatbot by a few letters of its name. */
export default function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const strings = useStrings();
  const navigate = useNavigate();
  const chatbots = useOperation("listChatbots", { limit: 200 });
  const commands: Command[] = [
    ...places(strings).map(({ label, link }) => ({ value: label, label, link })),
    ...(chatbots.data?.chatbots ?? []).map(({ id, name }) => ({
      value: `${id} ${name}`,
      label: name,
      link: { to: "/chatbots/$chatbotId", params: { chatbotId: id } } satisfies LinkProps,
    })),
  ];
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[rgb(0_0_0/0.45)]" />
        <Dialog.Popup
          aria-label={strings.nav.search}
          className="popup fixed top-[10dvh] left-1/2 w-[min(34rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden"
        >
          <Autocomplete.Root
            open
            inline
            items={commands}
            itemToStringValue={({ label }) => label}
            autoHighlight="always"
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Search aria-hidden="true" className="size-4 text-quiet" />
              <Autocomplete.Input
                aria-label={strings.nav.search}
                placeholder={strings.nav.search}
                className="h-11 w-full bg-transparent text-base outline-none placeholder:text-quiet sm:text-sm"
              />
            </div>
            <Autocomplete.Empty className="p-4 text-quiet empty:hidden">{strings.nav.noCommand}</Autocomplete.Empty>
            <Autocomplete.List className="max-h-[min(60dvh,24rem)] overflow-y-auto p-1">
              {({ value, label, link }: Command) => (
                <Autocomplete.Item
                  key={value}
                  value={{ value, label, link }}
                  onClick={() => {
                    onClose();
                    void navigate(link);
                  }}
                  className="menu-item"
                >
                  {label}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Outlet } from "@tanstack/react-router";
import { useLanguage, useStrings } from "../strings/strings.tsx";
import { languageNames } from "../strings/words.ts";
import { Select } from "../ui/select.tsx";

/** The frame of pages for signed-out visitors. */
export function GuestFrame() {
  const { nav } = useStrings();
  const { language, speak } = useLanguage();
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] justify-items-center gap-6 p-4">
      <main className="w-full max-w-sm min-w-0 self-center">
        <img src="/icon.svg" alt="" width="36" height="36" className="mb-4" />
        <Outlet />
      </main>
      <footer>
        <Select
          label={nav.language}
          value={language}
          onChange={speak}
          choices={languageNames.map(({ language: value, name }) => ({ value, label: name }))}
        />
      </footer>
    </div>
  );
}

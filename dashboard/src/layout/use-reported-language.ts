import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { reportLanguage, useSignedIn } from "../session.ts";
import { useLanguage } from "../strings/strings.tsx";

/** Whoever has chosen no language for mails yet gets them in the one that its pages speak. */
export function useReportedLanguage(): void {
  const { account } = useSignedIn();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const isUnknown = account.language === null;
  useEffect(() => {
    // Where it fails, the next page that is opened tries again.
    if (isUnknown) void reportLanguage(queries, language).catch(() => undefined);
  }, [isUnknown, language, queries]);
}

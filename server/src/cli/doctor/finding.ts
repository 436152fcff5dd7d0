/** What a check found; `fix` says what to do about anything but `ok`. */
export interface Finding {
  readonly check: string;
  readonly status: "ok" | "warning" | "failed";
  readonly says: string;
  readonly fix?: string;
}

export const ok = (check: string, says: string): Finding => ({ check, status: "ok", says });
export const warning = (check: string, says: string, fix: string): Finding => ({ check, status: "warning", says, fix });
export const failed = (check: string, says: string, fix: string): Finding => ({ check, status: "failed", says, fix });

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { hideEmails } from "@svc/contract";

/** A telephone number that a visitor wrote: 8 to 15 digits (E.164) with spaces and strokes, no date. */
export function phoneIn(text: string): string | null {
  for (const { 0: run } of hideEmails(text, "@").matchAll(/[\p{L}@+(]*\d[\d ()/.-]*[\p{L}@]*/gu)) {
    const phone = run.replace(/[ (/.-]+$/u, "");
    const digits = phone.replace(/\D/gu, "").length;
    if (
      /^[+(]*\d/u.test(phone) &&
      !/[\p{L}@]/u.test(phone) &&
      digits >= 8 &&
      digits <= 15 &&
      !/\d{4}-\d{2}-\d{2}/u.test(phone)
    )
      return phone;
  }
  return null;
}

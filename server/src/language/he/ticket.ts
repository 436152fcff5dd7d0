import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Hebrew asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const hebrewTicket: PhraseLists<TicketPhraseKind> = {
  open: "לפתוח, תפתח*, פתחו, פתח*, ליצור, צרו, להגיש, תגיש*, לרשום, לפתיחת",
  ticket: "פנייה, פניה, קריאה, קריאת שירות, כרטיס, טיקט, תלונה",
  complaint: `
    רוצה להתלונן, מבקש להתלונן, מבקשת להתלונן, צריך להתלונן, צריכה להתלונן, לדווח על תקלה, לדווח על בעיה`,
  about: "איפה, היכן, הפנייה שלי, לא רוצה, מספר פנייה, כרטיס טיסה, כרטיס רכבת, כרטיסים",
  light: `
    בבקשה, אני, רוצה, מבקש, מבקשת, אפשר, לי, כן, שלום, תודה, נא, על, כי, בנושא, חדשה, חדש, את, לנו, צריך,
    צריכה, תתקשרו, אליי, ליצור, איתי, קשר`,
  yes: "כן, בטח, בסדר, אוקיי, אוקי, בבקשה, סבבה, ודאי, כמובן, אשמח, יאללה, מעולה",
  no: "לא, אין צורך, עזוב, עזבו, תבטל, תבטלו, ביטול, תשכח, תשכחו",
  yesFirst: "",
};

import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Arabic asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const arabicTicket: PhraseLists<TicketPhraseKind> = {
  open: "افتح, افتحوا, فتح, انشئ, إنشاء, سجل, سجلوا, تسجيل, تقديم, أقدم, رفع, ارفع, عمل, أعمل, تقدم",
  ticket: "تذكرة, شكوى, بلاغ, طلب دعم",
  complaint: `
    أريد أن أشتكي, أريد أشتكي, اريد اشتكي, أود أن أشتكي, بدي اشتكي, عايز اشتكي, ابغى اشتكي, أريد شكوى,
    أريد تذكرة`,
  about: "أين, تذكرتي, لا أريد, رقم التذكرة, تذكرة سفر, تذكرة طيران, تذكرة قطار",
  light: `
    من, فضلك, فضلكم, لو, سمحت, أريد, اريد, أود, أرغب, ممكن, أن, لي, نعم, مرحبا, شكرا, بخصوص, لأن, عن, في,
    جديدة, تواصلوا, معي, اتصلوا, بي`,
  yes: "نعم, أجل, ايوه, ايوا, تمام, موافق, موافقة, حسنا, طيب, من فضلك, لو سمحت, أكيد, تفضل, ماشي",
  no: "لا, كلا, مو, مش, ليس, إلغاء, انسى, خلاص, ما أريد",
  yesFirst: "",
};

import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Turkish asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const turkishTicket: PhraseLists<TicketPhraseKind> = {
  open: `
    ac, acin, acar, acabilir, acmak, acilsin, olustur*, yarat*, gir, girin, birak*, yap, yapin, yapmak, etmek,
    ilet*, bildir*, istiyorum`,
  ticket: `
    ticket, talep, destek talebi, destek kaydi, kayit, ariza kaydi, sikayet, sikayette, talebi, kaydi`,
  complaint: "sikayetciyim, sikayetci*, sikayetim var, sikayet etmek, sikayet var",
  about: "nereden, nereye, nerede, talebim, talebimin, istemiyorum, bilet*",
  light: `
    lutfen, bir, bana, benim, icin, evet, merhaba, tesekkurler, misiniz, misin, istiyorum, yeni, destek,
    hakkinda, ve, mi, arayin, ulasin, iletisime, gecin, benimle`,
  yes: "evet, tamam, olur, lutfen, tabii, tabi, elbette, peki, acin, olsun, isterim, acabilirsiniz",
  no: "hayir, istemiyorum, gerek yok, bosver, bos ver, iptal, vazgectim, kalsin, yok",
  yesFirst: "",
};

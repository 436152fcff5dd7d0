import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Polish asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const polishTicket: PhraseLists<TicketPhraseKind> = {
  open: "otworz*, otworzyc, utworz*, zaloz*, zrob, zlozyc, zloze, zloz, zglosic, zglosze, zarejestr*",
  ticket: `
    zgloszenie, zgloszenia, ticket, ticketa, reklamacje, reklamacja, skarge, skargi, zazalenie, usterke,
    awarie`,
  complaint: `
    chce zlozyc skarge, zglosic problem, zglosic usterke, chce sie poskarzyc, chcialbym sie poskarzyc,
    chcialabym sie poskarzyc`,
  about: "gdzie moge, gdzie mozna, mojego zgloszenia, moje zgloszenie, numer zgloszenia, nie chce",
  light: `
    prosze, chce, chcialbym, chcialabym, o, mi, nowe, nowy, tak, dzien dobry, dziekuje, w, sprawie, bo, i,
    mozna, moge, czy, na, z, dla, mnie, skontaktowac, kontakt, zadzwonic, ze, mna, sie, skontaktujcie`,
  yes: "tak, jasne, prosze, poprosze, oczywiscie, dobrze, zgoda, chetnie, pewnie, moze byc",
  no: "nie, niewazne, anuluj, anulujcie, zapomnij, rezygnuje",
  yesFirst: "",
};

import type { TicketPhraseKind } from "../ticket.ts";
import type { PhraseLists } from "../phrases.ts";

/** How English asks for a ticket and answers to the offer of one. `TicketPhraseKind` says what each list is for. */
export const englishTicket: PhraseLists<TicketPhraseKind> = {
  open: "open, create, raise, file, make, submit, log, start, register, lodge, opening, filing, creating",
  ticket: "ticket, support case, complaint, support request, case number, service request",
  complaint: `
    want to complain, like to complain, need to complain, wish to complain, let me complain, can i complain,
    could i complain, may i complain, how do i complain, report a problem, report a fault, report a defect,
    report a bug, report an issue, want a support ticket, need a support ticket`,
  about: `
    where can i, where do i, where should i, parking ticket*, train ticket*, bus ticket*, concert ticket*, flight ticket*, lottery ticket*,
    plane ticket*, cinema ticket*, movie ticket*, event ticket*, season ticket*, entry ticket*,
    festival ticket*, speeding ticket*, ticket office*, ticket counter*, ticket machine*, tickets, my ticket, ticket number, ticket status,
    ticket price, how much, status of, already opened, already filed, have opened,
    had opened, don t want, dont want, don t need, dont need, don t open`,
  light: `
    please, pls, can you, could you, would you, i, want, need, would, d, like, to, me, for, a, an, the, my,
    new, support, get, hi, hello, thanks, thank you, ok, yes, yes please, and, about, because, since, that,
    now, you, can, could, with, regarding, kindly, let, us, of, so, contact, call, email, write, reach, back`,
  yes: `
    yes, yeah, yep, yup, sure, ok, okay, please, of course, go ahead, do it, do that, that would be great,
    that would be good, that would be nice, sounds good, alright, absolutely`,
  no: `
    no, nope, not, do not, don t, dont, never mind, nevermind, forget it, forget about it, cancel, leave it,
    rather not, stop`,
  yesFirst: "",
};

import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in English. */
export const englishUsualQuestions: UsualQuestions = {
  topics: {
    price: ["How much does it cost?"],
    hours: ["What are your opening hours?", "Are you open at the weekend?"],
    contact: ["How can I contact you?", "What is your phone number?"],
    place: ["Where are you located?"],
    delivery: ["How long does delivery take?", "How much is delivery?"],
    returns: ["Can I return an item?", "How long do I have to return something?"],
    payment: ["Which payment methods do you accept?"],
    invoice: ["Where can I find my invoice?"],
    order: ["Can I cancel my order?"],
    subscription: ["How do I cancel my subscription?"],
  },
  signs: {
    shop: "shipping, delivery, refund*, return policy, returns policy, shopping cart, add to cart, basket, checkout, warranty, online shop, online store, in stock, out of stock, gift card*, your order, track your order, payment methods",
    subscription:
      "subscription*, free trial, billing, per month, monthly plan, annual plan, pricing plan*, upgrade your plan, your plan, membership*",
  },
  emptyHeadings:
    "home, home page, introduction, overview, contents, table of contents, related articles, related pages, other articles, see also, read more, learn more, next steps, whats next, what's next, further reading, navigation, menu, search, share, comments, footnotes, references, summary, conclusion, notes, note, warning, tip, example, examples, faq, faqs, frequently asked questions, general, miscellaneous, other, more, privacy policy, privacy notice, our story, shop all, cookie policy, imprint, terms and conditions, changelog, welcome, about, about us, news, blog, untitled, quick links",
  instruction: {
    prefix: "how to",
    first:
      "activate, add, block, book, buy, cancel, change, check, choose, close, configure, connect, contact, copy, create, customise, customize, delete, disable, download, edit, enable, exclude, export, extend, find, get, hide, import, install, invite, join, make, manage, move, open, order, pay, place, print, protect, register, remove, rename, renew, replace, report, request, reset, restore, return, send, share, start, stop, submit, switch, test, track, transfer, troubleshoot, uninstall, unlock, update, upgrade, upload, use, verify, view, withdraw",
    second: "a, an, the, your, my",
    question: "How do I {}?",
    swaps: "your my, yourself myself, yours mine",
  },
};

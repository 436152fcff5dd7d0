/**
 * Set phrases of small talk, divided by `|`; case, accents, punctuation and letters written twice do not count.
 * `fillers` are what may stand around a phrase and never makes small talk by itself.
 * `openers` begin a sentence: a greeting without a comma is cut off only before one of them.
 */
export interface SmallTalkPhrases {
  greeting: string;
  howAreYou: string;
  thanks: string;
  acknowledgement: string;
  goodbye: string;
  identity: string;
  fillers: string;
  openers: string;
}

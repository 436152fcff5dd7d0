import type { LanguageWords } from "../words.ts";

/** Words by which English is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const englishWords: LanguageWords = {
  functionWords: `the a an and or but if of to in on at for from with by about as than into over under after before between
    without during is are was were be been being am do does did done have has had having will would shall should can
    could may might must i me my mine we us our you your yours he him his she her it its they them their this that these
    those there here who whom whose what which when where why how much many long often far not no yes any some all every
    each other another more most less least only also too very just so such same own again still then now ever never
    please i'm i've i'd i'll it's that's what's where's how's who's there's don't doesn't didn't isn't aren't can't
    cannot won't couldn't wouldn't haven't hasn't you're we're they're im dont cant whats hows wheres let lets up out off
    get got going gonna wanna`,
  chatWords: `hi hello hey thanks thank thx bye goodbye good morning evening afternoon sorry help need want know tell
    show find buy order orders price prices cost costs pay payment shipping delivery deliver ship return returns refund
    refunds cancel change open opening hours close closed time today tomorrow monday tuesday wednesday thursday friday
    saturday sunday week weekend day days month year account password login log sign email phone number address store
    shop ticket tickets book booking appointment work works working available offer free discount student students kids
    children people size track tracking package broken wrong human person agent talk speak contact call us use name
    first last many city country war world language water school state people between during called made used known
    about you much long does it`,
  signs: [
    [/\p{L}{3}(?:ing|ed|ly|ness|ght)(?!\p{L})/u, 0.4],
    [/(?<!\p{L})(?:wh|th|kn)\p{L}|(?:tch|sh|ough|ght)/u, 0.3],
  ],
  followUp: {
    again: `what about | how about | and what about | and how about | what if its | tell me more | more details | more info |
      more information | go on | for example | such as | what else | anything else | explain | how so | same for |
      is it the same for | does the same apply to | does that apply to | does this apply to | does it apply to`,
    joins: `and | or | but | also | so | then | plus | only`,
    pronouns: `it | its | they | them | their | those | these | one | ones | that one | this one`,
    weakPronouns: `that | this | there`,
    empty: `is it possible | does it take | will it take | would it take | is it allowed | is it true | is there | are there | does it cost to | is it okay to |
      is it ok to | is it necessary | it possible | would it be possible | what time is it | is it safe to | is it legal to`,
    prepositions: `for | on | in | at | with | without | from | during | after | before | by | under | over | between | until | via`,
    addressed: `you | your | yours | u`,
  },
};

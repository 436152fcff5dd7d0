import type { HandoffGrammar } from "../handoff-grammar.ts";

export const english: HandoffGrammar = {
  person:
    "humans?|human beings?|persons?|people real|(?:real|live|living|actual|proper|genuine) (?:persons?|people|humans?|ones?|agents?|somebody|someone|guy|man|woman|support|help|chat|nurse|doctor|pharmacist|technician|engineer|expert|lawyer|teacher|clerk|teller|mechanic|employee|rep)|agents?|representatives?|reps?|operators?|advisors?|advisers?|consultants?|specialists?|managers?|supervisors?|boss|colleagues?|employees?|staff|staff members?|(?:team|staff) members?|members? of (?:your|the) (?:staff|team|support|service)~|(?:customer|client|tech|technical|phone|live|human|guest) (?:service|services|support|care|assistance|help)(?: (?:team|agent|rep|representative|person|staff|desk|department|people))?|support (?:team|agent|rep|person|staff|guy|desk|people|member)|help ?desk|call ?cent(?:er|re)|receptionist|your (?:team|staff|people|colleagues?)|(?:someone|somebody|anyone|anybody) (?:real|human|alive|living|else|from|in charge|on your|at your|in your)|flesh and blood",
  somebody:
    "(?:billing|accounting|accounts|sales|complaints|returns|shipping|technical|finance|legal|bookings?|reservations?|warranty|claims)(?: (?:department|team|desk|office|people))?|front desk|reception|\\w+ department|someone|somebody|some one|anyone|anybody|any one|1 of you~|one of (?:you|your|the)~|a guy|people|a man|a woman|support|(?:real|actual|live|living|human|proper|qualified) \\w+|nurses?|doctors?|pharmacists?|technicians?|engineers?|experts?|clerks?|concierge|tellers?|owners?|team leads?|salespersons?|salesman|teachers?|lawyers?|mechanics?|whoever",
  speak:
    "talk|speak|chat|talking|speaking|chatting|converse|communicate|deal|dealing|correspond|have a word|have a chat|a word|discuss (?:this|it|that)|interact",
  machine:
    "bots?|robots?|chat ?bots?|machines?|ai|a i|computers?|automat~|algorithms?|software|program|virtual assistants?|recordings?|script",
  between:
    "a|an|the|some|any|your|another|one|of|with|to|real|live|actual|proper|human|genuine|competent|different|senior|normal|just|please|pls|now|from|local|freaking|fucking|damn|bloody|first|immediately|right|here|who|is|available|directly",
  stops: "you|u|about|because|if|when|and|so|why|i|we|is|are|was",
  asks: [
    "<S>(?: \\w+){0,2} (?:to|with|w|2|too) <g><A>",
    "(?:talk|speak|chat) (?:<D> )*<P>",
    "who (?:else )?(?:can|could|may|should|do|would|might|shall) (?:i|we) (?:please )?(?:<S>|complain|turn)(?: (?:to|with))",
    "(?:discuss|talk|speak|chat|go over|sort|sort out|resolve|settle|clear up|figure out|work out)(?: \\w+){1,6} with (?:<D> )*<A>",
    "(?:have|let|make|get) (?:<D> )*<A> (?:\\w+ ){0,5}?(?:to )?(?:call|contact|talk|speak|write|come|join|look|help|handle|explain|answer|ring|phone)",
    "(?:connect|transfer|forward|redirect|pass|hand|put|switch|route|patch|refer|direct|link|move|escalate|send|get|bump)(?:ed|ing)?(?: (?:me|us|this|it|over|through|thru|on|back|my \\w+|the \\w+)){0,3} (?:to|with|2) <g><A>",
    "(?:get|give|fetch|find|bring|send|pass|assign|hand) (?:me|us) <g><A>",
    "(?:get|fetch|see|page|summon|bring in) (?:in )?(?:<D> )*<P>",
    "(?:want|wants|wanna|need|would like|d like|id like|like|prefer|demand|require|request|looking for|look for|rather have|insist on|wish for|ask for|asking for|waiting for|try|how about|what about|i ll take|requesting) (?:<D> )*<P>",
    "(?:want|wanna|need|would like|id like|prefer) (?:someone|somebody|anyone) (?:who|that|to|from|at|in|on|with|else)",
    "(?:can|could|may|might|how do|how can|where can|when can|where do|let) (?:i|me|we|us) (?:please |just |maybe |possibly |actually |ever )*(?:have|get|see|reach|contact|ask|find|get hold of|get a hold of|get through to|get in touch with|get to|access) (?:<D> )*<A>",
    "(?:want|need|like|trying|tried|way|able|possible|possibility|possibly|hoping|wish|please) (?:to )?(?:reach|contact|get|be put in touch with|be put through to|get hold of|get a hold of|get through to|get in touch with|be in touch with|get to|be connected|be transferred|see|find)(?: to| with)? (?:<D> )*<A>",
    "(?:is|are|isnt|arent|if|was|any) (?:there )?(?:even )?(?:a |an |any |some |actually )*(?:<P>|someone|somebody|anyone|anybody|people|humans?)(?: \\w+){0,3} (?:talk|speak|chat|help|there|here|available|around|real|human|online|alive|listening|on duty|free|i can|to assist|who can|reachable|home|behind)",
    "(?:is|are) there (?:even )?(?:<D> )*<P>",
    "(?:anyone|anybody|someone|somebody|any humans?|any people|any real \\w+|any agents?) (?:there|here|home|real|human|around|alive|available|out there|online)",
    "(?:please |pls |can you |could you |can u |will you |would you |to |and |just |^)(?:call|phone|ring|telephone) (?:me|us)(?: back| up)?(?: (?:on|at|now|please|pls|asap|today|tomorrow|later|under|instead|regarding|about|when|as|if|this|in|between|after|before|to|tonight|monday|\\d~)|$)",
    "(?:call|phone|ring) (?:me|us) (?:back|up|asap|please|pls|now)",
    "(?:give|get) (?:me|us) a (?:call|ring|buzz|bell)|call ?back|callback|(?:get|have|receive|request|like|want|need|schedule|arrange) a (?:phone |telephone )?call(?: back)?|(?:call|phone|ring|contact) (?:me|us) by phone",
    "(?:someone|somebody|anyone|anybody|a human|a person|an agent|a rep|a real \\w+|your \\w+|one of \\w+|you|they|the \\w+ team|a \\w+ member)(?: \\w+){0,3} (?:to |can |could |please )*(?:call|phone|ring|contact|reach out to|get back to|get in touch with|write to|text) (?:me|us)",
    "(?:can|could|will|would|may|let|have|want|need|ask|is there|are there|get|please|if)(?: \\w+){0,2}? (?:someone|somebody|anyone|anybody|a human|a person|an agent|a real \\w+|a live \\w+|an actual \\w+|one of (?:you|your)~|your (?:team|staff|colleagues?|people)|a member of~|a colleague|your manager)(?: \\w+){0,5} (?:help|assist|take over|take care|look at|look into|have a look|take a look|get back|get in touch|reach out|join|answer me|reply|handle|talk|speak|chat|respond|step in|deal|sort|serve|attend|call me)",
    "(?:^|please |to |you |this |just |should )escalat(?:e|ed|ion)",
    "(?:transfer|connect) (?:me|us)(?: (?:please|pls|now|already|asap))*$|put (?:me|us) through|patch (?:me|us) through|hand (?:me|us) over",
    "let (?:a|an|your|some|the) (?:<D> )*<A>(?: \\w+)? (?:handle|take|look|do|deal|help|answer)",
    "(?:human|live|real|agent) (?:takeover|chat|support|help|assistance|service) (?:please|pls|now)",
    "cant (?:seem to )?(?:reach|get hold of|get a hold of|find|get through to|talk to|speak to) (?:<D> )*<A>",
  ],
  refusesMachine: [
    "(?:not|isnt|no|without|rather than|instead of) (?:(?!(?:mind|sure|know|think|care|if|whether|about|that|only|just) )\\w+ ){0,4}?<B>",
    "(?:not|dont|no|without|stop|instead of|rather than|hate|sick of|tired of|fed up with|enough of|enough with|other than|never) (?:<D> |want |wanna |like |need |to |talk |talking |speak |speaking |chat |chatting |deal |dealing |with |be |more |this |these |that |stupid |dumb |your |keep |have |answered |helped |served |by |arguing |writing |texting |typing )*<B>",
  ],
  refuses: [
    "(?:dont|do not|does not|doesnt|didnt|never|not|no longer|wont|will not) (?:really |actually |even |want |wanna |need |like |wish |have |to |you |please |have to |going |trying |looking |for |it |necessary |be |feel |like |ever |do |yet |intend )*(?:talk|speak|chat|talking|speaking|connect|connecting|transfer|put|call|phone|ring|escalate|hand|forward|pass|get|contact|send|bring|involve|bother|connected|transferred|called|contacted|a call|(?:a|an|any|the|your) ?(?:<D> )*(?:<P>|<A>)|<A>)",
    "(?:no|without|avoid|skip|rather not|instead of|stop)(?: \\w+){0,3} (?:<A>|calls?|calling|talking|speaking|transfer~|connect~|phone)",
    "no need|not necessary|unnecessary|isnt necessary|dont bother|rather not",
  ],
  polite: [
    "why (?:cant|can t|dont|wont|isnt|arent|is there no|are there no|do you not|can i not) ",
    "(?:cant|couldnt|can|could|may) (?:i|we|you|u|someone|somebody|anyone) not ",
    "\\b(?:cant|couldnt|wont|wouldnt|shouldnt|isnt|arent|aint) (?:i|we|you|u|there|someone|somebody|it|any~) ",
    "is there (?:no one|nobody|no|not|none) |are there no |is no (?:one|body) |nobody (?:there|here|real|home)|no one (?:there|here|home)",
    "(?:do|does|is|am|are|was|did)(?:nt| not) (?:work|working|help|helping|understand|understanding|get it|make sense|know|answer|solve|getting|answering|useful|good|right|clear|what)~",
  ],
  others: [
    "^(?:so |but |hey |hi |wait |ok |and |hello |um )*(?:are|r|is|am|was|were|arent|isnt) (?:you|u|i|this|it|that|your \\w+)(?! (?:able|going|allowed|possible|at all possible|there any|ok if|okay if|really not possible)) ",
    "how (?:many|much|old|long|often|big|large|good|fast|well)|which (?:person|people|agents?|manager)",
    "what (?:is|are|s|was|were|does|do your|kind|hours|times?|time|languages?|number|phone|day)\\b|whats|who(?:s| is| are| was| does| do| owns| runs| works| answers| reads| manages)\\b",
    "when (?:is|are|do|does|will|s)\\b|opening (?:hours?|times?)|business hours|office hours|working hours|hours of|open(?:ed)? (?:on|at|until|till|from|hours)|hours (?:is|are|of|for)",
    "(?:real )?estate agents?|travel agents?|insurance (?:agents?|brokers?)|(?:booking|ticket|shipping|customs|cleaning|user|press|secret|software|ai|letting|lettings|sales|purchasing|bleaching|free|license|sports|literary|foaming|raising|chemical) agents?|(?:tour|network|mobile|phone|crane|telecom|ferry|bus|logical|boolean|comparison|forklift|machine|drone|heavy|ternary|train|cable) operators?",
    "human (?:resources?|rights?|hair|body|anatomy|errors?|trafficking|readable|made|dna|nature|design|history|consumption|skin|food|grade)|hr (?:manager|department)|(?:password|file|task|package|download|window|project|content|property|product|context) managers?|person(?:s)? (?:per|max|limit)|per person|(?:for|of|to) (?:one|two|three|four|five|six|several|\\d+|multiple|more|a single|single) (?:persons?|people|humans?)|(?:missing|third|first|second|young|old|disabled|left handed|elderly) persons?|(?:single|one|two|three|four|\\d+) ?person|personal",
    "(?:customer (?:service|support)|support|service|agents?|operators?|manager)s? (?:hours?|number|phone|email|e mail|address|ratings?|jobs?|position|salary|fees?|plans?|tickets?|levels?|licen[cs]e|manual|training|software|pricing|page|documentation|policy|feature|account|role|view|seats?|reviews?|certification)",
    "(?:do|should|must|did|will|would) (?:i|we|you|they|one) (?:still |really |first |always |even )?(?:have to|need to|need|want|talk|speak|call|contact|see|sell|offer|hire|employ|use|recommend|provide|support|ship|allow|train|replace|read)|have i got to|am i (?:required|supposed|obliged)|is it (?:mandatory|necessary|required|compulsory|obligatory)",
    "(?:was|were|been|had|after|before|while|when|since) (?:i |we |just |already )?(?:talking|speaking|chatting)|(?:talked|spoke|spoken|chatted|phoned|rang)\\b|(?:just|already|got|was|were) (?:called|contacted|connected|transferred|helped)|yesterday|last (?:week|month|time|night|year)|\\bago\\b",
    "(?:customers?|users?|clients?|visitors?|guests?|patients?|kids|children|students|employees|they|he|she|friends?)(?: \\w+){0,2} (?:talk|speak|chat|contact|reach|call|connect|get)",
    "(?:work|works|working|employed|job|jobs|career|careers|hiring|hire|apply|applying|vacanc~|intern~|become|becoming|salary|salaries|train|replace|replaces|replacing) ?(?:for|at|as|in|with|to|an?|your|by|the)?|i (?:am|m) (?:a|an|the|your|also)|im (?:a|an|the|your|also|not a) |as an? (?:agent|employee|manager|operator|consultant|representative)",
    "(?:does|do|did|has|have|was|were) (?:a|an|any|the|your|some|most) (?:<D> )*<A>|does (?:anyone|anybody|someone|somebody) (?:know|else|have|use)|can (?:a|one|two|another|more than) (?:single )?(?:person|people|users?|humans?)(?! (?:call|help|contact|assist|take|talk|speak|chat|look|get))|someone else (?:use|pick|collect|sign|pay|order|drive|receive|take (?!over)|accept)",
    "(?:speak|talk|speaking) (?:to|with) (?:my|his|her|their|our|other|another) |call me (?:mr|mrs|ms|miss|dr|by|crazy|stupid|old)|(?:learn|practice|practise|teach|taught|learning) to|(?:talk|speak|chat) (?:to|with) (?:other|each|strangers|native)",
    "(?:can|could|does|do|will|would) (?:your|the|this|a|it|its|our) (?:<B>|chat|widget|product|software|system|tool|app|service)(?: \\w+){0,3} (?:hand|transfer|escalate|connect|support|pass|offer|have|integrate)|dont mind|no problem with|(?:build|create|make|buy|train|integrate|install|use) (?:a|an|your|the|my) <B>",
    "(?:bring|add|adding|invite|with|for) (?:another|other|a second|an extra|an additional|more) (?:person|people|human|guest)|meaning of|translate|definition|define|what does|spell|synonym|read (?:about|the|an|a)|thank(?:s| you)(?: \\w+){0,3} (?:agent|representative|operator|rep|colleague|manager|human|person)|difference between|shake hands",
  ],
  beside:
    "a|an|the|any|some|please|pls|plz|plzz|now|thanks|thank you|thx|hi|hello|hey|yes|ok|okay|no|real|live|actual|human|asap|immediately|right|just|sir|to|with|talk|your|customer|me|for|ty|help|chat|want|need|i|quick|quickly|urgent|urgently|direct|directly|instead|here",
  but: "but|however|though|although|or|otherwise|anyway|then|because|therefore|hence",
  spelling:
    "human person agent representative operator someone somebody anyone anybody speak talk connect transfer please support customer service supervisor manager contact colleague employee chat real callback",
};

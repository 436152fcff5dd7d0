import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Swedish. */
export const swedishSmallTalk: SmallTalkPhrases = {
  greeting: `hej | hejsan | hej hej | hejhej | hallå | hallå där | hej där | hejsan hoppsan | tja | tjena | tjena mors | tjenare | tjo |
      tjänare | tjabba | hallojsan | god morgon | godmorgon | god dag | goddag | god kväll | god eftermiddag | godkväll |
      god förmiddag | morgon | morrn | mors | hej igen | hejsan igen | hej på dig | hej på er | ursäkta | ursäkta mig |
      hi | hello | är det någon där | är det nån där | någon där | nån där | finns det någon där | är du där | yo | hey |
      trevligt att träffas | kul att träffas | halloj | goder afton | god afton`,
  howAreYou: `hur mår du | hur mår du idag | hur är det | hur är det med dig | hur är läget | hur e läget | hur är det idag |
      läget | hur står det till | hur går det | hur går det för dig | hur har du det | allt bra | allt väl | är allt bra |
      allt bra med dig | hur e det | vad händer | vad görs | hur är det själv | hur känns det | mår du bra`,
  thanks: `tack | tackar | tack tack | tack så mycket | tack så jättemycket | tackar så mycket | tack så hemskt mycket | stort tack | tusen tack | många tack |
      hjärtligt tack | varmt tack | tack snälla | snälla tack | tack för hjälpen | tack för din hjälp | tack för all hjälp |
      tack så mycket för hjälpen | tusen tack för hjälpen | stort tack för hjälpen | tack för svaret | tack för svar |
      tack för snabbt svar | tack för informationen | tack för infon | tack för info | tack på förhand | tack i förväg | tack för tipset |
      tack ska du ha | tack skall du ha | tack så länge | tackar och bockar | jag tackar | thanks | thx | merci | tackis |
      nej tack | nejtack | det hjälpte | det var till hjälp | det hjälper | tack det hjälpte | väldigt hjälpsamt | mycket hjälpsamt |
      snällt av dig | schysst | vad snäll du är | du är bäst | tack detsamma | tack för din tid | tack för att du hjälper mig`,
  acknowledgement: `ok | okej | okey | oki | okidoki | okejdå | okej då | bra | mycket bra | jättebra | vad bra | så bra | toppen | perfekt | super |
      suveränt | utmärkt | kanon | kanonbra | grymt | härligt | fint | fantastiskt | underbart | visst | japp | jag förstår | förstår | förstått | då förstår jag |
      jag fattar | fattar | uppfattat | det låter bra | låter bra | det blir bra | det är bra | det är lugnt | lugnt |
      det var allt | det var bara det | inget mer | inget annat | det räcker | bra att veta | aha | jaha | jaså | mm | a okej | då så |
      då vet jag | gott så | najs | nice | kul | klart | strålande | snyggt | wow`,
  goodbye: `hej då | hejdå | hejdå då | adjö | vi ses | vi hörs | vi hörs av | ses | hörs | ha det | ha det bra | ha det gott | ha det så bra |
      ha det fint | ha en bra dag | ha en fin dag | ha en trevlig dag | ha en toppendag | ha en fortsatt bra dag | ha en fortsatt fin dag |
      ha en bra kväll | ha en trevlig kväll | ha en fin kväll | ha en skön kväll | ha en bra helg | ha en trevlig helg | ha en fin helg |
      ha en skön helg | trevlig dag | trevlig kväll | trevlig helg | glad helg | god natt | godnatt | sov gott | på återseende | på återhörande |
      vi syns | tills vidare | ta hand om dig | tack och hej | tack för idag | tack och adjö | hej så länge | bye | moj | puss och kram |
      fortsatt trevlig dag | fortsatt bra dag | hälsningar | med vänliga hälsningar | vänliga hälsningar | mvh`,
  identity: `är ni en robot | är ni robotar | är ni en bot | är ni människor | är ni riktiga människor | vem är du | vad är du | vem är det här | vem är detta | vad heter du | vad är ditt namn | har du ett namn | vem pratar jag med |
      vem skriver jag med | vem chattar jag med | vem talar jag med | är du en bot | är du en robot | är du robot | är du bot |
      är du en människa | är du människa | är du en riktig människa | är du en riktig person | är du en person | är du på riktigt | är du riktig | är du äkta |
      är du en ai | är du ai | är du en chatbot | är du en chattbot | är du en maskin | är du en dator | är du chatgpt |
      är det här en bot | är det här en robot | är det här en människa | är det här en riktig människa | är detta en bot | är detta en robot | är detta en ai |
      bot eller människa | människa eller bot | människa eller robot | robot eller människa | är du en robot eller en människa | är du en människa eller en robot |
      är du människa eller robot | är du robot eller människa | är du en bot eller en människa |
      pratar jag med en bot | pratar jag med en robot | pratar jag med en människa | pratar jag med en riktig människa | pratar jag med en riktig person |
      skriver jag med en bot | skriver jag med en robot | skriver jag med en människa | chattar jag med en robot | chattar jag med en människa |
      vad kan du | vad kan du göra | vad kan du göra för mig | vad kan du hjälpa till med | vad kan du hjälpa mig med | vad gör du |
      vad kan jag fråga | vad kan jag fråga dig | vad kan jag fråga om | vad vet du | vad vet du om | hur kan du hjälpa mig | hur kan du hjälpa till |
      kan du hjälpa mig | kan du hjälpa till | kan ni hjälpa mig | skulle du kunna hjälpa mig | kan någon hjälpa mig | hjälp | hjälp mig | jag behöver hjälp | behöver hjälp |
      behöver lite hjälp | jag behöver lite hjälp | jag har en fråga | har en fråga | jag har några frågor | jag har lite frågor | en fråga | fråga |
      en snabb fråga | snabb fråga | en liten fråga | jag undrar en sak | undrar en sak | jag undrar över en sak | får jag fråga en sak | får jag fråga något | kan jag fråga en sak |
      kan jag fråga något | kan jag få ställa en fråga | får jag ställa en fråga | jag skulle vilja fråga en sak | berätta om dig själv | presentera dig | vem har gjort dig | vem har skapat dig |
      vem har byggt dig | hur fungerar du | hur funkar du`,
  fillers: `alla | där | allihop | allihopa | du | dig | ni | er | team | teamet | kundtjänst | kundservice | support | snälla | vänliga | bot | robot |
      chatbot | ok | okej | så | mycket | jätte | jättemycket | väldigt | verkligen | igen | och | men | då | nu | idag | ja | jo | japp | nej | bra | toppen |
      perfekt | super | kanon | jättebra | vad | för | hjälpen | svaret | din | all | det | va | ju | lite | kära | hallå | oj | åh | haha | hm | hmm | eh | tills |
      vidare | allt | snabb | snabba | svar | ha | i | förväg | på | förhand | ska | fint | vännen | mvh`,
  openers: `vad | när | var | vart | vem | vilka | vilken | vilket | hur | varför | kan | kunde | skulle | finns | har | är | får | måste | ska |
      går | gäller | vill | jag | vi | min | mitt | mina | behöver | tar | levererar | skickar | säljer | kostar | om | undrar | söker | letar | det | ni |
      ingår | blir | kommer | fungerar | funkar | varit | gör | accepterar | erbjuder | stämmer | vilka | vems | mitt`,
};

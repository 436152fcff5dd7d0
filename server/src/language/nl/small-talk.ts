import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Dutch. */
export const dutchSmallTalk: SmallTalkPhrases = {
  greeting: `hallo | hoi | hoi hoi | hoihoi | hey | hé | hi | dag | goedemorgen | goede morgen | goedemiddag |
      goede middag | goedenavond | goede avond | goedendag | goeiedag | goeiemorgen | goeiemiddag | goeienavond |
      hallo daar | hoi daar | hallo allemaal | pardon | sorry | excuseer | is er iemand | iemand daar | ben je daar |
      aangenaam | gegroet | môge | heey | yo`,
  howAreYou: `hoe gaat het | hoe gaat het met u | hoe gaat het met je | hoe gaat het met jou | hoe gaat ie | hoe is het |
      hoe is het met je | hoe is het met jou | hoe is het met u | alles goed | gaat het goed | hoe maakt u het |
      alles goed met je | hoe gaat het vandaag | hoe gaat het ermee | hoe is ie`,
  thanks: `bedankt | dank je | dank je wel | dankjewel | dank u | dank u wel | dankuwel | dankje | hartelijk dank |
      hartelijk bedankt | heel erg bedankt | erg bedankt | heel hartelijk dank | veel dank | super bedankt |
      bedankt voor de hulp | bedankt voor je hulp | bedankt voor uw hulp | dank voor de hulp | dank je wel voor je hulp |
      dank u wel voor uw hulp | bedankt voor de informatie | bedankt voor de info | bedankt voor het antwoord |
      bedankt voor de moeite | alvast bedankt | alvast dank | bij voorbaat dank | bij voorbaat hartelijk dank | merci |
      thanks | thx | nee bedankt | nee dank je | nee dank u | nee dankjewel | daar heb ik wat aan | dat helpt |
      heel behulpzaam | top bedankt | tof bedankt | dankjulliewel | dank jullie wel`,
  acknowledgement: `ok | oké | okee | prima | goed | begrepen | duidelijk | ik snap het | ik begrijp het | snap ik | helder |
      perfect | top | super | mooi | fijn | geweldig | uitstekend | akkoord | is goed | dat was alles | dat is alles |
      verder niets | verder niks | niets meer | goed om te weten | aha | oke dan | leuk`,
  goodbye: `doei | doeg | doeii | tot ziens | tot later | tot straks | tot morgen | tot snel | tot de volgende keer | dag dag |
      dagdag | houdoe | fijne dag | fijne dag nog | een fijne dag | fijne avond | fijne avond nog | een fijne avond |
      prettige dag | prettige dag nog | prettig weekend | fijn weekend | goed weekend | welterusten | goedenacht | bye |
      een prettige dag | nog een fijne dag | nog een prettige dag | ciao | doei doei | slaap lekker | de groeten | groetjes`,
  identity: `wie ben je | wie ben jij | wie bent u | wat ben je | wat ben jij | wat bent u | hoe heet je | hoe heet jij |
      hoe heet u | wat is je naam | wat is jouw naam | wat is uw naam | ben je een bot | ben jij een bot | bent u een bot |
      ben je een robot | ben jij een robot | bent u een robot | ben je een mens | ben jij een mens | bent u een mens |
      ben je een echt persoon | ben je een echte persoon | ben je een echt mens | bent u een echt persoon | ben je echt |
      ben je een computer | ben je een ai | ben je een chatbot | ben jij een chatbot | bent u een chatbot | is dit een bot |
      is dit een robot | is dit een mens | bot of mens | mens of bot | mens of robot | met wie praat ik | met wie spreek ik |
      met wie chat ik | praat ik met een bot | praat ik met een robot | praat ik met een mens | spreek ik met een mens |
      wat kan je | wat kun je | wat kan jij | wat kunt u | wat kan je doen | wat kun je doen | wat kunt u doen |
      wat kan je voor me doen | wat kun je voor me doen | wat kun je voor mij doen | wat kunt u voor mij doen |
      wat kunt u voor me doen | wat doe je | wat doe jij | wat doet u | waarmee kun je helpen | waarmee kun je me helpen |
      waarmee kunt u mij helpen | waar kun je me mee helpen | hoe kun je me helpen | hoe kunt u mij helpen |
      kun je me helpen | kan je me helpen | kunt u mij helpen | kunt u me helpen | kun je mij helpen | kan iemand me helpen |
      help | hulp | help me | ik heb hulp nodig | hulp nodig | ik heb een vraag | ik heb een vraagje | vraagje | vraag |
      een vraag | even een vraag | ik heb vragen | mag ik iets vragen | mag ik een vraag stellen | kan ik iets vragen |
      wat kan ik vragen | wat kan ik je vragen | stel jezelf voor | hoe werk je | hoe werk jij | wie heeft je gemaakt`,
  fillers: `allemaal | daar | iedereen | meneer | mevrouw | team | mensen | beste | u | je | jij | jou | wel | heel | erg |
      hartelijk | nog | nogmaals | weer | alsjeblieft | alstublieft | aub | ajb | graag | en | voor | de | hulp | je | uw | bot |
      robot | ok | oké | ja | nee | dan | nou | ah | oh | hoor | super | top | prima | vandaag | even | snelle | reactie |
      antwoord | het | fijn | goed`,
  openers: `wat | wanneer | waar | wie | hoe | hoeveel | waarom | welke | welk | kan | kun | kunnen | kunt | is | zijn | heeft |
      hebben | heb | hebt | mag | moet | ik | wij | we | mijn | jullie | zou | zouden | er | leveren | verkopen | accepteren | doen |
      bieden | gaat | werkt | wordt | worden | tot | vanaf | vraagje | waarmee | wil | willen | bestaat | ben`,
};

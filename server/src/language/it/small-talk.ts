import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Italian. */
export const italianSmallTalk: SmallTalkPhrases = {
  greeting: `ciao | salve | buongiorno | buon giorno | buonasera | buona sera | buon pomeriggio | buondì | hey | ehi | ei |
      ciao ciao | ciao a tutti | salve a tutti | pronto | c'è qualcuno | qualcuno | mi scusi | scusi | scusa | scusate |
      saluti | piacere | di nuovo salve | hola | hello | saluti a tutti`,
  howAreYou: `come stai | come sta | come va | come state | tutto bene | tutto ok | come va oggi | come stai oggi | come ti va |
      come butta | che si dice | va tutto bene`,
  thanks: `grazie | grazie mille | mille grazie | molte grazie | tante grazie | grazie tante | grazie infinite |
      grazie di cuore | grazie di tutto | grazie per l'aiuto | grazie mille per l'aiuto | grazie dell'aiuto |
      grazie per il tuo aiuto | grazie per il suo aiuto | grazie per la risposta | grazie per le informazioni |
      grazie delle informazioni | grazie per l'informazione | grazie in anticipo | grazie anticipatamente | la ringrazio |
      ti ringrazio | vi ringrazio | ringrazio | no grazie | molto gentile | gentilissimo | gentilissima |
      molto utile | mi è stato utile | grz`,
  acknowledgement: `ok | okay | va bene | d'accordo | perfetto | capito | ho capito | capisco | ottimo | bene | molto bene |
      benissimo | eccellente | fantastico | chiaro | tutto chiaro | è tutto | questo è tutto | nient'altro | certo | bello |
      buono a sapersi | super`,
  goodbye: `arrivederci | arrivederla | addio | a presto | a dopo | a domani | ci vediamo | ci sentiamo | buona giornata |
      buona serata | buonanotte | buona notte | buon fine settimana | buon weekend | alla prossima | bye |
      le auguro una buona giornata | ti auguro una buona giornata | buona continuazione | buona domenica | cordiali saluti`,
  identity: `chi sei | chi è lei | chi siete | cosa sei | che cosa sei | come ti chiami | come si chiama | qual è il tuo nome |
      qual è il suo nome | sei un bot | sei un robot | sei umano | sei un umano | sei una persona | sei una persona vera |
      sei una persona reale | sei reale | sei vero | sei una macchina | sei un'ia | sei una ia |
      sei un'intelligenza artificiale | lei è un bot | lei è un robot | è un bot | è un robot | è una persona |
      è una persona vera | sei un chatbot | questo è un bot | bot o umano | umano o robot | persona o robot |
      con chi parlo | con chi sto parlando | sto parlando con un bot | sto parlando con un robot |
      sto parlando con una persona | parlo con un robot | parlo con una persona | cosa puoi fare | che cosa puoi fare |
      cosa può fare | cosa sai fare | che cosa sai fare | cosa fai | che fai | cosa puoi fare per me |
      cosa può fare per me | come puoi aiutarmi | come può aiutarmi | come mi puoi aiutare | in cosa puoi aiutarmi |
      in cosa può aiutarmi | puoi aiutarmi | mi puoi aiutare | può aiutarmi | mi può aiutare | potrebbe aiutarmi |
      potresti aiutarmi | mi aiuti | aiuto | aiutami | mi serve aiuto | ho bisogno di aiuto | ho bisogno d'aiuto |
      ho una domanda | avrei una domanda | una domanda | domanda | posso fare una domanda | posso farti una domanda |
      posso chiedere una cosa | cosa posso chiedere | cosa posso chiederti | presentati | si presenti |
      come funzioni | chi ti ha creato`,
  fillers: `signore | signora | signori | amico | amici | a | tutti | tutte | team | staff | ragazzi | per | favore |
      cortesia | piacere | mille | tante | molto | davvero | di | nuovo | e | bot | robot | ok | sì | no | allora | ah | oh |
      bene | oggi | perfetto | ottimo | l'aiuto | tuo | suo | gentile | va | certo | lei | voi | te | la | risposta | ancora`,
  openers: `quale | quali | qual | quando | dove | dov'è | come | quanto | quanta | quanti | quante | chi | perché | che |
      cosa | c'è | ci | è | sono | posso | può | potete | potrei | potrebbe | vorrei | volevo | voglio | ho | avete | ha | il |
      mio | mia | io | mi | si | fate | spedite | accettate | offrite | devo | serve | siete | avrei | a | fino | in | per |
      consegnate | vendete | cerco | esiste | se`,
};

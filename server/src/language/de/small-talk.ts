import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in German. */
export const germanSmallTalk: SmallTalkPhrases = {
  greeting: `hallo | hi | hey | guten tag | guten morgen | guten abend | tag | morgen | moin | moin moin | servus |
      grüezi | grüß gott | grüß dich | grüß sie | grüße | hallöchen | hallo zusammen | tach | n'abend | abend | mahlzeit |
      schönen guten tag | schönen guten morgen | schönen guten abend | einen schönen guten tag | entschuldigung |
      entschuldigen sie | entschuldigen sie bitte | ist da jemand | jemand da | hallo nochmal | salü | seas | freut mich`,
  howAreYou: `wie geht es ihnen | wie geht es dir | wie gehts | wie geht's | wie geht es | wie geht's dir |
      wie geht's ihnen | wie läuft's | wie läufts | alles klar bei dir | alles gut bei dir | na wie gehts | was geht |
      was geht ab | wie geht es ihnen heute | wie geht es dir heute | wie geht es euch | wie gehts euch`,
  thanks: `danke | danke schön | dankeschön | danke sehr | vielen dank | vielen lieben dank | herzlichen dank |
      besten dank | tausend dank | lieben dank | danke dir | danke ihnen | danke euch | dank dir | danke vielmals |
      ich danke dir | ich danke ihnen | danke für die hilfe | danke für ihre hilfe | danke für deine hilfe |
      vielen dank für die hilfe | vielen dank für ihre hilfe | vielen dank für deine hilfe | danke im voraus |
      vielen dank im voraus | danke für die info | danke für die antwort | vielen dank für die antwort |
      danke für die auskunft | vielen dank für die auskunft | vielen dank für ihre mühe | merci | thx | nein danke |
      das hilft mir | das hat geholfen | das hat mir geholfen | das hilft | sehr hilfreich | dankee | dankeschoen`,
  acknowledgement: `ok | okay | alles klar | verstanden | verstehe | ich verstehe | gut | sehr gut | super | prima |
      perfekt | toll | klasse | passt | in ordnung | das war's | das war alles | das wars | mehr nicht | gut zu wissen |
      aha | ach so | achso | alles gut | wunderbar | ausgezeichnet | cool | schön | spitze`,
  goodbye: `tschüss | tschüß | tschau | ciao | auf wiedersehen | wiedersehen | auf wiederhören | bis bald | bis dann |
      bis später | bis morgen | schönen tag | schönen tag noch | einen schönen tag | einen schönen tag noch |
      schönen abend | schönen abend noch | einen schönen abend | einen schönen abend noch | schönes wochenende |
      ein schönes wochenende | gute nacht | mach's gut | machs gut | mach es gut | bye | ade | pfiat di | adieu |
      ich wünsche ihnen einen schönen tag | ich wünsche einen schönen tag | tschö | tschüssi | tschüs | tschuess`,
  identity: `wer bist du | wer sind sie | was bist du | was sind sie | wie heißt du | wie heißen sie | wie ist dein name |
      wie ist ihr name | bist du ein bot | sind sie ein bot | bist du ein roboter | sind sie ein roboter |
      bist du ein mensch | sind sie ein mensch | bist du echt | sind sie echt | bist du eine ki | sind sie eine ki |
      bist du eine echte person | sind sie eine echte person | bist du ein echter mensch | sind sie ein echter mensch |
      bist du eine maschine | bist du ein chatbot | sind sie ein chatbot | ist das ein bot | ist das hier ein bot |
      mensch oder bot | bot oder mensch | mensch oder maschine | mit wem spreche ich | mit wem schreibe ich |
      mit wem rede ich | rede ich mit einem bot | spreche ich mit einem bot | spreche ich mit einem menschen |
      schreibe ich mit einem bot | was kannst du | was können sie | was kannst du alles | was kannst du tun |
      was können sie tun | was können sie für mich tun | was kannst du für mich tun | was machst du | was machen sie |
      wobei kannst du helfen | wobei kannst du mir helfen | wobei können sie helfen | wobei können sie mir helfen |
      wie kannst du mir helfen | wie können sie mir helfen | kannst du mir helfen | können sie mir helfen |
      könnten sie mir helfen | was kann ich fragen | was kann ich dich fragen | was kann ich sie fragen |
      was weißt du | hilfe | ich brauche hilfe | bitte um hilfe | ich habe eine frage | ich hätte eine frage |
      ich habe mal eine frage | ich habe da mal eine frage | habe eine frage | frage | eine frage | kurze frage |
      ich habe fragen | darf ich etwas fragen | kann ich etwas fragen | stell dich vor | stellen sie sich vor |
      wie funktionierst du | wer hat dich gemacht | wer hat dich entwickelt`,
  fillers: `zusammen | alle | leute | du | dir | sie | ihnen | euch | mal | bitte | auch | sehr | so | noch | nochmal | und |
      für | die | hilfe | ihre | deine | schnelle | antwort | liebes | liebe | lieber | team | herr | frau | bot | ok |
      okay | ja | nein | super | gut | gerne | gern | dann | na | ach | oh | denn | eigentlich | heute | erstmal | doch | jo |
      prima | perfekt | toll | alles | klar | wieder`,
  openers: `was | wann | wo | wer | wie | warum | wieso | weshalb | welche | welcher | welches | welchen | wieviel | woher |
      wohin | wem | wen | kann | können | könnten | könnt | kannst | könntest | gibt | ist | sind | habt | haben | hat | hast |
      ich | wir | bitte | darf | muss | mein | meine | wird | werden | machen | macht | nehmt | liefert | bietet | bieten |
      wurde | brauche | suche | möchte | es | bei | kostet | müssen | dürfen | seid`,
};

import type { Language } from "./language.ts";

/**
 * Set phrases of small talk, divided by `|`; case, accents, punctuation and letters written twice do not count.
 * `fillers` are what may stand around a phrase and never makes small talk by itself.
 * `openers` begin a sentence: a greeting without a comma is cut off only before one of them.
 */
interface Phrases {
  greeting: string;
  howAreYou: string;
  thanks: string;
  acknowledgement: string;
  goodbye: string;
  identity: string;
  fillers: string;
  openers: string;
}

export const smallTalkPhrases: Record<Language, Phrases> = {
  en: {
    greeting: `hi | hello | hey | hey there | hiya | hi there | hello there | howdy | yo | heya | greetings |
      good morning | good afternoon | good evening | good day | morning | gm | hi again | hello again | excuse me |
      anyone there | is anyone there | is anybody there | anybody there | are you there | you there | sup | gday | hllo |
      hi hi | nice to meet you | pleased to meet you`,
    howAreYou: `how are you | how are you doing | how are you today | how are you doing today | how r u | how are u |
      hows it going | how is it going | how do you do | how are things | how have you been | whats up | what is up |
      wassup | you ok | are you ok | are you well | how is your day | hows your day | how's your day going`,
    thanks: `thanks | thnaks | thansk | thank you | thank u | thankyou | thx | thnx | tnx | tks | ty | tysm | cheers | much appreciated |
      many thanks | thanks a lot | thanks a bunch | thanks a million | thanks so much | thank you so much |
      thank you very much | thanks very much | appreciate it | i appreciate it | appreciated | thanks for your help |
      thank you for your help | thanks for the help | thank you for the help | thanks for helping | thanks in advance |
      thank you in advance | thanks for your time | thank you for your time | thanks for the info |
      thanks for the information | thank you for the information | that helps | that helped | that was helpful |
      that's very helpful | very helpful | you are the best | you're the best | no thanks | no thank you`,
    acknowledgement: `ok | okay | k | kk | okey | oki | alright | all right | got it | i see | understood | great | perfect |
      cool | nice | awesome | excellent | fine | good | sounds good | wonderful | amazing | that's all | that is all |
      thats it | that is it | nothing else | fair enough | makes sense | good to know | lovely | brilliant | super | wow`,
    goodbye: `bye | bye bye | byebye | goodbye | good bye | see you | see ya | see you later | see you soon | cya | later |
      have a nice day | have a good day | have a great day | have a good one | have a nice evening | have a good evening |
      have a great weekend | have a nice weekend | have a good weekend | good night | goodnight | take care | farewell |
      talk to you later | ttyl | until next time | so long`,
    identity: `who are you | what are you | who r u | who is this | who am i talking to | who am i speaking to |
      who am i chatting with | who am i speaking with | who am i talking with | what is your name | whats your name |
      what's ur name | your name | do you have a name | are you a bot | are you bot | are you a robot | are you a human | are you human | are you a real person |
      are you real | are you a person | are you a machine | are you an ai | are you ai | are you chatgpt |
      is this a bot | is this a robot | is this a human | is this a real person | is this an ai | is this ai |
      am i talking to a bot | am i talking to a human | am i talking to a robot | am i talking to a real person |
      am i talking to a person | am i chatting with a bot | am i speaking to a human | bot or human | human or bot |
      are you a bot or a human | are you human or a bot | are you a human or a bot | are you a chatbot |
      what can you do | what can you do for me | what can you help with | what can you help me with |
      how can you help | how can you help me | what do you do | what can i ask | what can i ask you |
      what should i ask you | what do you know | what are you able to do | what are your capabilities |
      can you help me | can you help | could you help me | help | help me | i need help | i need some help | please help |
      i have a question | i have some questions | i've got a question | can i ask a question | can i ask you something |
      can i ask you a question | quick question | question | tell me about yourself | introduce yourself | who made you |
      who built you | who created you | how do you work`,
    fillers: `there | in advance | you | sir | madam | maam | miss | team | everyone | everybody | all | guys | folks | dear | friend |
      mate | buddy | bot | robot | chatbot | assistant | please | pls | plz | so | very | much | really | again | oh |
      ah | well | then | and | to | for | now | today | your | help | a | lot | just | yes | yeah | yep | sure | no |
      ok | okay | great | perfect | haha | hahaha | lol | um | hmm | but | kind | kindly | the | answer | quick | reply`,
    openers: `what | when | where | which | who | whom | whose | why | how | do | does | did | can | could | may | is | are |
      was | were | will | would | should | shall | have | has | had | i | im | i'm | i've | i'd | we | my | our | please |
      could | there | if | please | need | want | looking | whats | what's | hows | wheres`,
  },
  de: {
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
  },
  fr: {
    greeting: `bonjour | bonsoir | salut | coucou | bjr | bsr | slt | hello | hey | rebonjour | bonjour à vous |
      bonjour à tous | salutations | bonne journée à vous bonjour | il y a quelqu'un | y a quelqu'un | quelqu'un |
      excusez-moi | excusez moi | pardon | bien le bonjour | bonjour bonjour | enchanté | allô`,
    howAreYou: `comment allez-vous | comment allez vous | comment vas-tu | comment vas tu | comment ça va | ça va |
      ça va bien | comment tu vas | vous allez bien | tu vas bien | ça roule | quoi de neuf | ca va et vous |
      comment allez-vous aujourd'hui | allez-vous bien`,
    thanks: `merci | merci beaucoup | merci bien | merci infiniment | mille mercis | un grand merci | grand merci |
      merci à vous | merci à toi | je vous remercie | je te remercie | je vous remercie beaucoup | merci d'avance |
      merci par avance | merci pour votre aide | merci pour l'aide | merci pour ton aide | merci de votre aide |
      merci pour tout | merci pour votre réponse | merci pour la réponse | merci pour l'information |
      merci pour les informations | merci pour l'info | mci | mrc | non merci | ça m'aide | c'est très utile | très utile`,
    acknowledgement: `ok | d'accord | daccord | très bien | parfait | super | génial | entendu | compris | j'ai compris |
      je comprends | je vois | c'est bon | ça marche | bien | excellent | nickel | c'est tout | ce sera tout | rien d'autre |
      top | cool | bien reçu | bon à savoir | okay | c'est noté | formidable`,
    goodbye: `au revoir | aurevoir | bonne journée | bonne soirée | bonne nuit | bon week-end | bon weekend | à bientôt |
      a bientot | à plus | à plus tard | à demain | à tout à l'heure | bye | ciao | adieu | bonne continuation |
      bonne fin de journée | je vous souhaite une bonne journée | passez une bonne journée | bonne après-midi |
      bon après-midi | tchao | tchuss | très bonne journée | très bonne soirée`,
    identity: `qui êtes-vous | qui êtes vous | qui es-tu | qui es tu | tu es qui | vous êtes qui | t'es qui |
      c'est qui | comment vous appelez-vous | comment t'appelles-tu | comment tu t'appelles | quel est votre nom |
      quel est ton nom | êtes-vous un robot | êtes vous un robot | es-tu un robot | tu es un robot | vous êtes un robot |
      êtes-vous un bot | es-tu un bot | tu es un bot | vous êtes un bot | êtes-vous humain | êtes-vous un humain |
      es-tu humain | es-tu un humain | tu es humain | vous êtes humain | êtes-vous une vraie personne |
      es-tu une vraie personne | êtes-vous une personne réelle | êtes-vous une ia | es-tu une ia | c'est un robot |
      est-ce un robot | est-ce que vous êtes un robot | est-ce que tu es un robot | est-ce que vous êtes humain |
      robot ou humain | humain ou robot | à qui je parle | à qui ai-je affaire | avec qui je parle | je parle à un robot |
      je parle à un humain | est-ce que je parle à un robot | est-ce que je parle à un humain | que pouvez-vous faire |
      que pouvez vous faire | que pouvez-vous faire pour moi | que peux-tu faire | tu peux faire quoi | que sais-tu faire |
      que savez-vous faire | qu'est-ce que vous pouvez faire | qu'est-ce que tu peux faire | que faites-vous |
      que fais-tu | comment pouvez-vous m'aider | comment peux-tu m'aider | comment pouvez vous m'aider |
      pouvez-vous m'aider | pouvez vous m'aider | peux-tu m'aider | pourriez-vous m'aider | en quoi pouvez-vous m'aider |
      vous pouvez m'aider | tu peux m'aider | aide | aidez-moi | aide-moi | à l'aide | j'ai besoin d'aide |
      besoin d'aide | j'ai une question | j'aurais une question | une question | question | petite question |
      j'ai des questions | je peux vous poser une question | puis-je vous poser une question | que puis-je vous demander |
      que puis-je demander | présentez-vous | présente-toi | comment fonctionnez-vous | qui vous a créé | qui t'a créé`,
    fillers: `monsieur | madame | mademoiselle | messieurs | mesdames | à | a | tous | toutes | tout | le | la | monde |
      l'équipe | équipe | toi | vous | s'il | te | plaît | svp | stp | beaucoup | bien | très | encore | et | pour | votre |
      aide | bot | robot | ok | oui | non | alors | oh | ah | donc | chère | cher | super | parfait | d'accord | bonne |
      journée | de | réponse | rapide | bon | les | amis | gens | par`,
    openers: `quel | quelle | quels | quelles | quand | où | ou | comment | pourquoi | combien | qui | que | qu'est-ce |
      est-ce | est | je | j'ai | j'aimerais | j'aurais | puis-je | peut-on | pouvez-vous | pouvez | avez-vous | avez | faites-vous |
      livrez-vous | y | vous | il | on | nous | mon | ma | mes | c'est | dois-je | faut-il | acceptez-vous | proposez-vous |
      serait-il | savez-vous | quelqu'un | combien | existe-t-il | peut | peux-tu`,
  },
  es: {
    greeting: `hola | buenas | buenos días | buen día | buenas tardes | buenas noches | muy buenas | muy buenos días |
      muy buenas tardes | saludos | ola | holi | holis | hola hola | hey | oye | hola de nuevo | disculpe |
      disculpa | perdón | perdone | hay alguien | hay alguien ahí | alguien ahí | aló | holaa | encantado | mucho gusto |
      un saludo | hola buenas`,
    howAreYou: `cómo estás | cómo está | cómo está usted | cómo están | cómo te va | cómo le va | qué tal | qué tal estás |
      qué tal está | cómo andas | qué onda | qué pasa | todo bien | cómo va | cómo va todo | cómo estás hoy | qué tal todo`,
    thanks: `gracias | muchas gracias | muchísimas gracias | mil gracias | mil gracias por todo | gracias por todo |
      gracias por su ayuda | gracias por tu ayuda | gracias por la ayuda | muchas gracias por su ayuda |
      muchas gracias por tu ayuda | muchas gracias por la ayuda | gracias por la información | gracias por la info |
      muchas gracias por la información | gracias por responder | gracias de antemano | muchas gracias de antemano |
      le agradezco | te lo agradezco | se lo agradezco | te agradezco | muy agradecido | muy agradecida | agradecido |
      grax | grcs | no gracias | muy amable | me ayudó mucho | eso me ayuda | muy útil`,
    acknowledgement: `ok | vale | de acuerdo | perfecto | entendido | entiendo | ya entiendo | ya veo | genial | estupendo |
      excelente | bien | muy bien | bueno | listo | claro | súper | está bien | eso es todo | nada más | es todo | okay |
      okey | fenomenal | guay | maravilloso | qué bien | bueno saberlo`,
    goodbye: `adiós | chao | chau | hasta luego | hasta pronto | hasta mañana | hasta la vista | hasta la próxima |
      nos vemos | que tenga un buen día | que tengas un buen día | que tenga buen día | que tengas buen día |
      que pase un buen día | que te vaya bien | que le vaya bien | buen fin de semana | cuídate | cuídese | bye |
      que tengan un buen día | hasta otra | feliz día | feliz tarde | feliz noche | que descanse`,
    identity: `quién eres | quién es usted | quién sos | qué eres | cómo te llamas | cómo se llama | cuál es tu nombre |
      cuál es su nombre | eres un bot | es usted un bot | es un bot | esto es un bot | eres un robot | es usted un robot |
      sos un bot | sos un robot | eres humano | eres un humano | es usted humano | eres una persona |
      eres una persona real | es usted una persona real | es usted una persona | eres real | eres una ia |
      eres una inteligencia artificial | eres una máquina | eres un chatbot | bot o humano | humano o bot |
      persona o robot | con quién hablo | con quién estoy hablando | con quién tengo el gusto | hablo con un bot |
      hablo con una persona | hablo con un robot | estoy hablando con un bot | estoy hablando con un robot |
      estoy hablando con una persona | qué puedes hacer | qué puede hacer | qué sabes hacer | qué haces | qué hace |
      qué puedes hacer por mí | en qué puedes ayudarme | en qué me puedes ayudar | en qué me puede ayudar |
      en qué puede ayudarme | en qué puedes ayudar | cómo puedes ayudarme | cómo me puedes ayudar | cómo puede ayudarme |
      puedes ayudarme | me puedes ayudar | me puede ayudar | puede ayudarme | podrías ayudarme | podría ayudarme |
      me ayudas | ayuda | ayúdame | ayúdeme | necesito ayuda | necesito tu ayuda | necesito su ayuda |
      tengo una pregunta | tengo una duda | tengo una consulta | una pregunta | una duda | una consulta | pregunta |
      consulta | quiero hacer una pregunta | quisiera hacer una pregunta | puedo hacerte una pregunta |
      puedo hacer una pregunta | qué puedo preguntar | qué puedo preguntarte | qué te puedo preguntar | preséntate |
      cómo funcionas | quién te creó`,
    fillers: `señor | señora | señorita | amigo | amiga | amigos | a | todos | todas | equipo | por | favor | porfa | muchas |
      mucho | muy | su | tu | la | ayuda | y | de | nuevo | bot | robot | ok | vale | sí | no | pues | bueno | ah | oh |
      entonces | hoy | perfecto | genial | todo | claro | estimados | estimado | tan | rápida | respuesta | usted | ustedes`,
    openers: `qué | cuál | cuáles | cuándo | dónde | cómo | cuánto | cuánta | cuántos | cuántas | quién | quiénes | por | hay |
      es | está | están | tienen | tiene | tienes | tenéis | puedo | puede | pueden | puedes | podría | podrían | quiero |
      quisiera | quería | necesito | me | mi | mis | se | yo | hacen | hacéis | hace | aceptan | envían | enviáis | estoy |
      tengo | he | si | a | en | para | son | ofrecen | venden | abren | abrís | busco | queria | hasta | desde`,
  },
  pt: {
    greeting: `olá | oi | oie | oii | bom dia | boa tarde | boa noite | boas | muito bom dia | muito boa tarde | e aí | eai |
      opa | alô | saudações | olá olá | oi oi | com licença | desculpe | tem alguém aí | alguém aí | prazer | hey |
      prezados | viva | ora viva | olá de novo`,
    howAreYou: `tudo bem | tudo bom | como vai | como vai você | como está | como você está | como estás | como está você |
      tudo certo | beleza | tudo joia | como vão as coisas | tudo bem com você | está tudo bem | td bem | como é que está |
      como vai isso | tudo bem contigo`,
    thanks: `obrigado | obrigada | muito obrigado | muito obrigada | obrigadão | obrigadinho | brigado | brigada | valeu |
      vlw | obg | obgd | grato | grata | agradeço | eu agradeço | agradecido | agradecida | muito grato |
      obrigado pela ajuda | obrigada pela ajuda | muito obrigado pela ajuda | muito obrigada pela ajuda |
      obrigado pela informação | obrigada pela informação | obrigado pela atenção | obrigada pela atenção |
      muito obrigado pela atenção | obrigado por tudo | obrigado desde já | desde já agradeço | desde já obrigado |
      obrigado pela resposta | não obrigado | não obrigada | ajudou muito | isso ajuda | muito útil`,
    acknowledgement: `ok | tá | tá bom | tá bem | está bem | certo | entendi | percebi | compreendo | entendido | perfeito |
      ótimo | excelente | legal | bom | muito bem | muito bom | combinado | show | maravilha | fixe | é só isso |
      era só isso | só isso | mais nada | de acordo | bom saber | beleza então | okay | top | joia`,
    goodbye: `tchau | tchauzinho | adeus | até logo | até mais | até amanhã | até breve | até já | até à próxima |
      até a próxima | tenha um bom dia | tenha uma boa tarde | tenha uma boa noite | tenha um ótimo dia | bom fim de semana |
      um bom dia | boa semana | abraço | um abraço | abraços | flw | falou | fui | xau | fique bem | bom descanso | ciao`,
    identity: `quem é você | quem é vc | quem és tu | quem és | quem é | quem está falando | o que você é | o que é você |
      qual é o seu nome | qual o seu nome | qual é o teu nome | qual seu nome | como se chama | como você se chama |
      como te chamas | você é um robô | você é robô | você é um bot | você é humano | você é um humano |
      você é uma pessoa | você é uma pessoa real | você é real | você é uma ia | você é uma máquina | é um robô | é um bot |
      és um robô | és um bot | és humano | és uma pessoa | és uma pessoa real | isso é um bot | isto é um bot |
      isso é um robô | vc é um robô | vc é um bot | vc é humano | bot ou humano | humano ou robô | robô ou humano |
      com quem falo | com quem estou falando | com quem estou a falar | estou falando com um robô |
      estou falando com uma pessoa | estou a falar com um robô | estou a falar com uma pessoa | falo com um robô |
      o que você faz | o que você pode fazer | o que vc faz | o que sabe fazer | o que você sabe fazer | o que faz |
      o que pode fazer | o que podes fazer | o que consegue fazer | o que você consegue fazer |
      o que pode fazer por mim | em que pode ajudar | em que pode me ajudar | em que você pode me ajudar |
      como pode me ajudar | como você pode me ajudar | como me pode ajudar | como podes ajudar | pode me ajudar |
      pode ajudar-me | você pode me ajudar | pode ajudar | podes ajudar-me | poderia me ajudar | consegue me ajudar |
      ajuda | me ajuda | me ajude | ajude-me | preciso de ajuda | preciso de uma ajuda | tenho uma dúvida |
      tenho uma pergunta | tenho uma questão | tenho dúvidas | uma dúvida | uma pergunta | pergunta | dúvida |
      posso fazer uma pergunta | posso tirar uma dúvida | gostaria de tirar uma dúvida | o que posso perguntar |
      apresente-se | como você funciona | quem te criou | quem criou você`,
    fillers: `senhor | senhora | sr | sra | amigo | amiga | pessoal | gente | a | todos | todas | equipe | equipa | por | favor |
      pfv | pf | muito | muita | muitíssimo | mesmo | e | de | novo | bot | robô | ok | sim | não | então | ah | oh | bem |
      hoje | perfeito | ótimo | pela | ajuda | sua | tua | certo | já | você | para | você | vocês | aí | caros`,
    openers: `qual | quais | quando | onde | como | quanto | quanta | quantos | quantas | quem | por | porque | o | que | há |
      tem | têm | é | está | estão | posso | pode | podem | poderia | poderiam | quero | queria | gostaria | preciso | meu |
      minha | meus | eu | vocês | você | vcs | vc | se | fazem | aceitam | enviam | entregam | estou | tenho | vendem | abrem |
      para | são | eu | existe | procuro | até | aceita | faz`,
  },
  it: {
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
  },
  nl: {
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
  },
  pl: {
    greeting: `cześć | hej | hejka | witam | witaj | witajcie | dzień dobry | dobry wieczór | dobry | siema | siemka | elo |
      serwus | czołem | halo | haloo | hejo | heja | cześć wszystkim | witam wszystkich | witam serdecznie | przepraszam |
      jest tam ktoś | jest tu ktoś | jest ktoś | miło mi | hello | dzieńdobry | dzien dobry | dzień dobry państwu`,
    howAreYou: `jak się masz | jak się pan ma | jak się pani ma | jak się państwo mają | co słychać | jak leci | co tam |
      co u ciebie | co u ciebie słychać | jak tam | jak życie | wszystko w porządku | jak się czujesz | co nowego | jak idzie`,
    thanks: `dziękuję | dziękuje | dzięki | dziękuję bardzo | bardzo dziękuję | dziękuję serdecznie | serdecznie dziękuję |
      dzięki wielkie | wielkie dzięki | dzięki bardzo | stokrotne dzięki | dziękuję ślicznie | pięknie dziękuję |
      dziękuję za pomoc | dzięki za pomoc | bardzo dziękuję za pomoc | dziękuję bardzo za pomoc | dziękuję za informację |
      dziękuję za informacje | dzięki za info | dziękuję za odpowiedź | bardzo dziękuję za odpowiedź | dzięki za odpowiedź |
      z góry dziękuję | dziękuję z góry | z góry dzięki | dziękujemy | dzięx | dzieki | thx | nie dziękuję | nie dzięki |
      to pomogło | bardzo pomocne | pomogło`,
    acknowledgement: `ok | okej | okay | dobrze | dobra | rozumiem | jasne | w porządku | świetnie | super | doskonale |
      znakomicie | wspaniale | spoko | zrozumiałem | zrozumiałam | zrozumiano | to wszystko | nic więcej | tylko tyle |
      fajnie | ekstra | zgoda | perfekcyjnie | idealnie | dobrze wiedzieć | oki`,
    goodbye: `do widzenia | pa | pa pa | papa | na razie | narazie | do zobaczenia | do usłyszenia | do jutra | żegnam | żegnaj |
      dobranoc | miłego dnia | miłego wieczoru | miłego weekendu | udanego dnia | udanego weekendu | trzymaj się | nara |
      życzę miłego dnia | pozdrawiam | pozdrowienia | bywaj | cześć pa | spokojnej nocy | dobrego dnia`,
    identity: `kim jesteś | kto ty jesteś | kto to | z kim rozmawiam | z kim mam przyjemność | kim pan jest | kim pani jest |
      czym jesteś | jak się nazywasz | jak masz na imię | jakie jest twoje imię | jesteś botem | czy jesteś botem |
      jesteś robotem | czy jesteś robotem | jesteś człowiekiem | czy jesteś człowiekiem | czy jesteś prawdziwą osobą |
      jesteś prawdziwą osobą | jesteś prawdziwy | czy jesteś prawdziwy | jesteś ai | czy jesteś ai | jesteś chatbotem |
      czy jesteś chatbotem | czy jesteś sztuczną inteligencją | czy to bot | czy to jest bot | to bot | to jest bot |
      bot czy człowiek | człowiek czy bot | człowiek czy robot | czy rozmawiam z botem | rozmawiam z botem |
      czy rozmawiam z człowiekiem | rozmawiam z człowiekiem | czy rozmawiam z robotem | co potrafisz | co umiesz |
      co możesz zrobić | co możesz dla mnie zrobić | co robisz | co potrafi ten bot | w czym możesz pomóc |
      w czym możesz mi pomóc | jak możesz mi pomóc | jak możesz pomóc | czy możesz mi pomóc | możesz mi pomóc |
      możesz pomóc | czy może mi pan pomóc | czy może mi pani pomóc | czy mogą mi państwo pomóc | pomóż mi | pomóż |
      pomocy | pomoc | potrzebuję pomocy | proszę o pomoc | mam pytanie | mam pytania | mam kilka pytań | mam takie pytanie |
      pytanie | jedno pytanie | szybkie pytanie | mogę o coś zapytać | czy mogę o coś zapytać | czy mogę zadać pytanie |
      o co mogę zapytać | o co mogę cię zapytać | przedstaw się | jak działasz | kto cię stworzył`,
    fillers: `wszystkim | wszystkich | państwu | państwo | panu | pani | pan | wam | ci | bardzo | serdecznie | ślicznie |
      jeszcze | raz | proszę | i | za | pomoc | szanowni | szanowny | bot | bocie | ok | tak | nie | no | to | ach | oh | dobrze |
      super | świetnie | dzisiaj | a | więc | drogi | zespole | szybką | odpowiedź | jasne | rozumiem | wielkie`,
    openers: `co | kiedy | gdzie | kto | jak | jaki | jaka | jakie | jaką | ile | dlaczego | który | która | które | czy | mogę |
      można | może | możecie | mam | macie | ma | jest | są | chcę | chciałbym | chciałabym | chciałem | chciałam | proszę | potrzebuję |
      moje | mój | moja | do | w | od | o | z | szukam | ja | nie | kiedy | skąd | za | po | na | czego`,
  },
  tr: {
    greeting: `merhaba | merhabalar | selam | selamlar | selamün aleyküm | selamun aleykum | sa | s.a | slm | mrb | meraba |
      günaydın | iyi günler | iyi akşamlar | tünaydın | hayırlı günler | hayırlı sabahlar | hayırlı işler | kolay gelsin |
      alo | hey | pardon | affedersiniz | bakar mısınız | orada mısınız | kimse var mı | orada kimse var mı |
      memnun oldum | iyi çalışmalar | hoş bulduk | hello | merhaba iyi günler | merhabaa`,
    howAreYou: `nasılsın | nasılsınız | nasıl gidiyor | ne haber | naber | n'aber | nbr | iyi misin | iyi misiniz | ne var ne yok |
      nasılsınız bugün | bugün nasılsınız | keyifler nasıl | işler nasıl | her şey yolunda mı`,
    thanks: `teşekkürler | teşekkür ederim | teşekkür ederiz | çok teşekkürler | çok teşekkür ederim | çok teşekkür ederiz |
      teşekkür | sağ ol | sağol | sağ olun | sağolun | çok sağ ol | çok sağ olun | çok sağol | çok sağolun | eyvallah | eyv |
      tşk | tşkler | tşkr | tesekkurler | yardımınız için teşekkürler | yardımınız için teşekkür ederim |
      yardımın için teşekkürler | yardımın için teşekkür ederim | bilgi için teşekkürler | bilgi için teşekkür ederim |
      cevap için teşekkürler | cevabınız için teşekkürler | cevabınız için teşekkür ederim | şimdiden teşekkürler |
      şimdiden teşekkür ederim | yok teşekkürler | hayır teşekkürler | hayır teşekkür ederim | minnettarım | allah razı olsun |
      elinize sağlık | çok yardımcı oldunuz | çok yardımcı oldun`,
    acknowledgement: `ok | okey | tamam | tamamdır | anladım | peki | olur | güzel | harika | süper | mükemmel | çok iyi | iyi |
      çok güzel | anlaşıldı | hepsi bu | hepsi bu kadar | bu kadar | başka yok | şahane | tmm | peki tamam | pekala | eyi`,
    goodbye: `hoşça kal | hoşça kalın | hoşçakal | hoşçakalın | görüşürüz | görüşmek üzere | güle güle | iyi geceler |
      kendine iyi bak | kendinize iyi bakın | bay bay | baybay | bye | bb | elveda | iyi hafta sonları | allaha ısmarladık |
      sonra görüşürüz | yarın görüşürüz | esen kalın | allaha emanet ol | allaha emanet olun | iyi tatiller`,
    identity: `kimsin | kimsiniz | sen kimsin | siz kimsiniz | nesin | sen nesin | adın ne | adınız ne | adın nedir | adınız nedir |
      ismin ne | isminiz ne | isminiz nedir | bot musun | bot musunuz | sen bot musun | siz bot musunuz | robot musun |
      robot musunuz | sen robot musun | siz robot musunuz | insan mısın | insan mısınız | sen insan mısın | siz insan mısınız |
      gerçek misin | gerçek misiniz | gerçek insan mısın | gerçek insan mısınız | gerçek bir insan mısın |
      gerçek bir insan mısınız | gerçek kişi misiniz | yapay zeka mısın | yapay zeka mısınız | sen yapay zeka mısın |
      chatbot musun | bu bir bot mu | bu bot mu | bot mu insan mı | insan mı bot mu | kiminle konuşuyorum |
      kiminle görüşüyorum | kimle konuşuyorum | bir botla mı konuşuyorum | botla mı konuşuyorum | robotla mı konuşuyorum |
      bir insanla mı konuşuyorum | insanla mı konuşuyorum | ne yapabilirsin | ne yapabilirsiniz | neler yapabilirsin |
      neler yapabilirsiniz | sen ne yapabilirsin | ne yapıyorsun | ne iş yaparsın | ne işe yararsın | neler biliyorsun |
      bana nasıl yardımcı olabilirsin | bana nasıl yardımcı olabilirsiniz | nasıl yardımcı olabilirsin |
      nasıl yardımcı olabilirsiniz | hangi konularda yardımcı olabilirsin | hangi konularda yardımcı olabilirsiniz |
      bana yardım eder misin | bana yardım eder misiniz | yardım eder misin | yardım eder misiniz | yardımcı olur musun |
      yardımcı olur musunuz | bana yardımcı olur musunuz | yardımcı olabilir misiniz | bana yardımcı olabilir misiniz |
      yardım edebilir misin | yardım edebilir misiniz | yardım | yardım et | yardım edin | yardım lütfen |
      yardıma ihtiyacım var | yardım istiyorum | bir sorum var | sorum var | bir sorum olacaktı | bir soru | soru |
      bir şey sorabilir miyim | bir şey soracaktım | soru sorabilir miyim | bir soru sorabilir miyim | ne sorabilirim |
      sana ne sorabilirim | kendini tanıt | kendinizi tanıtın | nasıl çalışıyorsun | seni kim yaptı`,
    fillers: `herkese | hocam | bey | hanım | efendim | arkadaşlar | dostum | kardeşim | abi | lütfen | çok | size | sana | ve | için |
      yardım | bot | robot | tamam | evet | hayır | peki | o | zaman | ya | bugün | tekrar | da | de | bir | ekip | sayın | yetkili |
      ok | süper | harika | aa | yine | şimdi`,
    openers: `ne | neden | niçin | nasıl | nerede | nereden | nereye | kim | hangi | hangisi | kaç | kaça | ben | benim | bir | siparişim |
      siparişimi | kargom | iade | ürün | ürünü | acaba | bu | mağazanız | fiyat | fiyatı | hesabım | hesabımı | sipariş | kargo |
      çalışma | bana | size | sizin | sizde | öğrenci | şu`,
  },
  ar: {
    greeting: `مرحبا | مرحبًا | مرحبا بك | مرحبا بكم | أهلا | اهلين | أهلا وسهلا | أهلا بك | هلا | هلا والله | هاي | هلو | هالو |
      السلام عليكم | السلام عليكم ورحمة الله | السلام عليكم ورحمة الله وبركاته | سلام | سلام عليكم | وعليكم السلام |
      صباح الخير | صباح النور | مساء الخير | مساء النور | تحية طيبة | تحياتي | يا هلا | ألو | لو سمحت | لو سمحتم | عفوا |
      هل من أحد | هل يوجد أحد | في حد هنا | مراحب | تشرفنا | يسعد صباحك | يسعد مساك | نهارك سعيد`,
    howAreYou: `كيف حالك | كيف حالكم | كيف الحال | كيفك | كيفكم | شلونك | شلونكم | إزيك | ازيك | عامل إيه | عامل ايه | شخبارك |
      ايش اخبارك | كيف أنت | ما أخبارك | أخبارك | كيف حالك اليوم | كيف الأحوال | ما الأخبار`,
    thanks: `شكرا | شكرًا | شكرا جزيلا | شكرا لك | شكرا لكم | شكرا كثيرا | شكرا جدا | جزيل الشكر | ألف شكر | الف شكر | متشكر |
      متشكرة | أشكرك | أشكركم | نشكركم | مشكور | مشكورين | تسلم | تسلموا | يسلمو | يعطيك العافية | الله يعطيك العافية |
      جزاك الله خيرا | جزاكم الله خيرا | شكرا على المساعدة | شكرا لمساعدتك | شكرا لمساعدتكم | شكرا على مساعدتك |
      شكرا على مساعدتكم | شكرا على المعلومات | شكرا على المعلومة | شكرا على الرد | شكرا مقدما | وشكرا | لا شكرا | ممتن |
      ممنون | كل الشكر | شكرا جزيلا لك | شكرا جزيلا لكم | شكرا لك على المساعدة | بارك الله فيك | بارك الله فيكم`,
    acknowledgement: `حسنا | تمام | طيب | أوكي | اوكي | اوك | أوكيه | ماشي | مفهوم | فهمت | واضح | ممتاز | رائع | جميل | عظيم | جيد |
      جيد جدا | هذا كل شيء | هذا كل شي | لا شيء آخر | خلاص | تمام التمام | زين | كويس | أحسنت | حلو`,
    goodbye: `مع السلامة | مع السلامه | وداعا | إلى اللقاء | الى اللقاء | باي | باي باي | تصبح على خير | تصبحون على خير |
      في أمان الله | أراك لاحقا | نراكم لاحقا | يومك سعيد | أتمنى لك يوما سعيدا | يوم سعيد | ليلة سعيدة | إلى الغد | سلامات |
      طاب يومك | طاب مساؤك | في رعاية الله`,
    identity: `من أنت | من انت | مين أنت | مين انت | من أنتم | من معي | مين معي | مع من أتحدث | مع من أتكلم | ما أنت | ما اسمك |
      شو اسمك | ايش اسمك | اسمك ايه | وش اسمك | هل أنت روبوت | أنت روبوت | هل أنت بوت | أنت بوت | هل أنت إنسان | أنت إنسان |
      هل أنت بشر | أنت بشر | هل أنت شخص حقيقي | أنت شخص حقيقي | هل أنت حقيقي | هل أنت آلة | هل أنت ذكاء اصطناعي |
      أنت ذكاء اصطناعي | هل هذا روبوت | هل هذا بوت | روبوت أم إنسان | إنسان أم روبوت | هل أتحدث مع روبوت |
      هل أتحدث مع إنسان | هل أتحدث مع شخص حقيقي | هل أتحدث إلى روبوت | هل أتحدث إلى إنسان | ماذا تفعل | ماذا تستطيع أن تفعل |
      ماذا يمكنك أن تفعل | ماذا يمكنك أن تفعل لي | ما الذي يمكنك فعله | ماذا يمكنك فعله | ماذا تستطيع | ماذا تعرف |
      ايش تسوي | شو بتعمل | بتعمل ايه | كيف يمكنك مساعدتي | كيف تستطيع مساعدتي | كيف تساعدني | بماذا يمكنك مساعدتي |
      بماذا تستطيع مساعدتي | هل يمكنك مساعدتي | هل تستطيع مساعدتي | هل يمكنكم مساعدتي | ممكن تساعدني | ممكن مساعدة |
      ساعدني | ساعدوني | مساعدة | المساعدة | أحتاج مساعدة | أحتاج إلى مساعدة | أحتاج المساعدة | أريد مساعدة | لدي سؤال |
      عندي سؤال | سؤال | عندي استفسار | لدي استفسار | استفسار | ممكن سؤال | هل يمكنني طرح سؤال | ممكن أسأل | ممكن أسأل سؤال |
      ماذا يمكنني أن أسأل | عرف بنفسك | عرف نفسك | كيف تعمل | من صنعك`,
    fillers: `يا | أخي | أختي | سيدي | سيدتي | أستاذ | الجميع | جميعا | بكم | بك | لك | لكم | جدا | جزيلا | كثيرا | من | فضلك | فضلكم |
      رجاء | و | على | المساعدة | نعم | لا | طيب | تمام | حسنا | أوك | اليوم | صديقي | بوت | روبوت | ورحمة | الله | وبركاته | عزيزي | شباب`,
    openers: `ما | ماذا | متى | أين | كيف | كم | لماذا | من | هل | أي | أريد | أود | أحتاج | لدي | عندي | ممكن | يمكن | هناك | أنا | عندكم |
      لديكم | وين | شو | ايش | وش | ليش | كنت | نريد | أبغى | بدي | حابب | أبحث | في | ابي | عايز`,
  },
  he: {
    greeting: `שלום | שלום לך | שלום לכם | שלום רב | שלום וברכה | היי | הי | הלו | אהלן | אהלן וסהלן | בוקר טוב | בוקר אור | צהריים טובים |
      אחר צהריים טובים | ערב טוב | ערב נעים | שבוע טוב | שבת שלום | חג שמח | סליחה | יש פה מישהו | יש מישהו | מישהו פה | מישהו כאן |
      יש כאן מישהו | נעים מאוד | ברכות | היי לכם | יום טוב לכם | הייי`,
    howAreYou: `מה שלומך | מה שלומכם | מה נשמע | מה קורה | מה המצב | איך אתה | איך את | איך הולך | מה העניינים | מה איתך | הכל טוב |
      הכל בסדר | מה שלומך היום | מה נשמע היום`,
    thanks: `תודה | תודה רבה | תודה לך | תודה לכם | תודה רבה לך | תודה רבה לכם | המון תודה | אלף תודות | תודות | רוב תודות | תודה מראש |
      תודה רבה מראש | תודה על העזרה | תודה רבה על העזרה | תודה על המידע | תודה רבה על המידע | תודה על התשובה |
      תודה על המענה | אני מודה לך | אני מודה לכם | מעריך | מעריכה | מעריך את זה | תנקס | לא תודה | עזרת לי מאוד | זה עוזר | זה עזר |
      תודה על הסבלנות | תודה ענקית | יישר כוח`,
    acknowledgement: `אוקיי | אוקי | אוקיי הבנתי | בסדר | בסדר גמור | הבנתי | מובן | מצוין | מעולה | סבבה | יופי | נהדר | טוב | אחלה | מושלם |
      אין בעיה | זה הכל | זהו | ברור | יפה | נפלא | קיבלתי | טוב לדעת | סגור | וואלה`,
    goodbye: `ביי | ביי ביי | להתראות | להת | נתראה | נדבר | יום טוב | המשך יום טוב | שיהיה יום טוב | שיהיה לך יום טוב | יום נעים |
      המשך יום נעים | המשך ערב טוב | המשך ערב נעים | לילה טוב | סוף שבוע נעים | סופש נעים | סוף שבוע טוב | ערב טוב ולהתראות | יאללה ביי |
      כל טוב | היה שלום | שיהיה ערב טוב | שבוע נפלא`,
    identity: `מי אתה | מי את | מי זה | מי אתם | מה אתה | מה את | איך קוראים לך | מה שמך | מה השם שלך | אתה בוט | את בוט | האם אתה בוט |
      האם את בוט | אתה רובוט | האם אתה רובוט | את רובוט | האם את רובוט | אתה אנושי | האם אתה אנושי | אתה בן אדם | האם אתה בן אדם |
      את בן אדם | אתה אדם | אתה אמיתי | האם אתה אמיתי | אתה אדם אמיתי | האם אתה אדם אמיתי | אתה בינה מלאכותית |
      האם אתה בינה מלאכותית | אתה מכונה | אתה צ'אטבוט | זה בוט | זה רובוט | האם זה בוט | זה בן אדם | בוט או בן אדם |
      בן אדם או בוט | רובוט או אדם | עם מי אני מדבר | עם מי אני מדברת | אני מדבר עם בוט | אני מדברת עם בוט | אני מדבר עם רובוט |
      האם אני מדבר עם בוט | האם אני מדברת עם בוט | אני מדבר עם בן אדם | מה אתה יכול לעשות | מה את יכולה לעשות |
      מה אתה יודע לעשות | מה אתה יודע | מה את יודעת לעשות | מה אתה עושה | מה את עושה | מה אתה יכול לעשות בשבילי |
      במה אתה יכול לעזור | במה אתה יכול לעזור לי | במה את יכולה לעזור | במה אפשר לעזור | איך אתה יכול לעזור |
      איך אתה יכול לעזור לי | איך את יכולה לעזור לי | אתה יכול לעזור לי | את יכולה לעזור לי | אתם יכולים לעזור לי |
      תוכל לעזור לי | תוכלי לעזור לי | תוכלו לעזור לי | אפשר עזרה | אפשר לקבל עזרה | עזרה | עזרה בבקשה | הצילו |
      אני צריך עזרה | אני צריכה עזרה | צריך עזרה | צריכה עזרה | יש לי שאלה | שאלה | יש לי שאלות | שאלה קטנה |
      יש לי כמה שאלות | אפשר לשאול משהו | אפשר לשאול שאלה | אפשר שאלה | מה אפשר לשאול | מה אפשר לשאול אותך | תציג את עצמך |
      ספר לי על עצמך | איך אתה עובד | מי יצר אותך`,
    fillers: `לך | לכם | לכולם | כולם | רב | רבה | מאוד | שוב | בבקשה | אדוני | גברתי | חברים | צוות | יקר | יקרה | ו | על | העזרה | כן | לא |
      אז | אה | או | בוט | רובוט | אוקיי | בסדר | טוב | מעולה | היום | המהירה | נו | כל`,
    openers: `מה | מתי | איפה | היכן | מי | איך | כיצד | כמה | למה | מדוע | האם | איזה | איזו | אילו | אפשר | ניתן | יש | אני | אנחנו | אתם |
      רציתי | רוצה | צריך | צריכה | ההזמנה | החבילה | לאן | מאיפה | עד | אשמח | הייתי | לא`,
  },
  zh: {
    greeting: `你好 | 您好 | 你好啊 | 您好啊 | 你好呀 | 你们好 | 你們好 | 大家好 | 嗨 | 哈喽 | 哈囉 | 哈啰 | 嘿 | 喂 | 早 | 早安 | 早上好 | 上午好 | 中午好 | 下午好 | 午安 |
      晚上好 | 晚安好 | 在吗 | 在嗎 | 在不在 | 有人吗 | 有人嗎 | 有人在吗 | 有人在嗎 | 在么 | 亲 | 請問 | 请问 | 打扰一下 | 打擾一下 | 不好意思 | 你好你好 |
      客服 | 客服在吗 | 客服在嗎 | 人在吗 | 很高兴认识你 | hi | hello`,
    howAreYou: `你好吗 | 你好嗎 | 您好吗 | 您好嗎 | 最近怎么样 | 最近怎麼樣 | 最近好吗 | 最近好嗎 | 你怎么样 | 你怎麼樣 | 还好吗 | 還好嗎 | 你最近好吗 | 近来可好 |
      今天怎么样 | 过得怎么样`,
    thanks: `谢谢 | 謝謝 | 谢了 | 謝了 | 谢谢你 | 謝謝你 | 谢谢您 | 謝謝您 | 谢谢你们 | 謝謝你們 | 谢谢啦 | 謝謝啦 | 谢谢了 | 多谢 | 多謝 | 多谢了 | 感谢 | 感謝 |
      非常感谢 | 非常感謝 | 十分感谢 | 太感谢了 | 太感謝了 | 万分感谢 | 感谢你 | 感谢您 | 感謝您 | 感谢你的帮助 | 感谢您的帮助 | 谢谢你的帮助 | 谢谢您的帮助 |
      謝謝你的幫助 | 謝謝您的幫助 | 谢谢帮助 | 感谢帮助 | 感谢解答 | 谢谢解答 | 谢谢回复 | 谢谢您的回复 | 感谢回复 | 辛苦了 | 麻烦你了 | 麻烦您了 | 有劳了 | 先谢谢了 |
      先謝謝了 | 不用了谢谢 | 不用了謝謝 | 不用谢谢 | 不了谢谢 | 很有帮助 | 3q | thanks | thank you`,
    acknowledgement: `好 | 好的 | 好滴 | 好吧 | 好哒 | 好啊 | 好呀 | 行 | 可以 | 明白 | 明白了 | 知道了 | 我知道了 | 了解 | 了解了 | 懂了 | 清楚了 | 嗯 | 嗯嗯 | 哦 | 喔 | 噢 |
      原来如此 | 原來如此 | 太好了 | 很好 | 不错 | 不錯 | 没问题 | 沒問題 | 没有了 | 没了 | 沒有了 | 就这些 | 就這些 | 完美 | 收到 | 棒 | 太棒了 | 真棒 | 没事了 | 没别的了 | ok`,
    goodbye: `再见 | 再見 | 拜拜 | 拜 | 掰掰 | 晚安 | 回头见 | 回頭見 | 明天见 | 明天見 | 下次见 | 下次見 | 回见 | 祝你愉快 | 祝您愉快 | 祝你一天愉快 | 祝您一天愉快 |
      祝您生活愉快 | 周末愉快 | 週末愉快 | 先这样 | 先這樣 | 就这样吧 | 告辞 | 保重 | bye | 祝好`,
    identity: `你是谁 | 你是誰 | 您是谁 | 您是誰 | 你是哪位 | 您是哪位 | 你是什么 | 你是什麼 | 你叫什么 | 你叫什麼 | 你叫什么名字 | 你叫什麼名字 | 你的名字是什么 |
      怎么称呼 | 怎麼稱呼 | 怎么称呼你 | 怎么称呼您 | 你是机器人吗 | 你是機器人嗎 | 你是机器人 | 你是不是机器人 | 你是不是機器人 | 您是机器人吗 | 您是機器人嗎 |
      你是人吗 | 你是人嗎 | 你是真人吗 | 你是真人嗎 | 您是真人吗 | 您是真人嗎 | 是真人吗 | 是真人嗎 | 真人吗 | 是机器人吗 | 是機器人嗎 | 机器人吗 | 你是不是人 |
      你是不是真人 | 你是真人还是机器人 | 你是真人還是機器人 | 你是机器人还是真人 | 你是人还是机器人 | 你是人還是機器人 | 是人还是机器人 | 真人还是机器人 | 你是ai吗 | 你是ai嗎 |
      你是人工智能吗 | 你是人工智慧嗎 | 我在和谁说话 | 我在跟谁说话 | 我在和机器人说话吗 | 我在跟机器人聊天吗 | 我在和真人聊天吗 | 你会什么 | 你會什麼 | 你能做什么 |
      你能做什麼 | 您能做什么 | 您能做什麼 | 你可以做什么 | 你可以做什麼 | 你能干什么 | 你能干嘛 | 你能幹嘛 | 你会做什么 | 你會做什麼 | 你有什么功能 | 你有什麼功能 | 你能帮我什么 | 你能幫我什麼 |
      你能帮我做什么 | 你能幫我做什麼 | 你可以帮我什么 | 你能帮什么忙 | 你怎么帮我 | 你能帮我吗 | 你能幫我嗎 | 能帮我吗 | 能幫我嗎 | 可以帮我吗 | 可以幫我嗎 | 你可以帮我吗 | 你可以幫我嗎 | 可以帮忙吗 |
      能帮个忙吗 | 能帮忙吗 | 帮帮我 | 幫幫我 | 帮助 | 幫助 | 救命 | 求助 | 我需要帮助 | 我需要幫助 | 需要帮助 | 我有问题 | 我有問題 | 我有个问题 | 我有個問題 | 有个问题 | 我有一个问题 |
      我有一個問題 | 我想问个问题 | 我想問個問題 | 想问个问题 | 可以问个问题吗 | 可以問個問題嗎 | 可以问你问题吗 | 可以咨询一下吗 | 我想咨询一下 | 想咨询一下 | 咨询一下 | 咨询 | 我想咨询 |
      我可以问什么 | 我可以問什麼 | 我能问什么 | 可以问什么 | 介绍一下你自己 | 介紹一下你自己 | 自我介绍 | 谁创造了你 | 谁开发了你`,
    fillers: `啊 | 呀 | 哦 | 哈 | 吧 | 呢 | 啦 | 了 | 的 | 嘛 | 哈哈 | 亲 | 各位 | 客服 | 小姐 | 先生 | 大家 | 你 | 您 | 好 | 那 | 嗯 | 非常 | 很 | 太 | 请 | 請 | 麻烦 | 麻煩 | 一下 | 今天 | 机器人 | 機器人 | 助手`,
    openers: `我 | 请 | 請 | 想 | 有 | 怎 | 什 | 甚 | 哪 | 能 | 可 | 你 | 您 | 是 | 多 | 为 | 為 | 几 | 幾 | 如 | 这 | 這 | 那 | 谁 | 誰 | 为 | 何`,
  },
  ja: {
    greeting: `こんにちは | こんにちわ | こんばんは | こんばんわ | おはよう | おはようございます | おはよ | やあ | どうも | もしもし | はじめまして | 初めまして | ハロー |
      やっほー | こんちは | すみません | すいません | お世話になります | お世話になっております | いつもお世話になっております | 誰かいますか | だれかいますか | 失礼します |
      失礼いたします | ごめんください | よろしくお願いします | よろしくお願いいたします | 宜しくお願いします | 宜しくお願い致します | お疲れ様です | おつかれさまです | hello | hi | ちわ | ハイ`,
    howAreYou: `元気ですか | お元気ですか | 元気 | げんき | 調子はどうですか | 調子はどう | ご機嫌いかがですか | いかがお過ごしですか | 最近どうですか | 最近どう | 元気にしてますか`,
    thanks: `ありがとう | ありがとうございます | ありがとうございました | どうもありがとう | どうもありがとうございます | どうもありがとうございました | 誠にありがとうございます |
      本当にありがとうございます | 本当にありがとう | 大変ありがとうございます | 有難う | 有難うございます | 有り難うございます | 有難うございました | サンキュー | 感謝します |
      感謝いたします | 感謝 | 助かります | 助かりました | 大変助かりました | とても助かりました | 恐れ入ります | あざす | あざっす | ありがと | おおきに | どうもどうも | いえ結構です |
      ご回答ありがとうございます | ご回答ありがとうございました | 回答ありがとうございます | ご返信ありがとうございます | 教えてくれてありがとう | 教えていただきありがとうございます |
      ご対応ありがとうございます | ご対応ありがとうございました | ご丁寧にありがとうございます | 早速ありがとうございます | ご協力ありがとうございます | 大丈夫ですありがとう`,
    acknowledgement: `はい | わかりました | 分かりました | わかった | 分かった | 了解 | 了解です | 了解しました | 承知しました | 承知いたしました | なるほど | なるほどです | オッケー |
      オーケー | ok | okです | いいですね | いいね | 完璧 | 完璧です | 素晴らしい | 素晴らしいです | すごい | 大丈夫です | 大丈夫 | 以上です | それだけです | 特にありません | 特にないです | うん | そうですか |
      そうなんですね | よかった | よかったです | 理解しました`,
    goodbye: `さようなら | さよなら | バイバイ | ばいばい | またね | じゃあね | じゃあまた | ではまた | それではまた | また今度 | また明日 | では失礼します | それでは失礼します | 失礼しました |
      失礼いたしました | おやすみ | おやすみなさい | お疲れ様でした | おつかれさまでした | よい一日を | 良い一日を | 良い週末を | よい週末を | また来ます | それでは | bye | ごきげんよう`,
    identity: `あなたは誰ですか | あなたは誰 | あなたはだれですか | あなたはだれ | 誰ですか | だれですか | 君は誰 | きみは誰 | どなたですか | あなたは何ですか | 名前は | お名前は | 名前は何ですか |
      お名前は何ですか | あなたの名前は | あなたの名前は何ですか | お名前を教えてください | 名前を教えて | あなたはロボットですか | ロボットですか | ロボット | あなたはボットですか | ボットですか |
      あなたはaiですか | aiですか | これはaiですか | これはボットですか | あなたは人間ですか | 人間ですか | あなたは人ですか | 人ですか | 本物の人間ですか | 本物の人ですか | 中の人はいますか |
      人間それともロボット | ロボットですか人間ですか | 人間ですかロボットですか | ボットですか人間ですか | 人ですかボットですか | チャットボットですか | あなたはチャットボットですか | 自動応答ですか | 誰と話していますか |
      誰と話しているのですか | 何ができますか | 何ができるの | 何ができる | あなたは何ができますか | あなたに何ができますか | なにができますか | 何をしてくれますか | どんなことができますか | どんなことが聞けますか |
      何を聞けますか | 何が聞けますか | 何を質問できますか | 何を聞いたらいいですか | どのように助けてくれますか | 助けてください | 助けて | ヘルプ | 手伝ってください | 手伝ってもらえますか | 手伝ってくれますか |
      質問があります | 質問があるのですが | 質問したいです | 質問してもいいですか | 質問 | 質問です | ちょっと質問があります | 聞きたいことがあります | 聞きたいことがあるのですが | お聞きしたいことがあります | 教えてください |
      お尋ねします | 相談したいです | 相談があります | 自己紹介して | 自己紹介してください | あなたについて教えて | あなたについて教えてください | 誰が作ったの | 誰に作られたの`,
    fillers: `さん | 皆さん | みなさん | 皆様 | よ | ね | よね | です | ます | ー | お | ちょっと | 本当に | 大変 | とても | すごく | はい | いいえ | いえ | あ | え | えっと | あの | では | じゃあ | どうぞ | ボット | みんな | 今日 | 今日も | また | 先ほどは | さっきは | わー | おお`,
    openers: `何 | いつ | どこ | 誰 | どう | なぜ | いくら | どの | どれ | 私 | わたし | これ | この | その | そちら | お | 注文 | 営業 | 送料 | 商品 | 返品 | 料金 | 予約 | ちょっと | 質問 | 先日 | 今 | 明日 | 教 | 購入 | 以前 | 御 | ご`,
  },
};

import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Spanish. */
export const spanishSmallTalk: SmallTalkPhrases = {
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
};

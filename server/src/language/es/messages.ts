import type { LanguageMessages } from "../messages.ts";

/** What the service says to visitors in Spanish. `LanguageMessages` says when. */
export const spanishMessages: LanguageMessages = {
  answers: {
    greeting: "¡Hola! ¿En qué puedo ayudarle?",
    howAreYou: "Muy bien, gracias por preguntar. ¿En qué puedo ayudarle?",
    thanks: "¡De nada! Si tiene otra pregunta, aquí estoy.",
    acknowledgement: "Muy bien. Si tiene otra pregunta, aquí estoy.",
    goodbye: "¡Hasta pronto y gracias por su visita!",
    identity:
      "Soy {name}, un asistente digital. Respondo a preguntas con la información de que dispongo. ¿Qué desea saber?",
    unknownWithPerson:
      "Lo siento, no he encontrado una respuesta a esa pregunta. Puede intentar formularla de otra manera. Si prefiere hablar con una persona, solo tiene que decírmelo.",
    unknown:
      "Lo siento, no he encontrado una respuesta a esa pregunta. Puede formularla de otra manera o ponerse en contacto con nosotros directamente.",
    unknownButRelated:
      "Lo siento, no he encontrado una respuesta a esa pregunta exacta. Quizá le ayude alguna de estas:",
    orAskPerson: "Si prefiere hablar con una persona, solo tiene que decírmelo.",
    fromSource: "Según «{source}»:",
    sourcePage: "{source}, página {page}",
    sourcesDiffer: "Mis fuentes no coinciden en este punto.",
    unsure: "No estoy seguro, pero esto puede ayudar:",
    didYouMean: "Quizá quiso decir:",
    otherLanguage: "Solo he encontrado esto en otro idioma:",
    more: "Más información: {source}",
    contact: "También puede contactarnos aquí: {contact}",
    unknownPart: "No he encontrado una respuesta a «{question}».",
  },
  contact: {
    leadNoted: "Gracias, {name}. He anotado sus datos de contacto.",
    askName: "¿Le escribimos a {email}? ¿Cómo se llama?",
    askBoth: "¿Le escribimos a {email}, {name}?",
    askEmailAgain: "No he podido leer su correo electrónico. ¿Puede escribirlo otra vez?",
    askEmail: "Con gusto. ¿En qué dirección de correo podemos contactarle?",
    asYouLike: "Está bien, no se preocupe. Si tiene otra pregunta, aquí estoy.",
    leadDeleted: "He borrado sus datos de contacto.",
    ticketAsk:
      "Con gusto abro un ticket. Dígame por favor su nombre y su correo electrónico para que podamos responderle.",
    ticketOpened: "He abierto el ticket n.º {number} para usted.",
    ticketOpenedHere:
      "He abierto el ticket n.º {number} para usted. Como no tenemos su correo electrónico, encontrará nuestra respuesta aquí, en este chat.",
    ticketDropped: "De acuerdo, no he abierto ningún ticket.",
  },
  handoff: {
    coming: "He avisado a nuestro equipo. Alguien se unirá a este chat lo antes posible.",
    comingLater:
      "Ahora mismo no hay nadie de nuestro equipo en línea. He avisado al equipo y alguien le responderá aquí lo antes posible.",
    replyTime: "Tiempo de respuesta habitual: {time}.",
    closed: "En este momento no hay nadie de nuestro equipo.",
    nextOpening: "Estaremos de vuelta: {time}.",
    unavailable: "En este chat no puedo ponerle en contacto con una persona.",
    unanswered: "Lo siento, nadie de nuestro equipo ha podido unirse al chat.",
    ticketOffer: "¿Desea dejarnos un mensaje?",
    replyTo: "Le responderemos a {email}.",
    replyByEmail: "Le responderemos por correo electrónico.",
    ifYouLeave: "Si se va, le responderemos a {email}.",
    summaryAsked: "Última pregunta: {text}",
    summaryUnanswered: "Sin respuesta: {text}",
    summaryContact: "Contacto: {text}",
    summaryEmpty: "El visitante aún no ha escrito nada.",
  },
  files: {
    received: "He recibido su archivo, pero no puedo abrirlo. ¿Qué desea saber?",
    question: "¿Qué desea saber?",
    read: "He leído «{file}».",
    empty: "No he encontrado texto en «{file}». Puede que sea un escaneo o una imagen.",
    failed: "No he podido leer «{file}». Puede que esté protegido con contraseña, dañado o que sea demasiado largo.",
  },
  mail: {
    subject: "Su conversación con {title}",
    replied: "{name} ha respondido:",
    comment: "Nueva respuesta al ticket n.º {number} ({subject}):",
    status: "Nuevo estado del ticket n.º {number} ({subject}): {status}.",
    statuses: { open: "abierto", pending: "pendiente", resolved: "resuelto", closed: "cerrado" },
    transcript: "Transcripción de su conversación:",
    you: "Usted",
    open: "Continuar la conversación",
    expires: "El enlace abre su conversación hasta el {date}. No lo comparta.",
    why: "Recibe este correo porque se puso en contacto con {title}.",
    unsubscribe: "Dejar de recibir correos sobre esta conversación",
    question: "¿Dejar de recibir correos sobre esta conversación?",
    done: "No recibirá más correos sobre esta conversación.",
  },
  facts:
    "Precio|Disponibilidad|en stock|agotado|Referencia|Marca|Valoración|Teléfono|Correo electrónico|Dirección|Horario de apertura|cerrado|Inicio|Fin|Lugar",
};

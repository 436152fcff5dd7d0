import type { LanguageWords } from "../words.ts";

/** Words by which Spanish is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const spanishWords: LanguageWords = {
  functionWords: `el la los las lo un una unos unas de del al a y e o u pero si que qué quien quién quienes cual cuál cuáles
    cuales cuando cuándo donde dónde adónde como cómo cuanto cuánto cuánta cuántos cuántas porque por para con sin en
    entre desde hasta sobre hacia según es son era soy eres somos está están estoy estás estar ser fue he has ha hemos
    han había haber hay tengo tienes tiene tenemos tienen tenéis puedo puedes puede podemos pueden podéis podría podrían
    debo debe quiero quieres quiere quisiera hace hacer hago hacen hacéis yo me mi mis mí nos nosotros nuestro nuestra
    tú tu tus te ti usted ustedes vosotros os vuestro vuestra su sus se le les él ella ellos ellas esto este esta estos
    estas eso ese esa esos esas aquel no sí más menos muy mucho mucha también tampoco ya aún todavía siempre nunca aquí
    ahí allí todo toda todos todas otro otra otros otras mismo algo algún alguna sólo solo voy va vais van`,
  chatWords: `hola buenos buenas días tardes noches gracias adiós perdón disculpe ayuda ayudar necesito busco saber cuesta
    cuestan precio precios pagar pago factura envío envíos enviar enviáis entrega entregas pedido pedir comprar devolver
    devolución devoluciones reembolso cancelar horario horarios abierto abren abrís abre cerrado cierra cierran hora horas
    hoy mañana lunes martes miércoles jueves viernes sábado domingo semana día mes año años cuenta contraseña iniciar
    sesión dirección tienda cita reservar reserva funciona disponible gratis gratuito descuento estudiantes niños talla
    tallas paquete roto equivocado persona humano agente hablar contactar contacto llamar teléfono número cambiar olvidé
    ciudad guerra primer mundo país vale encuentra llama conoce`,
  signs: [
    [/[¿¡]/u, 2],
    [/ñ/u, 1.5],
    [/[áí]/u, 0.5],
    [/ú/u, 0.5],
    [/ó/u, 0.4],
    [/\p{L}{2}(?:ción|ciones|dad|dades|cion|mente|illo|illa|amos|emos|uela)(?!\p{L})|(?:ll|ue)/u, 0.3],
  ],
  followUp: {
    again: `qué pasa con | y qué pasa con | qué hay de | qué tal | y qué hay de | cuéntame más | dime más | dígame más | más detalles | más información | más info | por ejemplo |
      qué más | algo más | cómo así | lo mismo para | es igual para | también para`,
    joins: `y | e | o | u | pero | también | entonces | además | solo`,
    pronouns: `eso | esto | ese | esa | esos | esas | este | estos | estas | ello | ellos | ellas | ella | aquello`,
    weakPronouns: `lo | la | los | las | les`,
    empty: `es posible | lo que | a lo largo | por lo menos | esta tarde | esta noche | esta semana | este mes | este año | por esto`,
    prepositions: `para | en | con | sin | desde | hasta | durante | después | antes | por | sobre | según`,
    addressed: `están | estáis | eres | sois | tenéis | usted | ustedes | tú | te | vosotros | os`,
  },
  hungPronoun: /\p{L}{2}[aei]r(?:lo|la|los|las)$/u,
};

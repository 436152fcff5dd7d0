import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Spanish asks for a person. `HandoffPhraseKind` says what each list is for. */
export const spanishHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    humano, humana, humanos, umano, ser humano, persona real, persona de verdad, persona humana,
    personas reales, personas de verdad, persona de carne y hueso, alguien de verdad, alguien real, agente,
    agentes, asesor, asesora, asesores, operador, operadora, representante, representantes, encargado,
    encargada, gerente, jefe, jefa, supervisor, supervisora, responsable, director, directora, empleado,
    companero, companera, tecnico, tecnica, especialista, experto, expertos, ejecutivo, ejecutiva, comercial,
    gestor, gestora, soporte, soporte tecnico, servicio al cliente, atencion al cliente, servicio de atencion,
    contabilidad, facturacion, administracion, recepcion, ventas, departamento, equipo, dependiente,
    teleoperador, trabajador`,
  someone: `
    alguien, una persona, persona, uno de ustedes, uno de vosotros, uno de sus, uno de vuestros, una de sus,
    alguno de, alguna de, medico, farmaceutico, enfermera, abogado, senor, senorita, con su, con sus,
    con vuestro, con vuestra, gente real`,
  want: `
    quiero, quisiera, querria, me gustaria, necesito, deseo, prefiero, preferiria, puedo, podria, podriamos,
    podemos, pueden, puede, puedes, podeis, podrian, por favor, porfa, porfavor, tengo que, hay, habria, habra,
    es posible, seria posible, posibilidad, dejame, dejeme, debo, exijo, que alguien, solicito,
    seria tan amable`,
  talk: `
    hablar, ablar, charlar, conversar, chatear, platicar, comunicarme, contactar, contacto, tratarlo, tratar,
    consultar, por telefono, por videollamada, explicar, explicarle, opinion, comunicacion, discutir,
    dirigirme, comentar, hablarlo, dialogar`,
  help: `
    me llame, me llamen, me llamar, llamarme, me marque, me marquen, me telefonee, me contacte, me contacten,
    me atienda, me atiendan, atenderme, me ayude, ayudarme, me ayuden, se haga cargo, se encargue, revisar,
    revise, me responda, me conteste, contestarme, me devuelva la llamada, devolverme la llamada, me escriba,
    me explique, me contacta, eche un vistazo, venga, atender, intervenga`,
  connect: `
    paseme, pasame, pasenme, pasarme, pasar con, me pase, me pasas, me pasa, me pasan, me pueden pasar,
    comunicame, comuniqueme, comuniquenme, comunicar con, ponme con, pongame con, ponerme con, ponganme,
    me ponga, me pone, me pones, conectame, conecteme, conectarme, transfiereme, transfierame, transferirme,
    transferir, derivame, deriveme, derivarme, redirigeme, dame, deme, denme, mandame, enviame, traigan a,
    trae a, llama a tu, llame a su, me comunica, me comunicas, me conecta, enlazame, enlaceme, comunicarme con,
    quiero con`,
  request: `
    con quien hablo, a quien puedo, a quien llamo, hablar con alguien, hablar con una persona,
    hablar con un humano, hablar con un agente, alguien con quien pueda hablar, alguien con quien hablar,
    hay alguien, alguien ahi, alguien me puede ayudar, me pueden llamar, me podrian llamar, me puede llamar,
    me podria llamar, pueden llamarme, puede llamarme, podrian llamarme, llamenme, llameme, llamame,
    que me llamen, que me llame, que me atienda, que me atiendan, una llamada, devuelvanme la llamada,
    devuelvame la llamada, una persona por favor, alguien de carne y hueso, con quien puedo hablar,
    con quien podria hablar, a quien puedo dirigirme`,
  machine: `
    robot, robots, bot, bots, chatbot, maquina, maquinas, contestadora, contestador, ia,
    inteligencia artificial, respuestas automaticas, computadora, ordenador, asistente virtual`,
  enough: `
    no quiero, no hablar, no con un, no con una, basta, harto, harta, no mas, dejen, en vez de, en lugar de,
    me niego, cansado, cansada, paso de, sin robots, no a un, nada de`,
  not: `
    no quiero, no necesito, no me llamen, no me llame, no me llames, no me pase, no me pases, no me pasen,
    no me transfieras, no me transfiera, no me comuniques, sin hablar, sin llamar, sin tener que,
    hay que hablar, es necesario, hace falta, eres una, eres un, eres humano, es usted, estoy hablando,
    cuantas, cuantos, cual es, cuando, horario, quien es, ya esta, ayer hable, mi jefe quiere, me recomendo,
    quiero ser, ser agente, busco trabajo, otra persona, otras personas, puede otra, mi psicologo,
    me llama todo, me ayudo, que hace, como funciona, como contacto, como puedo contactar, como contactar,
    numero de telefono, que numero`,
  notAsked: "debo hablar, tengo que hablar",
  other: `
    agente inmobiliario, agente inmobiliaria, agentes inmobiliarios, agente de seguros, agente de viajes,
    agente de bolsa, recursos humanos, derechos humanos, cuerpo humano, por persona, personas mayores,
    una persona mas, personas con, segunda persona, tercera persona, su web, su pagina, su sitio, su tienda,
    su app, su aplicacion, sus productos, sus servicios, sus precios, su boletin, su empresa, su direccion,
    vuestra web, vuestra tienda, vuestra app, equipo de musica, equipo de sonido, equipo de nieve,
    equipo deportivo, departamento en, departamento de dos`,
  own: `
    mi, mis, nuestro, nuestra, nuestros, otra, otro, otros, otras, cuantas, cuantos, dos, tres, cuatro, cinco,
    cada, segunda, mas, como, hablo ayer, me ayudo, muy amable, numero de, inmobiliario, ser, mayores, que no,
    de una`,
  light: `
    un, una, unos, el, la, los, las, lo, al, a, con, de, del, por favor, porfa, porfavor, ya, ahora, aqui, ahi,
    me, mi, yo, su, sus, real, verdadera, verdadero, verdad, hola, gracias, y, o, no, robot, bot, si, solo,
    algun, alguna, mismo, urgente, competente, otra, directamente, directo, quiero, hablar, carne, hueso, que,
    alguien, este, esta, en, cliente, humana, humano, vivo, viva, quisiera, necesito, me gustaria, prefiero,
    hay, habra, donde esta, busco a, pido, exijo, solicito, llamen a, llama a, tienen, mejor, pueden,
    un momento con, que venga, que me atienda`,
  tail: "porque, para que me, que me ayude, que pueda, sobre mi",
};

import type { HandoffGrammar } from "../handoff-grammar.ts";

export const spanish: HandoffGrammar = {
  person:
    "centro de (?:llamadas|atencion)|call ?center|director(?:a|es)?(?: \\w+)?|gerencia|direccion (?:general|comercial)|especialistas?|(?:siguiente|proximo) nivel|nivel superior|instancia superior|superior(?:es)?|(?:gente|personal) (?:real|de verdad|humano)|human[oa]s?|ser(?:es)? humanos?|personas? (?:reale?s?|humanas?|de verdad|fisicas?|vivas?|de carne~|de carne y hueso|capacitada|que me|del? (?:equipo|soporte|servicio))|(?:verdadera|auténtica|autentica) persona|persona|agentes?|asesor(?:a|es|as)?|operador(?:a|es|as)?|operario|representantes?|ejecutiv[oa]s?|emplead[oa]s?|trabajador(?:a|es)?|encargad[oa]s?|supervisor~|responsables?|gerente|jef[ea]|companer[oa]s?|tecnicos?|(?:atencion|servicio)s? (?:al|de) clientes?|atencion humana|soporte(?: tecnico| humano)?|tele ?operador~|consultor~|ejecutivo de cuenta|colega|director~|alguien (?:real|humano|de verdad|de (?:su|tu|vuestro|el|la|ustedes|vosotros|carne|atencion|soporte)|del (?:equipo|servicio|soporte)|mas|vivo|competente|que (?:sepa|pueda|entienda))|alguna persona",
  somebody:
    "turno de (?:noche|dia|guardia|tarde)|equipo de (?:noche|guardia)|uno de vosotros|un[oa] de sus \\w+|recepcionist[ao]|porter[oa]|vigilante|conserje|guardia|sereno|comercial(?:es)?|veterinari[oa]|fontaner[oa]|electricista|mecanic[oa]|repartidor~|jurista|ingenier[oa]|terapeuta|dentista|psicolog[oa]|profesor~|contador~|director~|coordinador~|instalador~|matron[ao]|nutricionista|entrenador~|otra persona|contabilidad|facturacion|departamento (?:de )?\\w+|recepcion|ventas|reclamaciones|centralita|administracion|devoluciones|alguien|alguno|alguna|alguien mas|algun[oa] de (?:ustedes|vosotros)|una persona|uno de ustedes|gente|personas|enfermer~|medic[oa]|doctor~|farmaceutic[oa]|vendedor~|abogad[oa]|especialista~|experto~|duen[oa]|profesional~|quien",
  speak:
    "hablar|ablar|hablarle|hablo|charlar|chatear|conversar|comunicar(?:me|nos)?|contactar(?:me)?|tratar|platicar|dialogar|entenderme|ser atendid[oa]|que me atienda|me atienda|escribirme|escribir|ponerme en contacto|estar en contacto|discutir(?:lo)?|tratarlo",
  machine:
    "robots?|bots?|chat ?bots?|maquinas?|maquinita|(?:con|a|por) (?:una? |el |la |su )?(?:computador~|ordenador~)|ia|inteligencia artificial|contestador~|programa|autom(?:ata|atas)|(?:respuestas?|mensajes?|contestaci~|sistemas?) automatic~|asistente virtual|algoritmo",
  between:
    "a|al|con|un|una|unos|el|la|los|las|de|del|su|sus|tu|tus|vuestros|vuestras|vuestro|algun|alguna|otro|otra|real|verdader[oa]|human[oa]|por favor|porfa|xfa|mejor|ya|ahora|solo|directamente|que|aqui|me|se|urgente~|mismo|autentic[oa]",
  stops: "usted|tu|yo|y|pero|porque|si|cuando|quiero|cuanto|sobre|para|por",
  frames: [
    [
      "(?!persona)<P>",
      "por favor|porfa~|xfa|avis~|ayuda|(?:pueda|pudiera|podria|podamos)|seria(?:n)? tan|amable|donde esta",
    ],
    ["hay|queda~|existe~|habra|sigue~|tienen", "(?:<P>|gente|alguien|personas)", "<B>|ahi|alla|del otro lado|detras"],
    ["mas (?:comod~|tranquil~|segur~|facil|confianza)|me sentir~|quedar~ tranquil~", "<A>"],
    [
      "quier~|quisier~|queri~|necesit~|prefier~|puedo|podri~|posible|por favor|porfa|gustar~",
      "<A>",
      "(?:por|al|en el) telefono|por video~|en video~|en linea|por zoom|en vivo|en directo",
    ],
    [
      "solo|unicamente|solamente|quier~|qiero|kiero|quisier~|queri~|necesit~|prefier~|preferir~|puedo|podri~|podemos|se puede|gustar~|encantar~|dese~|posible|por favor|porfa|dejame|dejeme|mejor|urge|pido|solicit~|exij~|tengo que",
      "<S>|opinion|consejo|hablamos|hablemos|hablarlo|explic~|contar~|mostrar~|ensenar~|plante~|consultar~|coment~|video ?llamad~|video ?conferencia|por zoom|por video|llamada|por telefono|en persona|aclarar~|resolverlo|cara a cara|quejarme",
      "(?:a|con|al|por|de) (?:un[oa] de )?(?:<D> )*<A>",
    ],
    [
      "pued~|podri~|que (?:<D> )*<A>|necesit~|quier~|quisier~|gustar~|posible|favor|a ver si",
      "(?<!si )<A>",
      "(?:revis|mir|verific|comprob|analiz|estudi)(?:ar|e|en|a|arl~|as~) (?:mi|lo|el|la|este|esta|esto|nuestr~|a ver|que)?|ech(?:ar|e|en|arl~) (?:un|una|le)|(?:me|nos) (?:ayud~|atend~|atiend~|llam~|contact~|respond~|contest~|expli~|orient~|escrib~|guie|asesore)|(?:me|nos) (?:pued~|podri~) (?:\\w+ )?(?:contestar|responder|escribir|ayudar|explicar|ver|revisar)|\\w+(?:ar|er|ir)(?:me|nos)|ocup(?:e|arse|en)|encarg(?:ue|arse|uen)|interv~|haga cargo|hacerse cargo|resolv~|resuelv~|solucion~|gestion~|interven~|trat(?:e|ar)",
    ],
  ],
  asks: [
    "(?:exijo|espero|quiero|necesito) (?:\\w+ )?(?:respuesta|contestacion|explicacion) (?:de|del) (?:<D> )*<P>",
    "(?:intento|trato de|quiero|necesito) (?:contactar|localizar|hablar)(?: con| a)? (?:<D> )*<A>",
    "(?:quier~|quisier~|necesit~|puedo|podria|gustaria) hablar con (?:el|la|los|las|su|tu|vuestr[oa]) \\w+",
    "ayuda (?:de|por) (?:<D> )*<P>",
    "en contacto (?:conmigo|con nosotros)",
    "(?:mejor|prefiero|podemos) (?:\\w+ ){0,3}?por telefono",
    "<P>(?: \\w+){0,4}? (?:mucho pedir|tan dificil|demasiado pedir)|(?:mucho pedir|tan dificil|demasiado pedir) (?:\\w+ ){0,3}?<P>",
    "(?:tendrian|tienen|tendrias|tienes|hay|habria) (?:<D> )*<A> (?:al que|con (?:el )?quien|con el que|a quien|a la que)",
    "^(?:<D> )*<A>(?: (?:por favor|porfa))+$",
    "(?:quier~|quisier~|necesit~|prefier~|exij~|gustaria) <g><P>",
    "(?:minut~|momento|rato) (?:con|de) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:esta|estan|anda) (?:<D> )*<A>(?: (?:de|disponible|ahi|noche|libre|por|guardia))*$",
    "si (?:me |lo |la |se )*(?:llevara|atendiera|ocupara|viera|resolviera|tratara)(?: de esto)? (?:<D> )*<A>|si (?:<D> )*<A> (?:\\w+ )?(?:llevara|atendiera|ocupara|viera|tratara)",
    "mand(?:a|e|en|ad)(?:me|nos)? (?:a )?(?:<D> )*<A>",
    "^(?:transferir|comunicar|llamada|llamame|llamenme)(?: (?:por favor|porfa|ya))*$",
    "escal(?:ar|e|en|a|ad)(?:me|lo|la)? (?:\\w+ ){0,2}?(?:caso|queja|ticket|problema|reclamo|solicitud|asunto)",
    "(?:con|a) quien (?:\\w+ ){0,4}?(?:<S>|dirigirme|dirijo|acudo|recurr~|acudir|reclamar)|alguien (?:con|a) quien",
    "<S> (?:\\w+ ){0,3}?(?:con|a|al|por) <g><A>",
    "(?:hablar|ablar|chatear) (?:<D> )*<P>",
    "(?:sub(?:an|e|ir|a)(?:lo|la)?|llev(?:e|en|a)(?:lo|la)?|met(?:an|e|a|ed|er)|pas[ae]~|pasar~|comuni[cq]~|conect~|transf~|deriv~|pon(?:e|er|ga|gan|edme|me)~|redirig~|redirij~|enlaz~|remit~|escal~|contact~|traslad~|consig~|busqu(?:e|en)me|llamen a|llama a) (?:\\w+ ){0,3}?(?:con |a |al |por |en contacto con )?(?:<D> )*<A>",
    "(?:quiero|qiero|kiero|quisiera|queria|necesito|nesecito|nececito|deseo|gustaria|prefiero|preferiria|dame|deme|denme|exijo|pido|solicito|requiero|busco|puedo tener|tienen|ponme|pasame|pasenme|pongame|hay|urge|mejor|espero) (?:<D> )*<P>",
    "(?:quiero|quisiera|necesito|busco|prefiero|deseo) (?:<D> )*alguien (?:que|de|real|humano)",
    "(?:quiero|quisiera|necesito|deseo|prefiero|puedo|podria|me gustaria) (?:ser atendid[oa]|que me atienda~?|contactar|ver|localizar|que me ayude) (?:por |a |con )?(?:<D> )*<A>",
    "(?:hay|esta|existe|habra|tienen|tienes|teneis|estara)(?: \\w+){0,2}? (?:alguien|algun[oa]?|<P>)(?: \\w+){0,5}? (?:ahi|aqui|hablar|ayud~|atend~|atiend~|disponible|conectad[oa]|real|human[oa]|de verdad|al otro lado|contactar|respond~|linea)",
    "hay alguien|hay (?:algun~ |una? )(?:<D> )*<P>|alguien ahi|hay (?:un )?(?:human[oa]s?|agentes?|asesor~)",
    "alguien (?:\\w+ ){0,4}?(?:marque|marcarme|llame|llamar|llamarme|ayude|ayudar|ayudarme|atienda|atender|atenderme|contacte|contactar~|conteste|responda|contestar~|llamara|comunique|comunicarse|revise|revisar|encargue|hacerse cargo|haga cargo|ocupe|ocuparse|trate|gestione|resuelva|resolver|solucione|venga|escriba)",
    "que (?:venga|vengan|salga|hable|se ponga|se pongan|aparezca|intervenga|acuda|responda|conteste|me (?:hable|llame|ayude|explique|escriba|conteste)) (?:\\w+ ){0,2}?<A>|(?:que|para que) (?:<D> )*<A> (?:\\w+ ){0,2}?(?:venga|hable|llame|ayude|intervenga|explique|conteste|responda|escriba)|(?:ver|traigan|traeme|traiga|llamen al?|llame al?) (?:<D> )*<P>",
    "<P> (?:\\w+ ){0,3}?(?:me|nos) (?:llame|ayude|atienda|contacte|conteste|responda|puede~ (?:llamar|ayudar|atender|contactar))|que (?:me|nos) (?:llamen?|atiendan?|contacten?|contacte|devuelvan la llamada|marquen|hablen)",
    "llam(?:e|en|a|ad|ar|eis)(?:me|nos)|marqu?en?me|(?:me|nos) (?:puede[ns]?|puedes|podria[ns]?|podeis|pueden|podriais) (?:\\w+ )?(?:llamar|contactar|atender|marcar|telefonear|devolver la llamada)|(?:puede[ns]?|puedes|podria[ns]?|podeis|pueden|podriais) (?:\\w+ ){0,2}?(?:llamarme|contactarme|atenderme|marcarme|telefonearme|llamarnos)|devolver(?:me)? la llamada|devuelv~ la llamada|(?:quiero|necesito|solicito|pido|recibir) una llamada|contact(?:e|en|a)me|ponganse en contacto conmigo|me llam(?:an|as|ais|e|en)(?: \\w+)* (?:por favor|porfa|porfis|hoy|manana|ya|ahora)",
    "(?:con|por) (?:<D> )*<P>(?: por favor| porfa)*$",
    "(?:pasenme|paseme|comuniqueme|comuniquenme|transfierame|transfieranme|deriveme)(?: por favor| ya| ahora)*$|escalar|escale~",
  ],
  refusesMachine: [
    "<B> (?:\\w+ )?no (?:\\w+ )?<S>",
    "(?:no|sin|nada de|hart[oa]|cansad[oa]|odio|basta|dejen?|en vez|en lugar|ni|detesto|estoy hasta|aburrid[oa]) (?:\\w+ ){0,5}?<B>",
  ],
  refuses: [
    "nadie",
    "no (?:me |nos |te |les |lo |se )*(?:quiero|quisiera|necesito|deseo|hace falta|es necesario|gustaria|pas[ae]~|llam[ae]~|conect~|transf~|pong~|deriv~|comuni~|hablar|con|molest~|contact~|quiere|prefiero|requiero|hay necesidad|requiere|busco)",
    "sin (?:\\w+ ){0,3}?(?:hablar|<A>|tener que|llamar|contactar|pasar)",
    "(?:con|a) nadie|nunca|tampoco|no hace falta|innecesario|evit~ (?:\\w+ ){0,2}(?:hablar|llam~)",
  ],
  polite: [
    "no (?:puedo|podria|podriais|se puede|podemos|hay|me pueden?|me podria~|pueden|podeis|podrian|seria posible|es posible|tienen|tienes|teneis|existe|me ayuda~|me entiend~|entiend~|funciona~|sirve~|resuelve~|me sirve|me responde~|se|queda claro|habra|estara|esta)",
    "por que no (?:puedo|hay|me|se|dejan|tienen)",
  ],
  own: "(?:mi|mis|nuestr[oa]s?) (?!(?:asesor|agente|gestor|ejecutiv))(?:<A>)",
  others: [
    "(?:^|lunes |martes |miercoles |jueves |viernes |sabado |domingo |ya |yo )(?:hable|llame|hablamos) con",
    "haciendose pasar|se hace pasar|fing~|estaf~|alguien me (?:llama|escribe|contacta) (?:todo|cada|sin|constante~|a cada|desde|dic~)",
    "(?:mi|mis|nuestr~|su) (?:\\w+ )?(?:madre|mama|padre|papa|mujer|marido|espos~|hij~|herman~|amig~|vecin~|caser~|inquilin~|abuel~|jef~|colega~|pareja|novi~|client~)(?: \\w+){0,2} (?:me|nos) (?:llam~|escrib~|contact~)",
    "cuant[oa]s?|cuales?|que (?:horario|horas?|numero|telefono|dias?|es|significa|correo|idiomas?)|horarios?|a que hora|(?:^|hasta |desde |para |de )cuando|abiert[oa]s?|abren?|cierr~|numero (?:de|del|para)|telefono (?:de|del)|precio~|cuesta~|direccion|donde (?:esta|queda|se)",
    "^(?:\\w+ )?(?:eres|es usted|sos|estoy hablando|hablo con|es esto|esto es|son ustedes|estoy chateando|eso es|acaso eres)|(?:si|que) (?:eres|es usted|estoy hablando|hablo)",
    "agentes? (?:inmobiliari~|de viajes?|de seguros?|aduan~|de policia|de bolsa|de transito|secreto|limpiador|de ventas|patogeno|comercial~|de aduanas|literari~)|operador(?:a|es)? (?:turistic~|movil|de telefonia|telefonic[oa]s?|logic~|de grua|de red)|recursos humanos|derechos humanos|cuerpo humano|por persona|por cabeza|(?:para|entre|hasta) una persona|(?:para|de|entre|hasta) (?:una sola|dos|tres|cuatro|cinco|seis|varias|\\d+) personas?|\\d+ personas|persona (?:mayor|fisica o|juridica|natural)|asesor(?:a|es)? (?:fiscal~|financier~|inmobiliari~|legal~|de imagen|contable~|de seguros)|empleo~|trabajar|trabajan|vacante~|contrat[ae]n?|puesto|sueldo~|salario~",
    "^(?:\\w+ )?(?:es necesario|es obligatorio|hace falta|necesito (?:a |contratar|un agente inmob)|se necesita|debemos)|(?:tengo que|hay que|debo) (?:\\w+ ){0,3}?(?:hablar|llamar|contactar) (?:\\w+ ){0,6}?para",
    "(?:hable|hablamos|hablaron|chatee|converse|llame) (?:\\w+ )?(?:ayer|con|a|al|por) |he hablado|habia hablado|hablado|ayer|la semana pasada|hace (?:un|una|dos|tres|\\d+|unos) \\w+|la ultima vez|me (?:llamo|llamaron|atendio|atendieron|ayudo|dijo|dijeron|contacto|contactaron|paso|pasaron|respondio)|ya me",
    "(?:clientes?|usuarios?|visitantes?|hijos?|amig[oa]s?|pacientes?) (?:\\w+ ){0,4}?(?:hablar|chatear|contactar|comunicarse|conversar)|(?:mi|mis|su|sus|otr[oa]s?) (?:\\w+ )?(?:amig[oa]~|espos[oa]|marido|mujer|clientes?|madre|padre|medico|vecin[oa]|usuari[oa]s|abogad[oa]|novi[oa])|hablar (?:de|sobre|espanol|ingles|del) ",
    "(?:ir|venir|vengo|voy|traer|llevar|viajar|compartir|pagar|anadir|entrar|acudir|invitar|quedarse) (?:\\w+ )?(?:con )?(?:a )?(?:otra|una segunda|mas de una|alguna otra) persona",
    "quien(?:es)? (?:es|son|era|dirige|responde|lleva|atiende|contesta|trabaja)|soy (?:un|una|el|la|agente|empleado|su|human[oa])|como agente|ser agente|convertirme|significa|traduc~|diferencia entre|gracias (?:\\w+ ){0,4}<P>|alguien (?:sabe|conoce|mas ha|ha|tiene|puede decirme|me puede decir)",
  ],
  othersAsked: [
    "firma",
    "(?:tengo que|hay que|debo|tendria que|necesito|hace falta) (?:\\w+ )?(?:<S>|llamar|contactar)",
  ],
  beside:
    "un|una|el|la|a|al|con|por favor|porfavor|porfa|porfis|xfa|pls|ya|ahora|gracias|hola|buenas|si|no|real|human[oa]|urgente|mejor|hablar|me|de|verdad|mismo|quiero|necesito|ayuda|directo|ok|rapido|otro|otra|inmediatamente",
  but: "pero|o|sino|entonces|asi que|porque|aunque",
  spelling:
    "humano humana persona agente asesor asesora operador operadora representante hablar alguien ejecutivo atencion cliente supervisor comunicarme transferir soporte llamarme|agenda agentes personal operacion asesores hablan llamarse llamare hablas halar hallar",
};

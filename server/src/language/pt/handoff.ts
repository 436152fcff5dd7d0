import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Portuguese asks for a person. `HandoffPhraseKind` says what each list is for. */
export const portugueseHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    humano, humana, humanos, ser humano, pessoa real, pessoa de verdade, pessoa verdadeira, pessoa humana,
    pessoas reais, gente, alguem de verdade, alguem real, atendente, atendentes, agente, agentes, operador,
    operadora, assistente, colaborador, colaboradores, funcionario, funcionaria, funcionarios, responsavel,
    gerente, chefe, supervisor, supervisora, encarregado, tecnico, tecnica, especialista, consultor,
    consultora, gestor, gestora, representante, colega, colegas, vendedor, suporte, apoio ao cliente,
    assistencia, atendimento, servico de apoio, contabilidade, financeiro, faturacao, faturamento, rececao,
    recepcao, rececionista, recepcionista, departamento, equipa, equipe, setor, secretaria, direcao, comercial`,
  someone: `
    alguem, uma pessoa, pessoa, um de voces, uma das, um dos, um dos vossos, algum dos, alguma das, medico,
    farmaceutico, enfermeira, advogado, moca, rapaz, com seu, com o seu, com sua, com a sua, com o vosso,
    com a vossa`,
  want: `
    quero, queria, gostaria, gostava, preciso, desejo, prefiro, preferia, posso, podia, poderia, podemos, pode,
    podem, podiam, poderiam, da pra, da para, dava para, por favor, pf, pfv, seria possivel, e possivel,
    tenho de, tenho que, ha, tem, havera, deixa me, me deixa, exijo, sera que, solicito, conseguem, consegue,
    agradecia`,
  talk: `
    falar, fala, conversar, conversa, contactar, contatar, contato, contacto, comunicar, dirigir me,
    ligar para, por telefone, pelo telefone, ao telefone, por videochamada, tratar com, tratar disto com,
    discutir, explicar, consultar, esclarecer, opiniao, dialogar, chat com`,
  help: `
    me ligar, me ligue, me liguem, ligar me, ligue me, liguem me, ligar pra mim, ligar para mim, me telefonar,
    me telefonem, telefonar me, telefonem me, me contactar, me contatar, contactar me, me atender, me atenda,
    atender me, me ajudar, me ajude, ajudar me, ajude me, trate disto, trate disso, tratar disto, tratar disso,
    resolva, resolver isto, resolver isso, veja, ver isto, ver isso, cuide disto, cuidar disso, analise,
    analisar, me responda, responder me, responda me, me retornar, retornar a ligacao,
    entrar em contato comigo, entre em contato comigo, me explique, explique me, assuma, venha, entre no chat,
    me escreva`,
  connect: `
    me transfere, me transfira, me transferir, transfere me, transfira me, transferir me, transferir para,
    me passa, me passe, me passar, passar me, passa me, passe me, me pass, passar para, passar pra,
    me encaminha, me encaminhe, me encaminhar, encaminhar me, encaminhe me, me conecta, me conecte,
    me conectar, ligar me a, ligue me a, ligar me ao, ligue me ao, me liga com, ponha me, por me em contacto,
    colocar me em contacto, me coloca, me coloque, me colocar, me poe, me da, me de, de me, deem me, chama,
    chame, chamem, manda, traz, me direciona, me redireciona, redirecionar, fale com o seu`,
  request: `
    com quem eu falo, com quem falo, com quem devo falar, a quem posso, a quem me dirijo, falar com alguem,
    falar com uma pessoa, falar com um humano, falar com um atendente, falar com gente, falar com um operador,
    conversar com alguem, alguem com quem possa falar, alguem com quem eu possa, alguem com quem falar,
    ha alguem, tem alguem, alguem ai, alguem me pode, alguem me ligar, podem ligar me, pode ligar me,
    podem me ligar, pode me ligar, poderiam me ligar, podiam ligar me, me liguem, liguem me, ligue me,
    me ligue, me liga, que me telefonem, uma chamada de volta, retornem a ligacao, uma pessoa por favor,
    uma pessoa de verdade, atendimento humano, de carne e osso, com quem posso falar, com quem podia falar`,
  machine: `
    robo, robos, robot, robots, bot, bots, chatbot, maquina, maquinas, ia, inteligencia artificial,
    respostas automaticas, resposta automatica, computador, assistente virtual, gravacao`,
  enough: `
    nao quero, nao falo, nao falar, chega, farto, farta, cansado, cansada, basta, em vez de, nada de, recuso,
    nao com um, nao vou falar, para de, parem, sem robo`,
  not: `
    nao quero falar, nao preciso, nao e preciso, nao precisa, nao e necessario, nao me ligue, nao me liguem,
    nao me transfira, nao me passe, nao me ligar, nao me transfere, sem falar, sem ligar, sem ter de,
    ja esta resolvido, ja resolvi, ja falei, preciso falar com um atendente para, e preciso falar, es humano,
    voce e, e um robo, es um, estou falando com, estou a falar com, quantos, quantas, qual e, qual o, quando,
    horario, quem e, ontem falei, me ajudou, ser atendente, vaga, vagas, outra pessoa, outras pessoas,
    como me torno, meu chefe quer, contratam, que pessoa, enviar flores, posso cadastrar, trabalhar,
    como contacto, como contactar, como entro em contato, numero de telefone, qual telefone`,
  notAsked: "tenho de falar, tenho que falar, preciso falar",
  other: `
    agente imobiliario, agentes imobiliarios, agente de viagens, agente de seguros, agente de limpeza,
    recursos humanos, direitos humanos, corpo humano, por pessoa, mais uma pessoa, segunda pessoa,
    assistente virtual, assistente de voz, seu site, sua loja, seu aplicativo, seu app, sua newsletter,
    seus produtos, vosso site, vossa loja, sua pagina, sua empresa, seu endereco, suporte de parede,
    suporte para, suporte de tv, comercial aberto, horario comercial, setor publico`,
  own: `
    meu, minha, meus, minhas, nosso, nossa, outra, outro, outras, outros, quantos, quantas, dois, duas, tres,
    quatro, cinco, cada, segunda, mais, como, me ajudou, numero de, imobiliario, idosas, de seguros`,
  light: `
    um, uma, uns, o, a, os, as, ao, com, de, do, da, pra, para, por favor, pf, pfv, ja, agora, aqui, ai, me,
    eu, seu, sua, real, verdadeira, verdade, ola, oi, obrigado, obrigada, e, ou, nao, robo, bot, sim, so,
    algum, alguma, mesmo, urgente, competente, outro, direto, diretamente, quero, falar, carne, osso, que,
    esse, este, em, cliente, humano, vivo, isso, isto, queria, gostaria de um, preciso, prefiro, tem, ha,
    havera, onde esta, procuro, peco, exijo, chama, solicito, esta, cade, em vez de`,
  tail: "porque, que me ajude, para me ajudar, que possa, sobre o meu",
};

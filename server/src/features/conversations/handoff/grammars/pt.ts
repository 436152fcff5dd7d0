import type { HandoffGrammar } from "../handoff-grammar.ts";

export const portuguese: HandoffGrammar = {
  person:
    "call ?center|diretor(?:a|es)?|assistentes?(?! (?:virtua~|socia~))|ouvidoria|provedor|direcao|diretoria|(?:proximo nivel|nivel (?:acima|superior|seguinte))|instancia superior|superior(?:es)?|human[oa]s?|ser(?:es)? humanos?|pessoas? (?:de verdade|real|reais|humana|de carne~|fisica|viva|d[aoe] (?:equipe|equipa|suporte|apoio|atendimento)|que)|(?:verdadeira|real) pessoa|pessoa|atendentes?|agentes?|operador(?:a|es|as)?|representantes?|funcionari[oa]s?|consultor(?:a|es)?|assistente (?:human~|real)|assistente de verdade|colaborador(?:a|es)?|gerente|supervisor~|responsave(?:l|is)|atendimento(?: humano| ao cliente| pessoal| telefonico| personalizado)?|apoio (?:ao cliente|tecnico|humano)|suporte(?: humano| tecnico| ao cliente)?|sac|tecnicos?|central de atendimento|servico (?:de apoio |de atendimento )?ao cliente|chefe|coordenador~|encarregad[oa]|especialistas?|colegas?|alguem (?:de verdade|real|human[oa]|d[aoe] (?:equipe|equipa|suporte|apoio|atendimento|empresa|voces|vossa|sua)|de carne~|vivo|responsavel|competente|que (?:saiba|possa|entenda|resolva))|gente de verdade",
  somebody:
    "(?:turno|equipa|equipe) d[ae] noite|um d[oe]s (?:vossos|seus|teus) \\w+|expert~|alguen|algume|algem|rececionista|recepcionista|porteir[oa]|vigilante|guarda|plantonista|assistentes?(?! virtua)|comercia(?:l|is)|vendas|veterinari[oa]|canalizador~|encanador~|eletricista|mecanic[oa]|estafeta|entregador~|jurista|engenheir[oa]|terapeuta|dentista|psicolog[oa]|professor~|contador~|contabilista|diretor~|instalador~|nutricionista|treinador~|outra pessoa|contabilidade|faturacao|faturamento|financeiro|(?:departamento|setor|secao) (?:de |d[ao] )?\\w+|recepcao|rececao|vendas|cobranca|secretaria|reclamacoes|alguem|algm|alguma pessoa|um de voces|uma pessoa|gente|pessoas|enfermeir[oa]|medic[oa]|doutor~|farmaceutic[oa]|vendedor~|advogad[oa]|don[oa]|profissional|quem",
  speak:
    "falar|fala|falo|falr|conversar|comunicar|contactar|contatar|tratar|teclar|bater papo|dialogar|entrar em contact?o|ser atendid[oa]|discutir|trocar ideia|chatear",
  machine:
    "robos?|bots?|chat ?bots?|maquinas?|(?:com|a|por) (?:um |o |esse )?computador~|ia|inteligencia artificial|gravacao|programa|automato~|(?:respostas?|mensage~|atendimento|sistemas?) automatic~|assistente virtual|robot~|robozinho",
  between:
    "a|ao|aos|com|um|uma|o|os|as|de|do|da|dos|das|seu|sua|seus|suas|vosso~|vossa~|teu|tua|algum|alguma|outro|outra|real|verdadeir[oa]|human[oa]|por favor|pfv|pf|ja|agora|so|diretamente|que|aqui|me|mesmo|direto|urgente~|pra|para|p|antes",
  stops: "voce|vc|tu|eu|e|mas|porque|se|quando|quero|quanto|sobre",
  frames: [
    [
      "(?!pessoa)<P>",
      "por favor|faz favor|pfv|pf|avis~|informe~|ajuda|(?:possa|pudesse|poderia|podia)|gentileza|cade|obsequio",
    ],
    ["ha|tem|existe~|resta~|sobr~|ainda|havera", "(?:<P>|gente|alguem|pessoas)", "<B>|ai|por ai|do outro lado|atras"],
    ["mais (?:a vontade|tranquil~|segur~|confortavel|descansad~|facil)|sentir me~|me sentir~", "<A>"],
    [
      "quer~|precis~|prefir~|posso|podia|da pra|da para|gosta~|possivel|por favor|consigo",
      "<A>",
      "(?:no|ao|por) telefone|por video~|em video~|na linha|em linha|ao vivo|ao telemovel|por zoom",
    ],
    [
      "so|apenas|somente|quer~|qero|precis~|prefir~|prefer~|posso|podia|podemos|da pra|da para|gosta~|desej~|possivel|por favor|deixa me|deixe me|melhor|peco|solicit~|exij~|consigo|tenho que|tenho de",
      "<S>|opiniao|parecer|conselho|falarmos|explic~|contar|mostrar|video ?chamad~|chamada de video|video ?conferencia|por video|por telefone|pessoalmente|ligacao|chamada|ao telefone|esclarec~|resolver isto|resolver isso|cara a cara|reclamar|expor",
      "(?:a|com|ao|aos|para|pra|pro|p|por|de|d|c) (?:(?:um|uma) d[oae]s? )?(?:<D> )*<A>",
    ],
    [
      "pod~|consegu~|que (?:<D> )*<A>|precis~|quer~|gosta~|possivel|favor|da pra|da para|sera que|tem como",
      "(?<!se )<A>",
      "(?:dar|deia|desse|der|deem|da) (?:uma|um) (?:\\w+ )?(?:olhad~|vista|jeito|mao|ajuda)|(?:ver|veja|vejam|verific~|analis~|olh~|revis~|rever|reveja|confir~) (?:o|a|os|as|isto|isso|meu|minha|se|para|pra|este|esta)~?|(?:me|nos) (?:ajud~|atend~|lig~|contact~|contat~|respond~|expli~|orient~|pod~ (?:responder|ajudar|atender|explicar)|escrev~|telefon~|retorn~|dar)|escrev(?:er|a|am) (?:me|aqui|por aqui|neste)|\\w+(?:ar|er|ir)(?: me| nos)|ocup(?:e|ar se|asse)|trat(?:e|ar|asse) (?:disto|disso|d~)|interv~|assum~|resolv~|encarreg~|cuid(?:ar|e) (?:disto|disso|d~)",
    ],
  ],
  asks: [
    "(?:exijo|espero|quero|preciso) (?:\\w+ )?(?:resposta|explicacao) (?:de|da|do) (?:<D> )*<P>",
    "(?:quer~|gosta~|precis~|posso|podia) (?:de )?falar com (?:o|a|os|as|vosso|vossa) \\w+",
    "ajuda (?:de|d[oa]|por) (?:<D> )*<P>",
    "em contact?o (?:comigo|conosco|connosco)",
    "(?:melhor|prefiro|podemos) (?:\\w+ ){0,3}?(?:por|ao|no) telefone",
    "<P>(?: \\w+){0,4}? (?:pedir (?:muito|demais)|tao dificil)|(?:pedir (?:muito|demais)|tao dificil) (?:\\w+ ){0,3}?<P>",
    "(?:teriam|tem|ha|haveria|tinham) (?:<D> )*<A> (?:a quem|com quem|ao qual)",
    "^(?:<D> )*<A>(?: (?:por favor|pfv|faz favor))+$",
    "(?:quero|queria|preciso|prefiro|exijo|gostaria|gostava) <g><P>",
    "(?:minut~|momento|instante) (?:com|de) (?:<D> )*<A>",
    "^(?:\\w+ )?(?:<D> )*<A>(?: (?:de|da|do) \\w+)? esta(?: (?:ai|ca|disponivel|presente|online))*$|^(?:esta|estao) (?:ai |ca )?(?:<D> )*<A>(?: \\w+){0,2}$",
    "se (?:<D> )*<A> (?:\\w+ )?(?:tratasse|cuidasse|visse|atendesse|resolvesse|ligasse|respondesse)",
    "^(?:transferir|ligacao|ligar|ligue me|me liga)(?: (?:por favor|ja))*$",
    "(?:escal(?:ar|e|em|a)|sub(?:a|am|ir)) (?:\\w+ ){0,2}?(?:caso|queixa|ticket|problema|reclamacao|pedido|assunto)(?: (?:para|ao|a)|$)",
    "(?:com|a) quem (?:\\w+ ){0,4}?(?:<S>|reclam~|dirigir me|dirijo|recorr~|recorro)|alguem (?:com|a) quem",
    "<S> (?:\\w+ ){0,3}?(?:com|c|cm|a|ao|p|pra|para|por) <g><A>",
    "(?:falar|conversar|contactar|contatar) (?:<D> )*<A>",
    "(?:transf~|passa~|passe~|encaminh~|conect~|direcion~|lig~|lev(?:a|e|em)|coloc~|coloqu~|cham~|ponha~|poe|por|redirecion~|reencaminh~|contact~|contat~|manda~|escal~|traz~|arranj~|bot(?:a|e|em|ar|a me)) (?:\\w+ ){0,3}?(?:com |a |ao |para |pra |p |pro |em contact?o com )?(?:<D> )*<A>",
    "(?:quero|qero|quero um|queria|quer|preciso|presizo|gostaria|gostava|prefiro|preferia|desejo|exijo|me da|da me|de me|solicito|peco|posso ter|tem|ha|existe|cade|procuro|necessito|dava para ter|consigo) (?:<D> )*<P>",
    "(?:quero|preciso|queria|gostaria|procuro) (?:<D> )*alguem (?:que|de|da|do|real|pra|para)",
    "(?:tem|ha|existe|esta|teria|havera|voces tem|estara)(?: \\w+){0,2}? (?:alguem|algum(?:a)?|<P>)(?: \\w+){0,5}? (?:ai|aqui|falar|ajud~|atend~|disponivel|real|human[oa]|de verdade|online|contact~|respond~|linha|do outro lado|possa)",
    "(?:tem|ha|esta) alguem|alguem ai|tem (?:algum~ )(?:<D> )*<P>|cade (?:o |a |os )?(?:<P>|<A>)",
    "alguem (?:\\w+ ){0,4}?(?:ligar|liga|ligue|ligasse|ajudar|ajuda|ajude|atender|atenda|atende|contactar|contatar|contacte|contate|responder|responda|retorne|retornar|telefone|telefonar|entrar em contact?o|fale|falar comigo|resolver|assumir|ver isto|ver isso)",
    "(?:venha|venham|que venha|apareca|mandem vir|manda vir|quero ver|traz|tragam) (?:<D> )*<A>|(?:que|pra|para) (?:<D> )*<A> (?:\\w+ ){0,2}?(?:venha|fale|ligue|ajude|responda|resolva|explique|assuma)",
    "<P> (?:\\w+ ){0,3}?(?:me|nos|comigo) (?:liga~|ligue~|ajud~|atend~|contact~|contat~|respond~|retorn~|telefon~)",
    "(?:me|nos) (?:ligue[m]?|liga|ligam|ligar|ligarem|telefone[m]?|telefonar|contat[ae]m?|contact[ae]m?|contatar|contactar|retorne[m]?|retornar|chame[m]?|atenda[m]?|atender|de um retorno)|(?:ligu?e[m]?|ligar|liga|telefone[m]?|telefonar|contact[ae]m?|contactar|contatar) (?:me|nos|(?:pra|para|p) (?:mim|o meu|meu|ca))|(?:quero|preciso|gostaria|solicito|queria|receber) (?:\\w+ )?(?:uma ligacao|uma chamada|que (?:me )?(?:liguem|telefonem|contactem)|um contacto telefonico)|(?:podem?|pode|poderiam?|podiam?) (?:\\w+ )?(?:ligar|telefonar|retornar|contactar)(?: me| nos|$| de volta| para mim| pra mim)|retorno (?:por telefone|telefonico)|ligacao de volta|devolver a chamada",
    "(?:com|por) (?:<D> )*<P>(?: por favor| pfv)*$",
    "(?:me transf~|transf~ me|me pass[ae]|passe me)(?: por favor| ja| agora)*$|atendimento humano|escalar",
  ],
  refusesMachine: [
    "<B> (?:\\w+ )?nao (?:\\w+ )?<S>",
    "(?:nao|sem|nada de|fart[oa]|cansad[oa]|odeio|chega|parem?|em vez|ao inves|nem|detesto|cheio|cheia) (?:\\w+ ){0,5}?<B>",
  ],
  refuses: [
    "ninguem (?:precisa|tem|me)",
    "nao (?:me |nos |o |a )*(?:quero|queria|preciso|precisa|desejo|gostaria|e preciso|e necessario|transf~|lig~|pass[ae]~|falar|com|cham~|encaminh~|contact~|contat~|quer|prefiro|telefon~|ponha~|necessito|ha necessidade|precisam|conect~|coloqu~)",
    "sem (?:\\w+ ){0,3}?(?:falar|<A>|ter que|ter de|precisar|ligar|contact~|passar)",
    "(?:com|a) ninguem|nunca|dispenso|desnecessario|evitar (?:\\w+ ){0,2}(?:falar|lig~)",
  ],
  polite: [
    "nao (?:posso|consigo|consegue~|tem|tera|ha|da para|da pra|da|podia~|poderia~|podem|pode|existe|seria possivel|e possivel|daria|havera|esta|entend~|funciona~|resolv~|ajud~|serve~|adianta~|responde~|sei|percebe~|estou)",
    "por ?que nao (?:posso|ha|tem|me)",
  ],
  own: "(?:meus?|minhas?|noss[oa]s?) (?!(?:consult|agente|gestor|gerente de conta|assessor))(?:<A>)",
  others: [
    "fingindo|finge~|fazendo se passar|se passando|burla~|golpe~|alguem (?:me liga|liga me|me escreve) (?:toda~|sempre|o tempo|constante~|a cada|de um|dizendo)",
    "(?:meus?|minhas?|noss~|seu|sua) (?:\\w+ )?(?:mae|pai|mulher|marido|espos~|filh~|irma~|amig~|vizinh~|senhori~|inquilin~|avo|chefe~|colega~|namorad~|client~)(?: \\w+){0,2} (?:me |nos )?(?:liga|ligam|telefona|ligou|escreve|contacta)",
    "quant[oa]s?|quais|qual|que (?:horario|horas?|numero|telefone|dias?|significa|idiomas?)|horarios?|a que horas|(?:^|ate |desde |para |de )quando|abert[oa]s?|abrem?|fecha~|numero (?:de|do|da|para)|telefone (?:de|do|da)|preco~|custa~|endereco|morada|onde (?:fica|e)",
    "^(?:\\w+ )?(?:voce e|vc e|es |tu es|voces sao|estou (?:falando|a falar|conversando)|estou a conversar|isto e|isso e|sera que es|falo com|eu estou falando)|(?:se|que) (?:voce e|vc e|estou falando|es )",
    "agentes? (?:imobiliari~|de viagens?|de viagem|de seguros?|aduaneir~|de policia|de transito|secreto|de limpeza|de saude|comercial~|de execucao|autonomo)|operador(?:a|es|as)? (?:turistic~|movel|de telefonia|logistic~|de telecom~|logic~|de maquinas|de caixa|de turismo)|recursos humanos|direitos humanos|corpo humano|por pessoa|por cabeca|(?:para|ate|entre) uma pessoa|(?:para|de|ate|entre) (?:uma so|duas|tres|quatro|cinco|seis|varias|mais|\\d+) pessoas?|\\d+ pessoas|pessoa (?:fisica ou|juridica|idosa|com deficiencia|coletiva)|consultor(?:a|es)? (?:fiscal|financeir~|imobiliari~|juridic~)|emprego~|trabalhar|trabalham|trabalha|vagas?|contrat~|salario~|recrut~",
    "^(?:\\w+ )?(?:e necessario|e obrigatorio|devo|preciso de (?:um|uma|falar|ligar) (?:\\w+ ){1,6}para|precisa|ha necessidade|temos (?:que|de))|(?:tenho (?:que|de)|devo) (?:\\w+ ){0,3}?(?:falar|ligar|contact~) (?:\\w+ ){0,6}?para",
    "(?:falei|conversei|liguei|falamos|tinha falado|ja falei)|falado|ontem|semana passada|ha (?:um|uma|dois|tres|\\d+|uns) \\w+ atras|da ultima vez|me (?:ligou|ligaram|atendeu|atenderam|disse|disseram|ajudou|contactou|contatou|passou|respondeu)|ja me|telefonaram",
    "(?:clientes?|usuarios?|utilizadores?|visitantes?|filhos?|amig[oa]s?|pacientes?) (?:\\w+ ){0,4}?(?:falar|conversar|contactar|contatar|comunicar)|(?:meus?|minhas?|outr[oa]s?) (?:\\w+ )?(?:amig[oa]~|espos[oa]|marido|mulher|clientes?|mae|pai|medic[oa]|vizinh[oa]|usuarios|advogad[oa]|namorad[oa]|chefe)|falar (?:de|sobre|portugues|ingles|espanhol|do|da|dos) ",
    "(?:ir|vir|levar|trazer|viajar|pagar|convidar|entrar|acrescentar|adicionar) (?:\\w+ )?(?:com )?(?:a )?(?:outra|uma segunda|mais uma|alguma outra) pessoa",
    "quem (?:e|sao|era|dirige|responde|atende|trabalha|manda)|sou (?:um|uma|o|a|agente|funcionari~|human~)|como agente|ser agente|tornar me|significa|traduz~|diferenca entre|obrigad[oa] (?:\\w+ ){0,4}<P>|alguem (?:sabe|conhece|mais|ja|tem|pode me dizer|pode dizer|aqui)",
  ],
  othersAsked: [
    "assinatura",
    "(?:tenho (?:que|de)|devo|preciso(?: de)?|e preciso|precisa) (?:\\w+ )?(?:<S>|ligar|contact~|telefonar)",
  ],
  beside:
    "um|uma|o|a|ao|com|por favor|pfv|pf|porfavor|ja|agora|obrigad[oa]|ola|oi|bom dia|boa tarde|sim|nao|real|human[oa]|urgente|falar|me|de|verdade|mesmo|quero|preciso|ajuda|direto|ok|rapido|outro|outra|atendimento|logo",
  but: "mas|ou|senao|entao|porem|porque|embora",
  spelling:
    "humano humana pessoa atendente agente operador operadora representante falar conversar alguem funcionario funcionaria atendimento cliente supervisor suporte transferir consultor|agenda agentes pessoal operacao pessoas falas falir fazer atendem",
};

import type { LanguageWords } from "../words.ts";

/** Words by which Portuguese is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const portugueseWords: LanguageWords = {
  functionWords: `o a os as um uma uns umas de do da dos das no na nos nas ao aos à às pelo pela e ou mas se que quê quem qual
    quais quando onde aonde como quanto quanta quantos quantas porque porquê por para pra com sem em entre desde até
    sobre é são era sou és somos está estão estou estar ser foi tem têm tenho temos ter há havia posso pode podem podemos
    poderia podia devo deve quero quer queria gostaria faz fazer faço fazem vou vai vão eu me mim meu minha meus minhas
    nós nosso nossa tu te ti teu tua você vocês vc vcs lhe seu sua seus suas ele ela eles elas lo la isto este esta
    estes estas isso esse essa esses essas aquilo aquele aquela não nao sim mais menos muito muita também tambem já ainda
    sempre nunca aqui ali lá todo toda todos todas outro outra outros outras mesmo algo algum alguma só num numa deste
    desta neste nesta disso nisso dele dela`,
  chatWords: `olá ola oi bom boa dia tarde noite obrigado obrigada tchau adeus desculpe ajuda ajudar preciso procuro saber
    custa custam preço preços pagar pagamento fatura boleto pix frete envio enviam entrega entregam entregas pedido
    encomenda comprar devolver devolução devoluções reembolso troca trocar cancelar horário horários aberto abre abrem
    fecha fecham fechado hora horas hoje amanhã segunda terça quarta quinta sexta feira sábado domingo semana dias mês
    ano conta senha palavra-passe entrar endereço morada loja marcar reserva reservar funciona disponível grátis gratuito
    desconto estudantes crianças tamanho pacote quebrado errado pessoa humano atendente falar contato contacto ligar
    telefone número mudar alterar esqueci cidade guerra primeiro mundo país valeu vocês fica`,
  signs: [
    [/ã|õ/u, 1.5],
    [/ç/u, 0.4],
    [/ê/u, 0.5],
    [/[âô]/u, 0.3],
    [/à/u, 0.1],
    [/[áí]/u, 0.4],
    [/ú/u, 0.4],
    [/ó/u, 0.2],
    [/\p{L}{2}(?:ção|ções|cao|coes|agem|inho|inha|dade|eiro|eira|ões|ão)(?!\p{L})|(?:nh|lh)/u, 0.6],
  ],
  followUp: {
    again: `e quanto a | e quanto ao | e quanto à | e quanto aos | e quanto às | quanto a | e em relação a | e no caso de | me fale mais | fale mais | conte mais | mais detalhes |
      mais informações | mais info | por exemplo | o que mais | mais alguma coisa | como assim | o mesmo vale para | vale também para`,
    joins: `e | ou | mas | também | então | aí | só`,
    pronouns: `isso | isto | esse | essa | esses | essas | este | estes | estas | ele | ela | eles | elas | dele | dela | disso | nisso | aquilo | deles | delas`,
    weakPronouns: `lo | la | los | las`,
    empty: `é possível | esta tarde | esta noite | esta semana | este mês | este ano | isso mesmo | por isso`,
    prepositions: `para | pra | no | na | nos | nas | em | com | sem | aos | às | ao | à | desde | até | durante | depois | antes | por | pelo | pela | aos | num | numa`,
    addressed: `estão | você | vocês | vc | vcs | tu | te`,
  },
};

import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Portuguese. */
export const portugueseUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Quanto custa?"],
    hours: ["Qual é o horário de funcionamento?", "Estão abertos ao fim de semana?"],
    contact: ["Como posso entrar em contacto?", "Qual é o número de telefone?"],
    place: ["Onde ficam localizados?"],
    delivery: ["Quanto tempo demora a entrega?", "Quanto custa o envio?"],
    returns: ["Posso devolver um artigo?", "Qual é o prazo para devolver um produto?"],
    payment: ["Quais são as formas de pagamento?"],
    invoice: ["Onde encontro a minha fatura?"],
    order: ["Posso cancelar a minha encomenda?"],
    subscription: ["Como cancelo a minha assinatura?"],
  },
  signs: {
    shop: "envio, envios, entrega*, frete, devolução, devoluções, reembolso*, carrinho, adicionar ao carrinho, encomenda*, seu pedido, loja online, loja virtual, em stock, em estoque, esgotado, garantia, formas de pagamento",
    subscription:
      "assinatura*, subscrição, teste gratuito, teste grátis, faturação, faturamento, por mês, plano mensal, plano anual, mensalidade*",
  },
  emptyHeadings:
    "início, introdução, visão geral, resumo, conteúdo, índice, artigos relacionados, outros artigos, ver também, veja também, ler mais, saiba mais, próximos passos, navegação, menu, pesquisa, busca, partilhar, compartilhar, comentários, notas, referências, conclusão, nota, aviso, atenção, dica, exemplo, exemplos, faq, perguntas frequentes, geral, diversos, outros, mais, política de privacidade, termos e condições, bem vindo, sobre nós, quem somos, notícias, blog",
  instruction: {
    prefix: "como",
    first: "-ar, -er, -ir",
    second: "um, uma, o, a, os, as, meu, minha",
    question: "Como {}?",
  },
};

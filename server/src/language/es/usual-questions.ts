import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Spanish. */
export const spanishUsualQuestions: UsualQuestions = {
  topics: {
    price: ["¿Cuánto cuesta?"],
    hours: ["¿Cuál es su horario de apertura?", "¿Abren los fines de semana?"],
    contact: ["¿Cómo puedo ponerme en contacto con ustedes?", "¿Cuál es su número de teléfono?"],
    place: ["¿Dónde están ubicados?"],
    delivery: ["¿Cuánto tarda el envío?", "¿Cuánto cuesta el envío?"],
    returns: ["¿Puedo devolver un artículo?", "¿Qué plazo tengo para devolver un artículo?"],
    payment: ["¿Qué formas de pago aceptan?"],
    invoice: ["¿Dónde encuentro mi factura?"],
    order: ["¿Puedo cancelar mi pedido?"],
    subscription: ["¿Cómo cancelo mi suscripción?"],
  },
  signs: {
    shop: "envío, envíos, entrega*, devolución, devoluciones, reembolso*, carrito, cesta, añadir al carrito, tu pedido, su pedido, pedidos, tienda en línea, tienda online, en stock, agotado, tarjeta regalo, garantía, formas de pago, métodos de pago",
    subscription:
      "suscripción, suscripciones, prueba gratuita, facturación, al mes, plan mensual, plan anual, cuota*, membresía*, tarifa*",
  },
  emptyHeadings:
    "inicio, introducción, resumen, visión general, contenido, contenidos, índice, artículos relacionados, otros artículos, ver también, véase también, leer más, más información, próximos pasos, siguientes pasos, navegación, menú, buscar, compartir, comentarios, notas, referencias, conclusión, nota, aviso, advertencia, consejo, ejemplo, ejemplos, faq, preguntas frecuentes, general, varios, otros, más, política de privacidad, aviso legal, bienvenida, bienvenido, sobre nosotros, quiénes somos, noticias, blog",
  instruction: {
    prefix: "cómo",
    first: "-ar, -er, -ir",
    second: "un, una, el, la, los, las, mi, mis",
    question: "¿Cómo {}?",
  },
};

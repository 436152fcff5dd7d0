import type { UsualQuestions } from "../usual-questions.ts";

/** What visitors usually ask in Turkish. */
export const turkishUsualQuestions: UsualQuestions = {
  topics: {
    price: ["Fiyatı ne kadar?"],
    hours: ["Çalışma saatleriniz nedir?", "Hafta sonu açık mısınız?"],
    contact: ["Size nasıl ulaşabilirim?", "Telefon numaranız nedir?"],
    place: ["Neredesiniz?"],
    delivery: ["Teslimat ne kadar sürer?", "Kargo ücreti ne kadar?"],
    returns: ["Ürünü iade edebilir miyim?", "İade süresi ne kadar?"],
    payment: ["Hangi ödeme yöntemlerini kabul ediyorsunuz?"],
    invoice: ["Faturamı nerede bulabilirim?"],
    order: ["Siparişimi iptal edebilir miyim?"],
    subscription: ["Aboneliğimi nasıl iptal ederim?"],
  },
  signs: {
    shop: "kargo*, teslimat*, iade*, sepet*, sepete ekle, sipariş*, online mağaza, internet mağazası, stokta, tükendi, hediye kartı, garanti*, ödeme yöntemleri, cayma hakkı",
    subscription:
      "abonelik*, ücretsiz deneme, deneme süresi, faturalandırma, aylık plan, yıllık plan, aylık ücret, üyelik*",
  },
  emptyHeadings:
    "ana sayfa, anasayfa, giriş, genel bakış, içindekiler, içerik, ilgili makaleler, diğer makaleler, ayrıca bakınız, devamını oku, daha fazla bilgi, sonraki adımlar, gezinme, menü, ara, arama, paylaş, yorumlar, dipnotlar, kaynaklar, kaynakça, özet, sonuç, not, uyarı, ipucu, örnek, örnekler, sss, sıkça sorulan sorular, sık sorulan sorular, genel, diğer, daha fazla, gizlilik politikası, kullanım koşulları, hoş geldiniz, hakkımızda, haberler, blog",
};

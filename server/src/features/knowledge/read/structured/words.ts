const names = [
  "price",
  "availability",
  "inStock",
  "soldOut",
  "number",
  "brand",
  "rating",
  "phone",
  "email",
  "address",
  "hours",
  "closed",
  "begins",
  "ends",
  "place",
] as const;

export type FactName = (typeof names)[number];

/** In the order of the names. */
const table: Readonly<Record<string, string>> = {
  en: "Price|Availability|in stock|out of stock|Article number|Brand|Rating|Phone|Email|Address|Opening hours|closed|Begins|Ends|Place",
  de: "Preis|Verfügbarkeit|auf Lager|nicht verfügbar|Artikelnummer|Marke|Bewertung|Telefon|E-Mail|Adresse|Öffnungszeiten|geschlossen|Beginn|Ende|Ort",
  fr: "Prix|Disponibilité|en stock|épuisé|Référence|Marque|Note|Téléphone|E-mail|Adresse|Horaires d’ouverture|fermé|Début|Fin|Lieu",
  es: "Precio|Disponibilidad|en stock|agotado|Referencia|Marca|Valoración|Teléfono|Correo electrónico|Dirección|Horario de apertura|cerrado|Inicio|Fin|Lugar",
  pt: "Preço|Disponibilidade|em stock|esgotado|Referência|Marca|Avaliação|Telefone|E-mail|Endereço|Horário de funcionamento|fechado|Início|Fim|Local",
  it: "Prezzo|Disponibilità|disponibile|esaurito|Codice articolo|Marca|Valutazione|Telefono|Email|Indirizzo|Orari di apertura|chiuso|Inizio|Fine|Luogo",
  nl: "Prijs|Beschikbaarheid|op voorraad|uitverkocht|Artikelnummer|Merk|Beoordeling|Telefoon|E-mail|Adres|Openingstijden|gesloten|Begin|Einde|Locatie",
  pl: "Cena|Dostępność|dostępny|niedostępny|Numer artykułu|Marka|Ocena|Telefon|E-mail|Adres|Godziny otwarcia|nieczynne|Początek|Koniec|Miejsce",
  tr: "Fiyat|Stok durumu|stokta|tükendi|Ürün kodu|Marka|Puan|Telefon|E-posta|Adres|Çalışma saatleri|kapalı|Başlangıç|Bitiş|Yer",
  ar: "السعر|التوفر|متوفر|غير متوفر|رقم المنتج|العلامة التجارية|التقييم|الهاتف|البريد الإلكتروني|العنوان|ساعات العمل|مغلق|البداية|النهاية|المكان",
  he: "מחיר|זמינות|במלאי|אזל מהמלאי|מק״ט|מותג|דירוג|טלפון|דוא״ל|כתובת|שעות פתיחה|סגור|התחלה|סיום|מקום",
  zh: "价格|库存|有货|缺货|商品编号|品牌|评分|电话|电子邮件|地址|营业时间|休息|开始|结束|地点",
  ja: "価格|在庫|在庫あり|在庫切れ|商品番号|ブランド|評価|電話|メール|住所|営業時間|休業|開始|終了|場所",
};

/** What lines of facts are called in a page's own language; in English where it is none of ours. */
export function factWords(language: string | undefined): (name: FactName) => string {
  const words = (table[language ?? ""] ?? table["en"] ?? "").split("|");
  return (name) => words[names.indexOf(name)] ?? name;
}

import type { LanguageWords } from "../words.ts";

/** Words by which Turkish is recognized, and its follow-up questions. `LanguageWords` says what each list is for. */
export const turkishWords: LanguageWords = {
  functionWords: `ve veya ya ama fakat eğer ki ile için gibi kadar göre sonra önce beri bu şu o bunu şunu onu bunun onun buna
    bir mi mı mu mü mısınız misiniz musunuz müsünüz midir mıdır var yok değil ne neden niye niçin nasıl nerede nereye
    nereden nerde kim kimin hangi hangisi kaç kaça zaman ben bana beni benim biz bizim siz size sizi sizin sen sana
    senin onlar çok daha en az her hiç bazı tüm bütün başka aynı da de dahi hem evet hayır şimdi yine hâlâ lütfen olur
    olarak olan oldu olabilir olmak nedir nelerdir miyim mıyım muyum müyüm miyiz mıyız misin mısın ederim istiyorum
    istiyoruz gerekiyor gerekir lazım üzerinden içinde hakkında`,
  chatWords: `merhaba selam selamlar günaydın iyi günler akşamlar geceler teşekkürler teşekkür sağolun sağol hoşça kal
    hoşçakal görüşürüz pardon kusura yardım ihtiyacım arıyorum öğrenmek fiyat fiyatı fiyatlar ücret ücreti ücretsiz ödeme
    ödeyebilirim ödemek fatura kargo kargom teslimat teslim sipariş siparişim siparişimi satın almak iade iadesi iptal
    etmek edebilir değişim saatleri saat saatler açık açılıyor kapalı kapanıyor kaçta bugün yarın pazartesi salı çarşamba
    perşembe cuma cumartesi pazar hafta gün günü ay yıl yılda hesap hesabım hesabımı şifre şifremi giriş adres adresi
    mağaza mağazanız randevu rezervasyon yapabilir çalışıyor çalışmıyor mevcut indirim indirimi öğrenci öğrenciler
    çocuklar beden paket bozuk yanlış insan temsilci temsilcisi konuşmak görüşmek iletişim aramak telefon numarası
    numaranız değiştirmek unuttum şehir savaş ilk dünya ülke tamam sürer sürüyor kimdir`,
  signs: [
    [/[öü]/u, 0.5],
    [/[ğşı]|İ/u, 1.5],
    [/ç/u, 0.4],
    [
      /\p{L}{2}(?:ların|lerin|ları|leri|lar|ler|iniz|ınız|unuz|ünüz|iyor|ıyor|uyor|üyor|yorum|mak|mek|abilir|ebilir|dır|dir|nın|nin|mız|miz|ığı|iği)(?:\p{L}{0,4})(?!\p{L})/u,
      0.6,
    ],
  ],
  followUp: {
    again: `peki ya | ya | ne dersiniz | peki ne olacak | daha fazla bilgi | daha fazla | daha çok bilgi | detay | detaylar | örneğin | mesela | başka ne var | başka | nasıl yani | aynısı geçerli mi`,
    joins: `ve | veya | ya da | peki | ama | ayrıca | o zaman | bir de | yalnızca`,
    pronouns: `onu | onun | ona | ondan | onda | bunu | bunun | buna | bundan | bunda | şunu | şunun | bunlar | onlar | bunları | onları | bunların | onların`,
    weakPronouns: `o | bu | şu | orada | orası`,
    empty: `bu hafta | bu ay | bu yıl | bu akşam | bu sabah | bu gün | o zaman`,
    prepositions: `için | ile | de | da | olursa | olmadan`,
    arePostpositions: true,
    addressed: `sen | sana | seni | siz | size | sizi | sizin`,
  },
  formation: { least: 4, ending: 3, suffix: 9 },
};

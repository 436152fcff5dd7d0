import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Turkish. */
export const turkishSmallTalk: SmallTalkPhrases = {
  greeting: `merhaba | merhabalar | selam | selamlar | selamün aleyküm | selamun aleykum | sa | s.a | slm | mrb | meraba |
      günaydın | iyi günler | iyi akşamlar | tünaydın | hayırlı günler | hayırlı sabahlar | hayırlı işler | kolay gelsin |
      alo | hey | pardon | affedersiniz | bakar mısınız | orada mısınız | kimse var mı | orada kimse var mı |
      memnun oldum | iyi çalışmalar | hoş bulduk | hello | merhaba iyi günler | merhabaa`,
  howAreYou: `nasılsın | nasılsınız | nasıl gidiyor | ne haber | naber | n'aber | nbr | iyi misin | iyi misiniz | ne var ne yok |
      nasılsınız bugün | bugün nasılsınız | keyifler nasıl | işler nasıl | her şey yolunda mı`,
  thanks: `teşekkürler | teşekkür ederim | teşekkür ederiz | çok teşekkürler | çok teşekkür ederim | çok teşekkür ederiz |
      teşekkür | sağ ol | sağol | sağ olun | sağolun | çok sağ ol | çok sağ olun | çok sağol | çok sağolun | eyvallah | eyv |
      tşk | tşkler | tşkr | tesekkurler | yardımınız için teşekkürler | yardımınız için teşekkür ederim |
      yardımın için teşekkürler | yardımın için teşekkür ederim | bilgi için teşekkürler | bilgi için teşekkür ederim |
      cevap için teşekkürler | cevabınız için teşekkürler | cevabınız için teşekkür ederim | şimdiden teşekkürler |
      şimdiden teşekkür ederim | yok teşekkürler | hayır teşekkürler | hayır teşekkür ederim | minnettarım | allah razı olsun |
      elinize sağlık | çok yardımcı oldunuz | çok yardımcı oldun`,
  acknowledgement: `ok | okey | tamam | tamamdır | anladım | peki | olur | güzel | harika | süper | mükemmel | çok iyi | iyi |
      çok güzel | anlaşıldı | hepsi bu | hepsi bu kadar | bu kadar | başka yok | şahane | tmm | peki tamam | pekala | eyi`,
  goodbye: `hoşça kal | hoşça kalın | hoşçakal | hoşçakalın | görüşürüz | görüşmek üzere | güle güle | iyi geceler |
      kendine iyi bak | kendinize iyi bakın | bay bay | baybay | bye | bb | elveda | iyi hafta sonları | allaha ısmarladık |
      sonra görüşürüz | yarın görüşürüz | esen kalın | allaha emanet ol | allaha emanet olun | iyi tatiller`,
  identity: `kimsin | kimsiniz | sen kimsin | siz kimsiniz | nesin | sen nesin | adın ne | adınız ne | adın nedir | adınız nedir |
      ismin ne | isminiz ne | isminiz nedir | bot musun | bot musunuz | sen bot musun | siz bot musunuz | robot musun |
      robot musunuz | sen robot musun | siz robot musunuz | insan mısın | insan mısınız | sen insan mısın | siz insan mısınız |
      gerçek misin | gerçek misiniz | gerçek insan mısın | gerçek insan mısınız | gerçek bir insan mısın |
      gerçek bir insan mısınız | gerçek kişi misiniz | yapay zeka mısın | yapay zeka mısınız | sen yapay zeka mısın |
      chatbot musun | bu bir bot mu | bu bot mu | bot mu insan mı | insan mı bot mu | kiminle konuşuyorum |
      kiminle görüşüyorum | kimle konuşuyorum | bir botla mı konuşuyorum | botla mı konuşuyorum | robotla mı konuşuyorum |
      bir insanla mı konuşuyorum | insanla mı konuşuyorum | ne yapabilirsin | ne yapabilirsiniz | neler yapabilirsin |
      neler yapabilirsiniz | sen ne yapabilirsin | ne yapıyorsun | ne iş yaparsın | ne işe yararsın | neler biliyorsun |
      bana nasıl yardımcı olabilirsin | bana nasıl yardımcı olabilirsiniz | nasıl yardımcı olabilirsin |
      nasıl yardımcı olabilirsiniz | hangi konularda yardımcı olabilirsin | hangi konularda yardımcı olabilirsiniz |
      bana yardım eder misin | bana yardım eder misiniz | yardım eder misin | yardım eder misiniz | yardımcı olur musun |
      yardımcı olur musunuz | bana yardımcı olur musunuz | yardımcı olabilir misiniz | bana yardımcı olabilir misiniz |
      yardım edebilir misin | yardım edebilir misiniz | yardım | yardım et | yardım edin | yardım lütfen |
      yardıma ihtiyacım var | yardım istiyorum | bir sorum var | sorum var | bir sorum olacaktı | bir soru | soru |
      bir şey sorabilir miyim | bir şey soracaktım | soru sorabilir miyim | bir soru sorabilir miyim | ne sorabilirim |
      sana ne sorabilirim | kendini tanıt | kendinizi tanıtın | nasıl çalışıyorsun | seni kim yaptı`,
  fillers: `herkese | hocam | bey | hanım | efendim | arkadaşlar | dostum | kardeşim | abi | lütfen | çok | size | sana | ve | için |
      yardım | bot | robot | tamam | evet | hayır | peki | o | zaman | ya | bugün | tekrar | da | de | bir | ekip | sayın | yetkili |
      ok | süper | harika | aa | yine | şimdi`,
  openers: `ne | neden | niçin | nasıl | nerede | nereden | nereye | kim | hangi | hangisi | kaç | kaça | ben | benim | bir | siparişim |
      siparişimi | kargom | iade | ürün | ürünü | acaba | bu | mağazanız | fiyat | fiyatı | hesabım | hesabımı | sipariş | kargo |
      çalışma | bana | size | sizin | sizde | öğrenci | şu`,
};

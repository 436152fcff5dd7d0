import type { HandoffGrammar } from "../handoff-grammar.ts";

/** Turkish puts everything behind the word: a stem takes whatever follows. */
export const turkish: HandoffGrammar = {
  person:
    "cagri merkez~|yonetim~|(?:bir )?ust (?:seviye~|birim~|makam~|kademe~|duzey~|yetkili~)|ustunuz~|amir~|insan(?:la|lar|larla|a|i|dan|in|im|ogluyla)?|insanla~|temsilci~|yetkili~|musteri (?:hizmet~|temsilci~|destek~|danisman~)|operator~|(?:gercek|canli|hakiki|sahici|normal|yasayan) (?:bir )?(?:kisi~|insan~|bir~|temsilci~|destek~|yardim~|operator~|adam~|yetkili~|danisman~)|canli~ (?:destek~|sohbet~|yardim~)|canli destek~|calisan(?:a|la|iniz~|lardan|larinizdan|larla)?|gorevli~|danisman~|personel~|ekibiniz~|ekip~|uzman~|mudur~|yonetici~|sorumlu~|sef~|destek (?:ekib~|temsilci~|hatt~|personel~|birim~|uzman~)|eleman~|cagri merkez~|muhatap~|sizden biri~|birinize|biriniz|arkadasiniz~|is arkadas~|asistaniniz~ degil",
  somebody:
    "(?:gece|gunduz) (?:vardiya|ekib|nobet)~|birile|birle|biriylen|biryle|resepsiyonist~|kapici~|guvenlik~|gece gorevli~|satis (?:ekib~|temsilci~|sorumlu~|danisman~)|veteriner~|tesisatci~|elektrikci~|tamirci~|teknik(?:er|erle)~|kurye~|muhendis~|terapist~|psikolog~|muhasebeci~|koordinator~|diyetisyen~|egitmen~|antrenor~|koc~|baska biri~|muhasebe~|\\w+ (?:departman~|birim~|bolum~)|resepsiyon~|santral~|sekreter~|bir(?:i|iyle|isi|isiyle|ine|isine|ini|isini|inden|i ile)|kimse~|bir kisi~|birileri~|birine|bir adam~|birinizle|sizden biri~|bir insan~|hemsire~|doktor~|eczaci~|satici~|avukat~|patron~|sahib~|usta~|teknisyen~|ogretmen~",
  speak:
    "konusurum|gorusurum|konusuruz|konusmak|konusabil~|konusayim|konusalim|konusma~ istiyor~|konus|konusturun~|konussam~|konusacag~|konusmam|konusmami~|konusmayi|gorusmek|gorusebil~|goruseyim|gorusme~|gorusmem|gorussem|gorusmeyi|yazismak|yazisabil~|sohbet etmek|sohbet|iletisim~|ulasmak|ulasabil~|ulasma~|baglanmak|baglanabil~|baglanma~|muhatap|irtibat~|dertlesmek|aktarilmak|baglanayim",
  machine:
    "bot~|robot~|chatbot~|makine~|bilgisayar(?:la|larla|a|dan)|yapay zeka~|otomat|otomatik (?:\\w+ )?(?:cevap~|yanit~|mesaj~|sistem~)|program~|yazilim~|sanal asistan~|ai",
  between:
    "bir|ile|lutfen|hemen|simdi|acilen|direkt|dogrudan|sadece|ben|bana|beni|bizi|de|da|artik|gercek|canli|baska|su|o|sizin|sizden|ekibinizden|acil|once|ilgili|herhangi|gercekten|biraz|mumkunse|tane",
  stops: "ve|ama|cunku|eger|kac|neden|nasil|sen|siz|icin|hakkinda",
  frames: [
    ["<P>", "lutfen|haber ver~|bildir~|yardim~|\\w+(?:abil|ebil)(?:ir|ecegim|sem)~|zahmet~|nerede|rica"],
    [
      "var mi|kaldi mi|yok mu|varmi|kalmadi mi",
      "(?:<P>|insan|biri|birileri|kimse)",
      "<B>|orada|oralarda|sizde|karsida|arkada",
    ],
    ["daha (?:rahat|iyi|guvende|kolay|huzurlu)~|icim rahat~|rahatlar~|rahat ed~", "<A>"],
    [
      "ist(?:i|e)yor~|ister~|lazim|lutfen|mumkun~|\\w+(?:abil|ebil)ir~",
      "<A>",
      "telefonda~|telefona|telefonla|hatta|goruntulu|video~|canli~|yuz yuze",
    ],
    [
      "sadece|yalnizca|ancak|ist(?:i|e)yor~|isti?yom|ister~|lazim|gerek~|lutfen|mumkun~|tercih~|rica~|(?:abil|ebil)ir~|\\w+(?:abil|ebil)ir~|olur mu|daha iyi|musun~|misin~|misiniz|musunuz|bana|yegler~",
      "<S>|anlat~|acikla~|goster~|danis(?:mak|abil~|ayim|mam)|goruntulu|video~|telefonla|telefonda|yuz yuze|bizzat|sesli|sikayet ed~|derdimi",
      "<A>",
    ],
    [
      "(?:\\w+(?:abil|ebil)ir~|misin~|misiniz|musunuz|lutfen|\\w+s[iu]n(?:lar)?|ist(?:i|e)yor~|lazim|mumkun~|olur mu)",
      "<A>",
      "(?:bak|incele|kontrol|yardim|ilgilen|arasin|ara(?:yabil|r mi)|geri don|donus|cevap|yanit|acikla|coz|ulas|devral|mudahale|el at|goz at|yaz(?:sin|abil)|degerlendir)~",
    ],
  ],
  asks: [
    "(?:beni|bizi) (?:\\w+ ){0,3}?(?:yonlendir|aktar|bagla|ilet)~",
    "<P> (?:\\w+ ){0,3}?(?:cevap|yanit|aciklama) (?:bekl|ist)~",
    "\\w+(?:la|le|yla|yle) (?:gorus|konus)(?:mek|ebil|abil) ?(?:ist(?:i|e)yor~|isterim|lazim)",
    "telefonda (?:\\w+ ){0,3}?(?:konus|hallet|gorus|coz)~",
    "<P>(?: \\w+){0,4}? (?:cok mu|zor mu|bu kadar zor)|(?:cok mu|zor mu|bu kadar zor) (?:\\w+ ){0,3}?<P>",
    "^(?:<D> )*<A>(?: (?:lutfen))+$",
    "<P> (?:\\w+ ){0,4}?(?:istiyor~|isterim|lazim|tercih ederim|talep)",
    "<A> (?:\\w+ ){0,2}?(?:dakika|dk)~ (?:\\w+ )?<S>",
    "<A> (?:orada|burada|musait|yerinde|nobette|uygun) ?(?:mi|mu)?~$",
    "kime (?:\\w+ )?(?:basvur|danis|sor|git|yaz)~",
    "^(?:bagla|baglayin|aktar|ara beni|arayin)(?: (?:lutfen|hemen))*$",
    "(?:ust|yukari) (?:\\w+ )?(?:tasi|ilet|aktar|cikar|yonlendir)~|eskale~",
    "kim(?:inle|le) (?:\\w+ ){0,4}?<S>",
    "<A>(?: ile| la| le)? <g><S>",
    "<S> (?:\\w+ ){0,2}?<A>",
    "<A> (?:\\w+ ){0,3}?(?:bagla~|aktar~|yonlendir~|cagir~|sok(?:un|ar|sun)~|dahil ed~|kat(?:in|ar|sin)|transfer~|verin|verir~|ver|devret~|devred~|bulun|getir~|ilet~|gelsin~|gelmesini|devreye gir~|yolla(?:yin|r misin)~|gonder(?:in|ir|sin|ebilir)~|goster~|devreye|baglan~|alabilir~|alayim|devral~)",
    "(?:bagla~|aktar~|yonlendir~|verir misin~|verin|cagir~) (?:\\w+ ){0,3}?<A>",
    "<P> (?:\\w+ ){0,2}?(?:istiyor~|istiyom|isterim|istiyoruz|istirham|lazim|lutfen|gerek~|talep~|rica~|tercih~|ariyorum|ihtiyac~|alabilir~|olsun|yok mu~|var mi~|varmi~|yokmu~|bekliyorum|nerede)",
    "<A> (?:\\w+ ){0,4}?(?:var mi~|yok mu~|varmi~|yokmu~|orada mi~|burada mi~|mevcut mu~|musait mi~|bulabilir~)",
    "(?:orada|burada|kimse|biri|birisi) (?:\\w+ )?(?:var mi~|yok mu~|varmi~|yokmu~)",
    "(?:beni|bizi)(?: \\w+){0,4} (?:ara|arayin~|arar~|aray~|arasin~|arasa~|aramani~|aramasi~|aranma~|arama~ ist~|aratin|geri ara~)|geri (?:ara|arayin~|arar~|aray~|aran~|arasin~|aramani~|donus~ yap~|donun|donebilir~)|arar misin~|arayabilir misin~|aranmak ist~|telefonla (?:ara~|gorus~|ulas~)|bana (?:ulasin~|ulasabilir~|telefon edin~|telefon ed~|donus yap~|donun|doner~|geri don~)|benimle (?:iletisime|irtibata|gorus|konus)~",
    "(?:biri|birisi|biriniz|birileri|bir kisi|<P>) (?:\\w+ ){0,5}?(?:yardim~|arasin~|arar~|arayabil~|arasa~|ilgilen~|baksin~|bakabil~|bakar~|donus~|yanitla~|cevap~ver~|cevapla~|cevap~ versin|devral~|ulassin|gorussun|konussun|yazsin)",
    "(?:biri|birisi|biriniz)(?: \\w+){0,2} (?:beni|bana|benimle|bizi|bize)",
    "(?:baglayin|aktarin|baglar misin~|aktarir misin~|baglayabilir misin~|aktarabilir misin~|yonlendirir misin~|baglanmak ist~|aktarilmak ist~)",
  ],
  refusesMachine: [
    "<B> (?:konus|gorus|yazis|muhatap ol)m(?:am|uyorum|iyorum|ak istem)~",
    "<B> (?:\\w+ ){0,4}?(?:iste(?:mi|me)~|degil|yerine|bikt~|konusma(?:m|yacag|z)~|olmasin|sikildim|yeter|usand~|nefret|ugrasamam|ugrasmak istem~|yazismak istem~|konusmak istem~)",
    "(?:yeter|bikt~|nefret) (?:\\w+ ){0,3}?<B>",
  ],
  refuses: [
    "istemi~|istemem|istemez~|gerek yok|gerekmi~|gerekmez|lazim degil|sart degil|ihtiyac~ yok|baglama(?:yin|yiniz|sin|yalim)?|aktarma(?:yin|yiniz|sin)?|yonlendirme(?:yin|yiniz|sin)?|arama(?:yin|yiniz|sin)|konusmadan|gorusmeden|baglanmadan|aranmadan|ulasmadan|cagirma(?:yin)?|rahatsiz etme~|konusmayacag~|gorusmeyecegim|tercih etm~",
  ],
  polite: [
    "(?:konus|gorus|ulas|baglan|bagla|aktar|arat)~ (?:miyor|mi yor)~|(?:konusamaz|gorusemez|ulasamaz|baglanamaz|konusamiyor|ulasamiyor|gorusemiyor)~(?: mi~)?",
    "neden (?:\\w+ ){0,4}",
    "(?:anlami|calismi|yardimci olmu|yaramiyor|cozmu|cozemi|isime yara|bilmi|anlasami)~",
  ],
  own: "(?:patronum|mudurum|sefim|doktorum|avukatim|muhasebecim|ogretmenim|psikologum|calisanlarim|personelim|ekibim|is arkadasim)~",
  others: [
    "gibi davran~|dolandiric~|sahte|taklit|surekli ariyor|arayip duruyor",
    "(?:annem|babam|esim|karim|kocam|oglum|kizim|kardesim|ablam|abim|arkadasim|komsum|ev sahibim|kiracim|anneannem|dedem|patronum|mudurum|meslektasim|sevgilim|musterim)~ (?:\\w+ ){0,3}?(?:ariyor|aradi|arar|arayip|yaziyor)~",
    "aradi(?:lar|niz)? mi~|aramis mi~|araniz~ mi",
    "nasil|nerede|(?:muhasebecim|patronum|mudurum|sefim|danismanim)~",
    "\\bkac\\b|kacta|ne kadar|hangi|saat~|acik mi~|acil~s saat|ne zaman|numara~|adres~|fiyat~|ucret~|mesai|telefonu? (?:ne|kac)|e ?posta adres~",
    "^(?:\\w+ )?(?:sen|siz|sz|bu|ben) (?:\\w+ ){0,4}?(?:insan|bot|robot|gercek|kisi|makine|temsilci|canli)~(?: \\w+)? ?(?:mi|mu|misin~|musun~|misiniz|musunuz|miyim|muyum|miyiz)|(?:insan|bot|robot|makine|gercek biri|gercek|canli|kisi)(?: biri)? ?(?:misin~|musun~|misiniz|musunuz)|(?:konusuyor|gorusuyor|yazisiyor) ?(?:muyum|mu~)|konusuyorum",
    "emlak~|sigorta~ (?:acente~|temsilci~|danisman~)|acente~|seyahat~|tur operator~|gsm operator~|mobil operator~|vinc operator~|forklift operator~|insan kaynak~|insan haklari|(?:kisi|insan|adam) basi~|\\d+ kisi~|(?:iki|uc|dort|bes|alti|tek) kisi~|mali musavir|mali danisman~|vergi danisman~|is basvuru~|is ilan~|kariyer|maas~|ise al~|calisiyor~|calisan sayi~|satis temsilcisi ol~",
    "(?:zorunda|gerekli|sart|mecbur|zorunlu|gerekir|gerekiyor) ?(?:mi~|mu~|miyim|muyum)|gerekiyor mu~|lazim mi~|ihtiyacim var mi~|gerek var mi~",
    "konustu~|gorustu~|konusmus~|gorusmus~|aradi(?:m|niz|lar)?\\b(?! mi)|aramis~|aramisti~|soyledi~|dedi~|yardimci oldu~|dun\\b|gecen (?:hafta|ay|gun)|(?:hafta|gun|ay|saat) once|bagladi~|konustug~",
    "(?:musterilerim~|kullanicilar~|ziyaretciler~|musteriler|arkadaslarim~|cocuklar~|hastalar~) (?:\\w+ ){0,5}?(?:konus~|gorus~|yaz~|ulas~)|(?:arkadasim~|esim~|annem~|babam~|doktorum~|avukatim~|komsum~|kocam~|karim~|kardesim~|patronum~) (?:\\w+ ){0,3}?(?:konus~|gorus~|sohbet)|diger (?:kullanici|uye|musteri)~",
    "(?:bir|baska bir|ikinci bir|\\d+) (?:kisi|insan) daha|(?:ikinci|baska) (?:bir )?kisi~ (?:\\w+ )?(?:getir~|ekle~)",
    "kim(?:dir|ler|di)?\\b|kimin|ben (?:bir )?(?:temsilci|calisan|yetkili|operator|insan|robot degil)~yim|olarak calis~|ne demek|cevir~|arasindaki fark|tesekkur~ (?:\\w+ ){0,4}<P>|<P> (?:\\w+ ){0,3}?tesekkur~|bilen var mi~|deneyen var mi~|kullanan var mi~|olmak ist~",
  ],
  othersAsked: ["imza~", "(?:gerek~|lazim|zorunda~|sart|mecbur~) ?(?:mi|mu|miyim|muyum|var mi)~"],
  beside:
    "bir|lutfen|hemen|simdi|acil|acilen|gercek|canli|merhaba|selam|evet|hayir|tamam|tesekkurler|ile|istiyorum|rica|direkt|destek|yardim|bana|artik|musteri|baglan|baglanmak|luften",
  but: "ama|fakat|ancak|yoksa|veya|ya da|yada|lakin|o zaman",
  spelling:
    "temsilci temsilciyle temsilciye yetkili yetkiliyle yetkiliye musteri operator gercek danisman personel|temsilciyi gercekten gerek gerekli gerekiyor",
};

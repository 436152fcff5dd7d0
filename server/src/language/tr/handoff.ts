import type { HandoffPhraseKind } from "../handoff.ts";
import type { PhraseLists } from "../phrases.ts";

/** How Turkish asks for a person. `HandoffPhraseKind` says what each list is for. */
export const turkishHandoff: PhraseLists<HandoffPhraseKind> = {
  person: `
    insan, insanla, insana, insani, insanlar*, insandan, gercek kisi*, gercek bir*, temsilci, temsilciy*,
    temsilcis*, temsilcin*, temsilcil*, musteri temsilci*, musteri hizmetleri*, canli destek*, canli biri*,
    canli temsilci*, yetkili, yetkiliy*, yetkilin*, yetkilis*, yetkilil*, mudur, mudurle, mudure, muduru*,
    yonetici, yoneticiy*, yoneticin*, yoneticis*, amir*, sef, sefiniz*, sefinle, patron, patronunuz*, operator,
    operatore, operatorle, operatoru*, danisman, danismana, danismanl*, uzman, uzmana, uzmanla, uzmani*,
    personel, personele, personelle, calisan*, gorevli, gorevliy*, gorevlin*, gorevlil*, memur*, teknisyen*,
    usta, ustayla, sorumlu, sorumluy*, eleman*, arkadasiniz*, ekibiniz*, ekip, muhasebe*, destek, destege,
    destekle, destek ekibi*, departman*, bolum, bolumu*, bolume, birim*, resepsiyon*, ilgili kisi*, servis,
    servise`,
  someone: `
    biri, birisi, biriyle, birisiyle, birine, birisine, birini, birisini, kimse, kimseyle, kiminle, kimle,
    kime, bir kisi, kisiyle, sizden, sizinkilerden, doktor*, eczaci*, avukat*, hemsire*, aranizdan`,
  want: `
    istiyorum, isterim, istiyoruz, isterdim, istemistim, istiyom, istedim, lazim, gerek, gerekiyor, lutfen,
    ltf, mumkun, misiniz, misin, musunuz, musun, miyim, muyum, miyiz, muyuz, mi, mu, olabilir, tercih, rica,
    rahat ederim, ihtiyacim, verin, ver, nolur, artik, istirham, bi`,
  talk: `
    konusmak, konusmam, konusabilir, konusayim, konusalim, konusurum, gorusmek, gorusmem, gorusebilir,
    goruseyim, gorusme, gorusmeyi, iletisim, iletisime, ulasmak, ulasabilir, ulasmam, baglanmak, baglanabilir,
    baglanmam, yazismak, sohbet, telefonda, telefonla, danismak, danisabilir, anlatmak, muhatap, tartismak,
    cozmek`,
  help: `
    arasin, arayabilir, ararsa, aramasini, aramaniz, arar mi, arasa, ilgilensin, ilgilenirse, ilgilenebilir,
    ilgilenmesini, baksin, bakabilir, bakmasini, yardim etsin, yardim edebilir, yardimci olsun,
    yardimci olabilir, yardimci olmasini, yazsin, yazabilir, donsun, donebilir, donus yapsin, donus yapabilir,
    cevap versin, cevap verebilir, cevaplasin, aciklasin, aciklayabilir, devralsin, gelsin, cozsun,
    iletisime gecsin, iletisime gecebilir`,
  connect: `
    bagla, baglayin, baglar, baglayabilir, baglamaniz, baglarsaniz, baglayiniz, baglasaniz, baglasana, aktar,
    aktarin, aktarir, aktarabilir, aktariniz, yonlendir, yonlendirin, yonlendirir, yonlendirebilir,
    yonlendirilmek, baglanmak, aktarilmak, iletin, bana, cagir, cagirin, cagirir, baglanabilir, gecir, gecirin,
    devret, devredin`,
  request: `
    biriyle konusmak, biriyle gorusmek, birisiyle konusmak, birisiyle gorusmek, birine baglan*,
    kiminle konusabilirim, kiminle gorusebilirim, kime ulasabilirim, kime basvurabilirim, kiminle konusmam,
    kimse yok mu, kimse var mi, biri var mi, birisi var mi, orada kimse, orada biri, beni arayin,
    beni arayabilir, beni arar, beni biri, biri beni, birisi beni, beni arasin, beni ararsaniz, geri arayin,
    beni arayiniz, aranmak istiyorum, geri aranmak, insanla gorusmek, insana baglan, arar misiniz,
    telefonla arayin, birini verin`,
  machine: `
    robot, robotla, robota, robotlar, robotlarla, bot, botla, botlar, botlarla, chatbot, chatbotla, makine,
    makineyle, makinayla, makina, bilgisayar, bilgisayarla, yapay zeka, yapay zekayla, otomatik cevap*,
    otomatik mesaj*`,
  enough: `
    istemiyorum, istemem, konusmam, konusmayacagim, yeter, biktim, birakin, birak, bezdim, sikildim, yerine,
    olmasin`,
  not: `
    gerek yok, gerekmez, gerekmiyor, baglamayin, baglama, baglamaniza, aktarmayin, yonlendirmeyin, aramayin,
    arama, aramaniza gerek, istemiyorum, konusmadan, aramadan, gorusmeden, gerekiyor mu, gerekli mi, lazim mi,
    zorunda miyim, sart mi, insan misin, insan misiniz, robot musun, bot musun, gercek misin, kac, saat kacta,
    ne zaman, calisma saatleri, telefon numarasi, kimdir, kim, hallettim, yardimci oldu, cozuldu, konustum,
    gorustum, aradi mi, baska biri, baska bir kisi, bir kisi daha, danismanim, olmak istiyorum, is ilani,
    acik pozisyon, maas, arkadasim, esim, nasil ulasirim, nasil ulasabilirim, nasil iletisime`,
  notAsked: "",
  other: `
    emlak danisman*, emlakci, insan kaynaklari*, insan haklari*, kisi basi*, seyahat acent*, sigorta acent*,
    insan vucudu*, musteri hizmetlerinin telefon*, destek urun*, kisiler, kisilik, yetkili servis*,
    destek paketi, teknik servis ucret*, calisan sayisi*`,
  own: `
    benim, bizim, baska, kac, iki, uc, dort, bes, her, ikinci, ustu, alti, sayisi, diger, yeni, engelli, yasli`,
  light: `
    bir, bi, lutfen, ltf, gercek, canli, beni, bana, hemen, simdi, artik, sizin, sizden, merhaba, selam,
    tesekkurler, hayir, evet, degil, bot, robot, ile, ve, ya, musteri, bu, su, konuda, acil, acilen, direkt,
    dogrudan, yetkin, ilgili, baska, istiyorum, bizzat, sadece, konusmak, ne, olur, insan, hizmetleri, destek,
    olan, mi, var, isterim, lazim, yok mu, nerede, verin, ver, istiyom, cagirin, cagir, gelsin, baglanmak,
    ihtiyacim var, tercih ederim, rica ediyorum`,
  tail: "cunku",
};

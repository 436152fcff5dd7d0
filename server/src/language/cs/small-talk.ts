import type { SmallTalkPhrases } from "../small-talk.ts";

/** How visitors greet, thank and say goodbye in Czech. */
export const czechSmallTalk: SmallTalkPhrases = {
  greeting: `ahoj | ahojky | ahojda | čau | čauky | čus | nazdar | zdar | zdravím | zdravíčko | zdravíme |
      zdravim vas | zdravím vás | dobrý den | dobrej den | dobré ráno | dobrý ráno | dobré dopoledne |
      dobré odpoledne | dobrý večer | dobrej večer | dobrý | dobrej | hezký den přeji | dobrý den přeji |
      přeji dobrý den | krásný den přeji | přeji hezký den všem | hezké dopoledne | hezké odpoledne | dobrý den všem |
      ahoj všem | haló | halo | hej | jste tam | jste tu | je tady někdo | je tu někdo | slyšíme se | promiňte |
      s dovolením | prosím vás | těší mě | dd | hello | hi | vítejte`,
  howAreYou: `jak se máte | jak se máš | jak se vede | jak se daří | jak se vám daří | jak se ti daří | jak je |
      jak to jde | jak jde život | co je nového | co nového | co děláte | jak se dnes máte | máte se dobře |
      vše v pořádku | všechno v pořádku | jaký máte den | jakpak se máte`,
  thanks: `děkuji | děkuju | děkujeme | dekuji | díky | dík | dikes | dikec | díky moc | moc díky | děkuji moc |
      moc děkuji | děkuju moc | moc děkuju | moc děkujeme | děkuji mockrát | mockrát děkuji | mockrát díky |
      děkuju mockrát | tisíceré díky | velké díky | velice děkuji | děkuji velice | děkuji pěkně | pěkně děkuji |
      díky za pomoc | děkuji za pomoc | děkuju za pomoc | moc děkuji za pomoc | děkuji za odpověď | díky za odpověď |
      moc děkuji za odpověď | děkuji za informaci | děkuji za informace | díky za info | děkuji za info |
      díky za informaci | děkuji za rychlou odpověď | díky za rychlou odpověď | děkuji za ochotu | díky za ochotu |
      děkuji za vysvětlení | díky za radu | děkuji za radu | předem děkuji | předem díky | děkuji předem |
      předem moc děkuji | děkuji za váš čas | to pomohlo | to mi pomohlo | pomohlo to | pomohli jste mi |
      moc jste mi pomohli | jste hodní | jste zlatí | jste skvělí | thx | thanks | ne děkuji | ne díky | ne děkuju`,
  acknowledgement: `ok | oki | okej | okay | oukej | dobře | dobrá | tak dobře | dobrý | v pořádku | v pohodě | fajn |
      super | skvělé | skvěle | výborně | výborné | perfektní | perfektně | paráda | bezva | prima | jasně | jasné |
      jasný | rozumím | chápu | už chápu | už rozumím | to chápu | aha | aha jasně | aha dobře | to stačí |
      to je vše | to je všechno | to bude vše | nic víc | víc nepotřebuji | už nic | už nic nepotřebuji |
      to je v pořádku | to mi stačí | beru na vědomí | domluveno | souhlas | platí | hotovo | dobré vědět | tak jo |
      no jo | pecka | hezky | skvělá práce | vyřešeno`,
  goodbye: `na shledanou | nashledanou | na shledanou | nashle | naschle | na viděnou | naviděnou | zatím |
      zatím ahoj | zatím čau | tak zatím | mějte se | měj se | mějte se hezky | měj se hezky | mějte se krásně |
      mějte hezký den | pa | papa | pa pa | sbohem | dobrou noc | dobrou | hezký den | pěkný den | krásný den |
      hezký zbytek dne | hezký večer | pěkný večer | hezký víkend | pěkný víkend | přeji hezký den | přeji pěkný den |
      přeji krásný den | přeju hezký den | přeji hezký večer | přeji pěkný večer | přeji hezký víkend | ať se daří |
      opatrujte se | na slyšenou | s pozdravem | uvidíme se | tak ahoj | tak čau | ahoj zatím`,
  identity: `kdo jste | kdo jsi | kdo seš | kdo je to | kdo tam | s kým mluvím | s kým píšu | s kým si píšu |
      s kým tady mluvím | s kým mám tu čest | s kým to mluvím | co jste | co jsi | co jsi zač | co jste zač |
      jak se jmenujete | jak se jmenuješ | máte jméno | jste robot | jsi robot | seš robot | jste bot | jsi bot |
      jste chatbot | jsi chatbot | jste člověk | jsi člověk | jste živý člověk | jste opravdový člověk |
      jste skutečný člověk | jste skutečný | jste umělá inteligence | jsi umělá inteligence | jste ai | jsi ai |
      jste stroj | jsi chatgpt | jste chatgpt | je to robot | je to bot | je tohle robot | je tohle bot |
      to je robot | to je bot | mluvím s robotem | mluvím s člověkem | mluvím s botem | píšu si s robotem |
      píšu si s člověkem | píšu si s botem | píšu s robotem | jste robot nebo člověk | jsi robot nebo člověk |
      jste člověk nebo robot | jsi člověk nebo robot | robot nebo člověk | člověk nebo robot |
      je to člověk nebo robot | co umíte | co umíš | co všechno umíte | co všechno umíš | co dokážete | co dokážeš |
      s čím pomůžete | s čím můžete pomoct | s čím můžete pomoci | s čím mi můžete pomoct | s čím mi můžete pomoci |
      s čím mi můžeš pomoct | jak mi můžete pomoct | jak mi můžete pomoci | jak můžete pomoct | jak můžete pomoci |
      můžete mi pomoct | můžete mi pomoci | můžeš mi pomoct | můžete mi poradit | můžeš mi poradit | poradíte mi |
      pomůžete mi | pomůžeš mi | mohli byste mi pomoct | mohl byste mi pomoct | mohl byste mi pomoci |
      mohli byste mi pomoci | mohli byste mi poradit | potřebuji pomoc | potřebuju pomoc | potřebuji pomoct |
      potřebuju pomoct | potřebuji poradit | potřebuju poradit | pomoc | pomozte | pomozte mi | pomozte mi prosím |
      mám dotaz | mám otázku | mám jeden dotaz | mám pár dotazů | měl bych dotaz | měla bych dotaz | chci se zeptat |
      chtěl bych se zeptat | chtěla bych se zeptat | chtěl jsem se zeptat | chtěla jsem se zeptat | můžu se zeptat |
      mohu se zeptat | můžu se na něco zeptat | mohu se na něco zeptat | můžu mít dotaz | na co se můžu zeptat |
      na co se můžu ptát | na co se vás můžu zeptat | dotaz | otázka | rychlý dotaz | představte se | představ se |
      jak fungujete | jak funguješ | kdo vás vytvořil | kdo tě vytvořil`,
  fillers: `vám | vás | všem | všichni | ti | tobě | ještě | jednou | moc | velmi | velice | mockrát | prosím |
      prosim | pěkně | a | i | za | vaši | vaší | tvoji | tvou | vaše | pomoc | ochotu | odpověď | rychlou | radu |
      info | informace | informaci | tak | no | jo | ano | ne | ok | dobře | super | skvělé | jasně | aha | dnes |
      teď | pane | paní | slečno | vážení | milí | kolego | robote | bote | zatím | hezky | opravdu | fakt | už | je |
      to | vše | všechno | dobrý | přeji | přeju | taky | také | hned | ach | hm | haha | jen | jenom`,
  openers: `co | kdy | kde | kam | odkud | kdo | komu | koho | proč | jak | jaký | jaká | jaké | jakou | jakým |
      který | která | které | kterou | kolik | čím | můžu | mohu | můžete | mohli | mohl | mohla | lze | jde | dá |
      dají | je | jsou | jste | máte | mám | má | mají | chci | chtěl | chtěla | chceme | chtěli | potřebuji |
      potřebuju | potřebujeme | potřeboval | potřebovala | rád | ráda | zajímá | zajímalo | prosím | hledám | sháním |
      do | od | na | v | ve | u | za | s | z | po | pro | můj | moje | moji | mi | nemůžu | nemohu | nejde |
      nefunguje | nemáte | prodáváte | posíláte | bude | budete | dostal | dostala | objednal | objednala | koupil |
      koupila | přišel | přišla | přišlo | když | pokud | vaše | váš | nabízíte | platí | poradíte`,
};

import { expect, test } from "vitest";
import { because } from "@svc/contract/reasons/reason.ts";
import { decodeFile } from "./decode-text.ts";

/** The bytes as programs of the language write them; no encoder of them is at hand. */
test.each([
  [
    "windows-1250",
    "6e617a77613b6f7069730aa3f3bf6b6f3bbff3b3746120706f9c6369656c2c203220737a742e0a4b727a6573b36f3b64b9622c2062657a20706f72ea637a790a",
    "nazwa;opis\nŁóżko;żółta pościel, 2 szt.\nKrzesło;dąb, bez poręczy\n",
  ],
  [
    "windows-1250",
    "4a6de96e6f3bc8ed736c6f0a8a74ec70e16e3b70ec740a4a69f8ed3b646576ec740a",
    "Jméno;Číslo\nŠtěpán;pět\nJiří;devět\n",
  ],
  [
    "windows-1251",
    "ccb3f1f2ee3bd6b3ede00acbfce2b3e23bf1f2ee20e3f0e8e2e5edfc0acae8bfe23be4e2b3f1f2b30a",
    "Місто;Ціна\nЛьвів;сто гривень\nКиїв;двісті\n",
  ],
  [
    "windows-1251",
    "d2eee2e0f03bd6e2fff20af7e0f8e03bf7e5f0e2e5ed0af7e8ede8ff3be6faebf20a",
    "Товар;Цвят\nчаша;червен\nчиния;жълт\n",
  ],
  [
    "macintosh",
    "56696c6c653b4361668e0a4f726c8e616e733b6665726d8e0a4e946d65733b6f9d208d610a",
    "Ville;Café\nOrléans;fermé\nNîmes;où ça\n",
  ],
  ["macintosh", "47729aa7653b4d61a70a669f72204d8a6e6e65723b67726fa70a", "Größe;Maß\nfür Männer;groß\n"],
  ["koi8-r", "e7cfd2cfc43be3c5cec10aedcfd3cbd7c13bd0d1d4d820d2d5c2ccc5ca0a", "Город;Цена\nМосква;пять рублей\n"],
  [
    "iso-8859-2",
    "ac72f364b36f3b43656e610a776f646120bc72f3646c616e613b7069eae60a736f6b3b737a65b6e6207ab36f747963680a",
    "Źródło;Cena\nwoda źródlana;pięć\nsok;sześć złotych\n",
  ],
  [
    "windows-1254",
    "de656869723bdc637265740add7374616e62756c3b6465f069fe69796f720add7a6d69723b61796efd2c206bfdfe20626f79756e63610a",
    "Şehir;Ücret\nİstanbul;değişiyor\nİzmir;aynı, kış boyunca\n",
  ],
  ["windows-1253", "d0fcebe73bd4e9ecde0ac1e8deede13be4ddeae120e5f5f1fe0a", "Πόλη;Τιμή\nΑθήνα;δέκα ευρώ\n"],
  [
    "gbk",
    "c3fbb3c62cbcdbb8f10ac6bbb9fb2ccee5d4aad2bbbdef0acfe3bdb62cc8fdd4aa0a",
    "名称,价格\n苹果,五元一斤\n香蕉,三元\n",
  ],
  [
    "gbk",
    "b5d8d6b72cd3aad2b5cab1bce40ab1b1bea9c2b72cc9cfcee7bec5b5e30ac9cfbaa3c2b72ccfc2cee7c8fdb5e30a",
    "地址,营业时间\n北京路,上午九点\n上海路,下午三点\n",
  ],
  [
    "shift_jis",
    "935896bc2c8e9e8ad40a82b382ad82e72c8be38e9e82a982e78cdc8e9e82dc82c50a82e082dd82b62c8f5c8e9e82a982e70a",
    "店名,時間\nさくら,九時から五時まで\nもみじ,十時から\n",
  ],
  [
    "shift_jis",
    "8381836a8385815b2c926c92690a8352815b8371815b2c8e6c9553897e0a8350815b834c2c8cdc9553897e0a",
    "メニュー,値段\nコーヒー,四百円\nケーキ,五百円\n",
  ],
  [
    "euc-jp",
    "c5b9ccbe2cbbfeb4d60aa4b5a4afa4e92cb6e5bbfea4aba4e9b8debbfea4dea4c70a",
    "店名,時間\nさくら,九時から五時まで\n",
  ],
  [
    "euc-kr",
    "bbf3c7b02cb0a1b0dd0abbe7b0fab4c220c7d120b0b3bfa120c3b520bff8c0d4b4cfb4d90ab9e82cc0ccc3b520bff80a",
    "상품,가격\n사과는 한 개에 천 원입니다\n배,이천 원\n",
  ],
  [
    "big5",
    "a657bad92cbbf9aee60ac4abaa472ca4ada4b80aadbbbfbc2ca454a4b8a440a4e72cb27bb366a8d1c0b30a",
    "名稱,價格\n蘋果,五元\n香蕉,三元一斤,現貨供應\n",
  ],
  [
    "windows-1252",
    "4772f6df653b50726569730a66fc72204de46e6e65723b3520800a436166e93b3320800a",
    "Größe;Preis\nfür Männer;5 €\nCafé;3 €\n",
  ],
  ["windows-1252", "52656769f36e3b41f16f0a45737061f1613b6e69f16f2c207365f1616c0a", "Región;Año\nEspaña;niño, señal\n"],
  ["windows-1252", "6db23bbd3b323520b0430a", "m²;½;25 °C\n"],
])("a file in %s is told by its words: %s", (_encoding, hex, text) => {
  expect(decodeFile(Buffer.from(hex, "hex"))).toBe(text);
});

test("a file of which no words tell the encoding fails, and says how to save it", () => {
  const noise = Buffer.from([0x61, 0xd0, 0xfe, 0xa6, 0x62, 0x20, 0xf7, 0xd7, 0xe0, 0xdf, 0xf0, 0xb5, 0x63]);
  expect(() => decodeFile(noise, "", because("csv_utf8"))).toThrow(
    "isn't UTF-8, and its encoding can't be told. Save it as CSV UTF-8.",
  );
});

test("UTF-8 with one character that was cut is UTF-8", () => {
  const whole = Buffer.from("Größe für Männer, süß und schön: fünf Stück, Öl, Äpfel, Übung, Gemüse, Käse, Brötchen, ");
  const text = Buffer.concat([whole, whole, Buffer.from([0xc3])]);
  expect(decodeFile(text)).toBe(`${whole.toString()}${whole.toString()}`);
});

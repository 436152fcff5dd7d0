import { createPhraseFinder } from "./phrases.ts";
import { wordsOf } from "./tokenize.ts";

/** How a language model says in words that it doesn't know. Folded, as `createPhraseFinder` reads them. */
const spaced = {
  unknown: `
    don't have that information, don't have this information, don't have any information, don't have information,
    don't have specific information, don't have details, do not have that information, do not have this information,
    do not have any information, do not have information, no information, don't know, do not know, couldn't find,
    could not find, can't find, cannot find, don't mention, do not mention, doesn't mention, does not mention,
    not mentioned, doesn't say, does not say, can't answer, cannot answer, unable to answer, unable to find,
    keine information, keine informationen, keine angabe, keine angaben, keine auskunft, liegen mir nicht vor,
    liegt mir nicht vor, weiss ich nicht, ich weiss nicht, weiss ich leider nicht, nicht beantworten,
    konnte ich nicht finden, nichts gefunden, nicht erwahnt,
    pas d'information, pas d'informations, pas cette information, aucune information, ne sais pas, pas trouve,
    ne peux pas repondre, pas mentionne, pas mentionnee,
    no tengo informacion, no tengo esa informacion, no dispongo de, no hay informacion, no lo se, no encontre,
    no he encontrado, no puedo responder, no se menciona, ninguna informacion,
    nao tenho informacao, nao tenho informacoes, nao tenho essa informacao, nao ha informacao, nao ha informacoes,
    nao sei, nao encontrei, nao posso responder, nenhuma informacao,
    non ho informazioni, non ho questa informazione, non ci sono informazioni, nessuna informazione, non lo so,
    non ho trovato, non posso rispondere,
    geen informatie, weet ik niet, weet het niet, niet gevonden, kan ik niet vinden, niet beantwoorden, niet vermeld,
    nie mam informacji, nie mam tej informacji, nie ma informacji, brak informacji, nie wiem, nie znalazlem,
    nie znalazlam, nie moge odpowiedziec,
    ingen information om, ingen information, inte den informationen, inga uppgifter, vet jag inte, vet jag tyvarr inte,
    jag vet inte, jag vet tyvarr inte, kunde inte hitta, hittar inte, hittar tyvarr, hittade inte, hittade inget,
    hittar inget, kan inte svara, kan tyvarr inte svara, namns inte, framgar inte,
    informaci bohuzel nemam, informace bohuzel nemam, nemam informace, nemam informaci, tuto informaci nemam,
    nejsou k dispozici zadne informace, zadne informace, nevim, nepodarilo se mi najit, nenasel jsem, nenasla jsem,
    nemohu odpovedet, nedokazu odpovedet, neuvadi,
    bilgim yok, bilgi yok, bilgiye sahip degilim, bilmiyorum, bulamadim, yanitlayamam, cevaplayamam,
    لا املك معلومات, ليس لدي معلومات, ليست لدي معلومات, لا توجد معلومات, لا اعرف, لا اعلم, لم اجد,
    אין לי מידע, אין לי את המידע, אין מידע, לא יודע, לא יודעת, לא מצאתי`,
};
const unspaced = (
  "没有相关信息 没有这方面的信息 没有这个信息 没有信息 不知道 找不到 没有找到 无法回答 没有提到 沒有相關資訊 沒有找到 無法回答 " +
  "情報がありません 情報はありません 情報がない わかりません 分かりません 見つかりません お答えできません 記載がありません 記載はありません"
).split(" ");

const find = createPhraseFinder(spaced);

/** Whether a short text says that something isn't known, in any language of the service. */
export function saysUnknown(text: string): boolean {
  return find(wordsOf(text)).length > 0 || unspaced.some((phrase) => text.includes(phrase));
}

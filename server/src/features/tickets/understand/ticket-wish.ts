/** What a visitor's message says about a ticket. */
interface TicketWish {
  /** The visitor asks for one to be opened, or wants to complain. */
  readonly asks: boolean;
  /** An answer that takes up an offer: yes, please do. */
  readonly accepts: boolean;
  /** The visitor has changed the mind, or declines. */
  readonly declines: boolean;
}

const words = (...alternatives: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{M}\\p{N}])`, "u");
const parts = (...alternatives: readonly string[]) => new RegExp(alternatives.join("|"), "u");

const asks = [
  words(
    "(?:open|create|raise|file|make|submit|log|start|get|register|need|want)(?: \\p{L}+){0,3}? (?:ticket|support case|complaint|case)",
    "(?:i(?:'d| would| want| wish| need)?(?: like)?|let me|can i|could i|may i|how (?:do|can) i|want) (?:to )?(?:complain|lodge a complaint|make a complaint|report a (?:problem|fault|defect|bug))",
    "ticket please|a ticket,? please",
    "ticket (?:bitte )?(?:eröffnen|erstellen|öffnen|aufmachen|anlegen|aufgeben|aufnehmen|eröffne\\p{L}*|aufmachst)|(?:eröffne\\p{L}*|erstell\\p{L}*|öffne\\p{L}*|leg\\p{L}*|mach\\p{L}*|brauche|will|möchte|hätte gern)(?: \\p{L}+){0,4}? ticket|(?:möchte|will|würde|muss|wollte)(?: \\p{L}+){0,4}? (?:beschweren|reklamieren|beanstanden|beschwerde einreichen|beschwerde einlegen|störung melden|problem melden|schaden melden|mangel melden)|beschwerde (?:einreichen|einlegen|aufgeben|aufnehmen)|reklamation (?:einreichen|aufgeben|anmelden)",
    "(?:ouvr\\p{L}+|cré\\p{L}+|fai\\p{L}+|dépos\\p{L}+|lanc\\p{L}+|enregistr\\p{L}+|soumettre|voudrais|veux|besoin d'|faudrait)(?: \\p{L}+){0,3}? ?(?:un |une )?(?:ticket|réclamation|plainte|dossier|demande d'assistance)|(?:veux|voudrais|souhaite|dois|aimerais) (?:me plaindre|porter plainte|réclamer|signaler un (?:problème|défaut|incident))",
    "(?:abr\\p{L}+|cre\\p{L}+|hac\\p{L}+|pon\\p{L}+|levant\\p{L}+|gener\\p{L}+|registr\\p{L}+|present\\p{L}+|interpon\\p{L}+|quiero|necesito|quisiera)(?: \\p{L}+){0,3}? (?:ticket|tique|queja|reclamación|reclamo|incidencia|caso)|(?:quiero|quisiera|necesito|deseo|me gustaría) (?:quejarme|reclamar|reportar un (?:problema|fallo))",
    "(?:abr\\p{L}+|cri\\p{L}+|faz\\p{L}*|fazer|registr\\p{L}+|registar|apresent\\p{L}+|quero|preciso|gostaria)(?: \\p{L}+){0,3}? (?:ticket|tíquete|chamado|reclamação|queixa|ocorrência|protocolo)|(?:quero|queria|gostaria de|preciso|desejo) (?:reclamar|me queixar|queixar-me|reportar um (?:problema|defeito))",
    "(?:apr\\p{L}+|cre\\p{L}+|far\\p{L}+|invi\\p{L}+|present\\p{L}+|sporg\\p{L}+|registr\\p{L}+|voglio|vorrei|serve)(?: \\p{L}+){0,3}? (?:ticket|reclamo|segnalazione|pratica)|(?:voglio|vorrei|devo|desidero) (?:reclamare|lamentarmi|fare reclamo|segnalare un (?:problema|guasto|difetto))",
    "(?:open|maak|aanmaken|start|dien|leg|wil|graag)(?: \\p{L}+){0,4}? (?:ticket|klacht|melding)|(?:ticket|klacht|melding) (?:\\p{L}+ )?(?:aanmaken|openen|indienen|maken|doen|neerleggen)|(?:wil|zou|moet)(?: \\p{L}+){0,4}? (?:klagen|beklagen|een klacht indienen|probleem melden|storing melden)",
    "(?:otw\\p{L}+|utw\\p{L}+|załóż\\p{L}*|założyć|założy\\p{L}+|zrób\\p{L}*|złoż\\p{L}+|zgłosić|zgłosz\\p{L}+|zarejestr\\p{L}+|chcę|chciałbym|chciałabym|proszę o)(?: \\p{L}+){0,3}? (?:zgłoszenie|zgłoszenia|ticket|tickieta|ticketa|reklamacj[ęia]|skarg[ęi]|zażalenie|problem|usterkę|awarię)",
    "(?:ticket|talep|destek (?:talebi|kaydı)|kayıt|arıza kaydı|şikayet|şikâyet)(?: \\p{L}+){0,2}? (?:aç\\p{L}*|oluştur\\p{L}*|yarat\\p{L}*|gir\\p{L}*|bırak\\p{L}*|yap\\p{L}*|et\\p{L}*|ilet\\p{L}*|bildir\\p{L}*|istiyorum)|şikayetçi\\p{L}*|şikâyetçi\\p{L}*|şikayet(?:im)? (?:var|etmek)",
  ),
  parts(
    "(?:افتح\\p{L}*|فتح|أفتح|انشئ|أنشئ|إنشاء|انشاء|سجل\\p{L}*|تسجيل|تقديم|أقدم|اقدم|رفع|ارفع|أرفع|عمل|أعمل)(?: \\p{L}+){0,2}? ?(?:تذكرة|تذكره|شكوى|شكوي|بلاغ|طلب دعم)|(?:أريد|اريد|أرغب|بدي|أود|اود|عايز|ابغى|أبغى) (?:أن )?(?:أشتكي|اشتكي|تقديم شكوى|تذكرة)",
    "(?:לפתוח|תפתח\\p{L}*|פתחו|פתח\\p{L}*|ליצור|צרו|להגיש|תגיש\\p{L}*|לרשום|רוצה)(?: \\p{L}+){0,3}? ?(?:פנייה|פניה|קריאה|קריאת שירות|כרטיס|טיקט|תלונה)|(?:רוצה|מבקש|מבקשת|צריך|צריכה) (?:להתלונן|לדווח על (?:תקלה|בעיה))",
    "(?:开|開|建|创建|創建|提交|提|新建|登记|登記|帮我开|發起|发起)(?:一)?(?:个|個|张|張|份)?(?:\\p{Script=Han}{0,3})?(?:工单|工單|票|投诉单|投訴單|服务单|服務單|案件)|(?:我|想|要|需要)(?:要|想)?(?:投诉|投訴|报修|報修|报障|報障)|(?:提出?|进行)投诉",
    "(?:チケット|問い合わせ票|サポート案件|ケース|苦情|クレーム)(?:を|の)?(?:\\p{L}{0,3})?(?:作成|作っ|作り|発行|開い|切っ|起票|登録|申し立て|入れ|出し|起こし)|(?:苦情|クレーム|不具合|故障)(?:を|が)(?:言い|申し|伝え|報告|届け|あります)|苦情を(?:言|申)",
  ),
];

const yes = [
  words(
    "yes|yeah|yep|yup|sure|ok|okay|please(?: do)?|of course|go ahead|do (?:it|that)|that would be (?:great|good|nice)|sounds good|alright|absolutely",
    "ja|jawohl|gerne?|bitte|klar|natürlich|in ordnung|machen sie das|einverstanden|passt|okay",
    "oui|ouais|d'accord|volontiers|bien sûr|s'il vous plaît|svp|allez-y|je veux bien|avec plaisir|parfait",
    "sí|si|claro|vale|por favor|de acuerdo|adelante|hágalo|está bien|bueno|perfecto|por supuesto",
    "sim|claro|pode ser|por favor|com certeza|está bem|tudo bem|ok|pode|quero|isso|perfeito",
    "sì|si|certo|va bene|volentieri|per favore|d'accordo|certamente|faccia|perfetto|grazie sì",
    "ja|jazeker|graag|prima|is goed|doe maar|oké|oke|natuurlijk|alsjeblieft|alstublieft|akkoord",
    "tak|jasne|proszę|poproszę|oczywiście|dobrze|zgoda|chętnie|pewnie|może być",
    "evet|tamam|olur|lütfen|tabii|tabi|elbette|peki|açın|olsun|isterim|açabilirsiniz",
  ),
  parts(
    "(?<!\\p{L})(?:نعم|أجل|اجل|ايوه|أيوه|ايوا|تمام|موافق|موافقة|حسنا|حسناً|طيب|من فضلك|لو سمحت|اكيد|أكيد|تفضل|ماشي)(?!\\p{L})",
    "(?<!\\p{L})(?:כן|בטח|בסדר|אוקיי|אוקי|בבקשה|סבבה|ודאי|כמובן|אשמח|יאללה|מעולה)(?!\\p{L})",
    "^(?:是|好|行|可以|嗯|要|对|對|没问题|沒問題|麻烦|麻煩|请|請|需要)",
    "^(?:はい|ええ|うん|お願い|ぜひ|是非|もちろん|いいですよ|よろしく|そうして)",
  ),
];

const no = [
  words(
    "no|nope|not|don't|never ?mind|forget (?:it|about it)|cancel|leave it|no thanks|rather not",
    "nein|nicht|nee|lieber nicht|vergessen sie (?:es|das)|egal|lassen sie|abbrechen|doch nicht|schon gut|danke nein",
    "non|pas|laissez tomber|annul\\p{L}+|oubliez|tant pis",
    "no|mejor no|olvídelo|déjelo|cancel\\p{L}+|da igual|no hace falta|olvida\\p{L}*",
    "não|nao|deixa|esquece|esqueça|cancel\\p{L}+|não precisa",
    "no|non|lasci\\p{L}*|dimentichi\\p{L}*|annull\\p{L}+|fa niente|lascia perdere",
    "nee|niet|laat maar|vergeet het|annule\\p{L}+|hoeft niet",
    "nie|nieważne|anuluj\\p{L}*|zapomnij\\p{L}*|rezygnuję|dziękuję nie",
    "hayır|istemiyorum|gerek yok|boş ?ver\\p{L}*|iptal|vazgeçtim|kalsın|yok",
  ),
  parts(
    "(?<!\\p{L})(?:لا|كلا|مو|مش|ليس|إلغاء|الغاء|انسى|خلاص|ما أريد|ما اريد)(?!\\p{L})",
    "(?<!\\p{L})(?:לא|אין צורך|עזוב|עזבו|תבטל\\p{L}*|ביטול|לא משנה|תשכח\\p{L}*)(?!\\p{L})",
    "不|别|別|算了|取消|没事|沒事",
    "いいえ|いや|結構|やめ|キャンセル|不要|いらない|いりません|大丈夫",
  ),
];

/** Nobody asks for one so: it is asked about, or one is there already. */
const about = [
  words(
    "(?:parking|train|bus|concert|flight|lottery|plane|cinema|movie|event|season|entry|festival|speeding|fahr|park|bahn|flug|konzert) ?-?tickets?|my ticket|ticket (?:number|status|price)|tickets (?:cost|for)|how much|status of|(?:already|have|had) (?:\\p{L}+ ){0,2}?(?:opened|filed|created)|meinem? ticket|mon ticket|mi ticket|meu chamado|mio ticket|mijn ticket|mojego zgłoszenia|talebim|don't (?:want|need)|kein ticket|pas de ticket|no quiero|não quero|non voglio|geen ticket",
  ),
];

const longest = 1_500;

/** Understands, in the thirteen languages, whether a visitor wants a ticket, or answers to the offer of one. */
export function readTicketWish(message: string): TicketWish {
  const text = message
    .slice(0, longest)
    .normalize("NFKC")
    .replace(/[\u2018\u2019`´]/gu, "'")
    .replace(/İ/gu, "i")
    .toLowerCase();
  const isShort = text.trim().length <= 60;
  const anyOf = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  const wishes = anyOf(asks) && !anyOf(about);
  const declines = isShort && anyOf(no) && !wishes;
  return { asks: wishes, declines, accepts: isShort && !declines && !text.includes("?") && (anyOf(yes) || wishes) };
}

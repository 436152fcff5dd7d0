import type { PublicChatbot } from "@svc/contract";

export type Language = PublicChatbot["locale"];

/** What mail to visitors says around what it brings, in one language; `{x}` is filled in. */
export interface MailWords {
  readonly subject: string;
  /** The one who replied, in a line of its own. */
  readonly replied: string;
  readonly comment: string;
  readonly status: string;
  readonly statuses: Readonly<Record<"open" | "pending" | "resolved" | "closed", string>>;
  readonly open: string;
  readonly expires: string;
  readonly why: string;
  readonly unsubscribe: string;
  /** Of the unsubscribe link's page. */
  readonly question: string;
  readonly done: string;
}

/** The sentence with its places filled in. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/gu, (_place, name: string) => values[name] ?? "");
}

export const words: Readonly<Record<Language, MailWords>> = {
  en: {
    subject: "Your conversation with {title}",
    replied: "{name} replied:",
    comment: "New reply to ticket #{number} ({subject}):",
    status: "Ticket #{number} ({subject}) is now {status}.",
    statuses: { open: "open", pending: "pending", resolved: "resolved", closed: "closed" },
    open: "Continue the conversation",
    expires: "The link opens your conversation until {date}. Don't share it.",
    why: "You're receiving this email because you contacted {title}.",
    unsubscribe: "Unsubscribe from this conversation",
    question: "Stop emails about this conversation?",
    done: "You won't get any more emails about this conversation.",
  },
  de: {
    subject: "Ihre Unterhaltung mit {title}",
    replied: "{name} hat geantwortet:",
    comment: "Neue Antwort auf Ticket #{number} ({subject}):",
    status: "Neuer Status von Ticket #{number} ({subject}): {status}.",
    statuses: { open: "offen", pending: "wartend", resolved: "gelöst", closed: "geschlossen" },
    open: "Unterhaltung fortsetzen",
    expires: "Der Link öffnet Ihre Unterhaltung bis zum {date}. Geben Sie ihn nicht weiter.",
    why: "Sie erhalten diese E-Mail, weil Sie {title} kontaktiert haben.",
    unsubscribe: "E-Mails zu dieser Unterhaltung abbestellen",
    question: "Keine E-Mails mehr zu dieser Unterhaltung erhalten?",
    done: "Sie erhalten keine weiteren E-Mails zu dieser Unterhaltung.",
  },
  fr: {
    subject: "Votre conversation avec {title}",
    replied: "{name} a répondu :",
    comment: "Nouvelle réponse au ticket nº {number} ({subject}) :",
    status: "Nouveau statut du ticket nº {number} ({subject}) : {status}.",
    statuses: { open: "ouvert", pending: "en attente", resolved: "résolu", closed: "fermé" },
    open: "Poursuivre la conversation",
    expires: "Ce lien ouvre votre conversation jusqu’au {date}. Ne le partagez pas.",
    why: "Vous recevez cet e-mail parce que vous avez contacté {title}.",
    unsubscribe: "Ne plus recevoir d’e-mails sur cette conversation",
    question: "Ne plus recevoir d’e-mails sur cette conversation ?",
    done: "Vous ne recevrez plus d’e-mails sur cette conversation.",
  },
  es: {
    subject: "Su conversación con {title}",
    replied: "{name} ha respondido:",
    comment: "Nueva respuesta al ticket n.º {number} ({subject}):",
    status: "Nuevo estado del ticket n.º {number} ({subject}): {status}.",
    statuses: { open: "abierto", pending: "pendiente", resolved: "resuelto", closed: "cerrado" },
    open: "Continuar la conversación",
    expires: "El enlace abre su conversación hasta el {date}. No lo comparta.",
    why: "Recibe este correo porque se puso en contacto con {title}.",
    unsubscribe: "Dejar de recibir correos sobre esta conversación",
    question: "¿Dejar de recibir correos sobre esta conversación?",
    done: "No recibirá más correos sobre esta conversación.",
  },
  pt: {
    subject: "Sua conversa com {title}",
    replied: "{name} respondeu:",
    comment: "Nova resposta ao ticket n.º {number} ({subject}):",
    status: "Novo status do ticket n.º {number} ({subject}): {status}.",
    statuses: { open: "aberto", pending: "pendente", resolved: "resolvido", closed: "fechado" },
    open: "Continuar a conversa",
    expires: "O link abre sua conversa até {date}. Não o compartilhe.",
    why: "Você recebeu este e-mail porque entrou em contato com {title}.",
    unsubscribe: "Não receber mais e-mails sobre esta conversa",
    question: "Não receber mais e-mails sobre esta conversa?",
    done: "Você não receberá mais e-mails sobre esta conversa.",
  },
  it: {
    subject: "La Sua conversazione con {title}",
    replied: "{name} ha risposto:",
    comment: "Nuova risposta al ticket n. {number} ({subject}):",
    status: "Nuovo stato del ticket n. {number} ({subject}): {status}.",
    statuses: { open: "aperto", pending: "in attesa", resolved: "risolto", closed: "chiuso" },
    open: "Continui la conversazione",
    expires: "Il link apre la Sua conversazione fino al {date}. Non lo condivida.",
    why: "Riceve questa e-mail perché ha contattato {title}.",
    unsubscribe: "Non ricevere più e-mail su questa conversazione",
    question: "Non ricevere più e-mail su questa conversazione?",
    done: "Non riceverà altre e-mail su questa conversazione.",
  },
  nl: {
    subject: "Uw gesprek met {title}",
    replied: "{name} heeft geantwoord:",
    comment: "Nieuw antwoord op ticket #{number} ({subject}):",
    status: "Nieuwe status van ticket #{number} ({subject}): {status}.",
    statuses: { open: "open", pending: "in afwachting", resolved: "opgelost", closed: "gesloten" },
    open: "Gesprek voortzetten",
    expires: "De link opent uw gesprek tot {date}. Deel hem niet.",
    why: "U ontvangt deze e-mail omdat u contact hebt opgenomen met {title}.",
    unsubscribe: "Afmelden voor e-mails over dit gesprek",
    question: "Geen e-mails meer ontvangen over dit gesprek?",
    done: "U ontvangt geen e-mails meer over dit gesprek.",
  },
  pl: {
    subject: "Rozmowa z {title}",
    replied: "Odpowiedź – {name}:",
    comment: "Nowa odpowiedź na zgłoszenie nr {number} ({subject}):",
    status: "Nowy status zgłoszenia nr {number} ({subject}): {status}.",
    statuses: { open: "otwarte", pending: "oczekujące", resolved: "rozwiązane", closed: "zamknięte" },
    open: "Kontynuuj rozmowę",
    expires: "Link otwiera rozmowę do {date}. Prosimy go nie udostępniać.",
    why: "Ta wiadomość dotyczy Państwa kontaktu z {title}.",
    unsubscribe: "Nie wysyłaj e-maili o tej rozmowie",
    question: "Nie wysyłać więcej e-maili o tej rozmowie?",
    done: "Nie wyślemy więcej e-maili o tej rozmowie.",
  },
  tr: {
    subject: "{title} ile görüşmeniz",
    replied: "{name} yanıtladı:",
    comment: "#{number} numaralı destek kaydına yeni yanıt ({subject}):",
    status: "#{number} numaralı destek kaydının ({subject}) yeni durumu: {status}.",
    statuses: { open: "açık", pending: "beklemede", resolved: "çözüldü", closed: "kapatıldı" },
    open: "Görüşmeye devam edin",
    expires: "Bağlantı görüşmenizi {date} tarihine kadar açar. Paylaşmayın.",
    why: "Bu e-postayı {title} ile iletişime geçtiğiniz için aldınız.",
    unsubscribe: "Bu görüşmeyle ilgili e-postaları durdurun",
    question: "Bu görüşmeyle ilgili e-postalar durdurulsun mu?",
    done: "Bu görüşmeyle ilgili başka e-posta almayacaksınız.",
  },
  ar: {
    subject: "محادثتكم مع {title}",
    replied: "رد {name}:",
    comment: "رد جديد على التذكرة رقم {number} ({subject}):",
    status: "الحالة الجديدة للتذكرة رقم {number} ({subject}): {status}.",
    statuses: { open: "مفتوحة", pending: "قيد الانتظار", resolved: "تم حلها", closed: "مغلقة" },
    open: "متابعة المحادثة",
    expires: "يفتح الرابط محادثتكم حتى {date}. لا تشاركوه مع أحد.",
    why: "وصلتكم هذه الرسالة لأنكم تواصلتم مع {title}.",
    unsubscribe: "إيقاف رسائل البريد حول هذه المحادثة",
    question: "هل تريدون إيقاف رسائل البريد حول هذه المحادثة؟",
    done: "لن تصلكم رسائل أخرى حول هذه المحادثة.",
  },
  he: {
    subject: "השיחה שלכם עם {title}",
    replied: "תשובה מאת {name}:",
    comment: "תשובה חדשה לפנייה מספר {number} ({subject}):",
    status: "הסטטוס החדש של פנייה מספר {number} ({subject}): {status}.",
    statuses: { open: "פתוחה", pending: "ממתינה", resolved: "נפתרה", closed: "סגורה" },
    open: "המשך השיחה",
    expires: "הקישור פותח את השיחה שלכם עד {date}. אין לשתף אותו.",
    why: "קיבלתם הודעה זו כי פניתם אל {title}.",
    unsubscribe: "הפסקת הודעות דוא״ל על שיחה זו",
    question: "להפסיק הודעות דוא״ל על שיחה זו?",
    done: "לא תקבלו עוד הודעות דוא״ל על שיחה זו.",
  },
  zh: {
    subject: "您与 {title} 的对话",
    replied: "{name} 回复：",
    comment: "工单 #{number}（{subject}）有新回复：",
    status: "工单 #{number}（{subject}）的新状态：{status}。",
    statuses: { open: "处理中", pending: "等待中", resolved: "已解决", closed: "已关闭" },
    open: "继续对话",
    expires: "此链接在 {date} 之前可打开您的对话，请勿转发。",
    why: "您收到此邮件，是因为您联系过 {title}。",
    unsubscribe: "不再接收有关此对话的邮件",
    question: "不再接收有关此对话的邮件？",
    done: "您将不再收到有关此对话的邮件。",
  },
  ja: {
    subject: "{title} とのチャット",
    replied: "{name} からの返信：",
    comment: "チケット #{number}（{subject}）への新しい返信：",
    status: "チケット #{number}（{subject}）の新しいステータス：{status}",
    statuses: { open: "対応中", pending: "保留中", resolved: "解決済み", closed: "終了" },
    open: "チャットを続ける",
    expires: "このリンクは {date} までチャットを開けます。共有しないでください。",
    why: "このメールは {title} にお問い合わせいただいた方にお送りしています。",
    unsubscribe: "このチャットに関するメールを停止する",
    question: "このチャットに関するメールを停止しますか。",
    done: "このチャットに関するメールは今後届きません。",
  },
};

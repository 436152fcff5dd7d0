/** Phrases in lower case with single spaces, as `page-kind.ts` compares them; one list for all languages. */
const phrases = (text: string): Set<string> => new Set(text.split("|").map((phrase) => phrase.trim()));

/** All that a page says while its script is loading. */
export const loading = phrases(
  `loading|loading please wait|please wait|please wait loading|just a second|one moment please|wird geladen|lädt|laden|bitte warten|
  seite wird geladen|chargement|chargement en cours|veuillez patienter|cargando|espere por favor|caricamento|caricamento in corso|
  attendere|attendere prego|carregando|a carregar|aguarde|even geduld|even geduld aub|bezig met laden|ładowanie|proszę czekać|
  yükleniyor|lütfen bekleyin|جار التحميل|جاري التحميل|טוען|加载中|正在加载|載入中|読み込み中|読み込み中です|로딩 중|загрузка`,
);

/** What a page without its script says of it, wherever it stands. */
export const needsJavaScript = [
  "enable javascript",
  "javascript is required",
  "javascript is disabled",
  "requires javascript",
  "javascript aktivieren",
  "aktivieren sie javascript",
  "javascript ist deaktiviert",
  "activer javascript",
  "habilitar javascript",
  "habilita javascript",
  "habilite javascript",
  "abilita javascript",
  "abilitare javascript",
  "ativar o javascript",
  "schakel javascript",
  "javascript inschakelen",
  "włącz javascript",
  "javascript i etkinleştir",
  "启用 javascript",
  "启用javascript",
  "javascriptを有効",
];

/** Titles and headings of pages that want a visitor to prove to be human. */
export const challengeNames = phrases(
  `just a moment|attention required|attention required cloudflare|checking your browser|one more step|security check|security checkpoint|
  access denied|access to this page has been denied|pardon our interruption|ddos guard|are you a robot|are you human|human verification|
  verify you are human|verifying you are human|einen moment|einen moment bitte|sicherheitsüberprüfung|un momento|un instant|
  vérification de sécurité|nur einen moment|vercel security checkpoint|robot check|bot verification|client challenge`,
);

/** What such pages say wherever they stand. */
export const challengeTexts = [
  "checking your browser before",
  "verify you are human",
  "verify that you are human",
  "verify you are not a robot",
  "verifying you are human",
  "javascript and cookies to continue",
  "unusual traffic from your",
  "complete the security check",
  "checking if the site connection is secure",
  "review the security of your connection before proceeding",
];

/** Titles and headings of pages that are not there, though their server says 200. */
export const notFoundNames = phrases(
  `404|404 not found|404 page not found|404 error|error 404|error 404 not found|http 404|not found|page not found|page not found 404|
  the page was not found|page could not be found|the page could not be found|this page could not be found|this page does not exist|
  the page does not exist|page does not exist|the page you requested could not be found|we can t find that page|
  we couldn t find that page|this page isn t available|page unavailable|content not found|oops page not found|
  seite nicht gefunden|404 seite nicht gefunden|die seite wurde nicht gefunden|diese seite wurde nicht gefunden|
  die seite existiert nicht|diese seite existiert nicht|page introuvable|page non trouvée|cette page n existe pas|
  la page n existe pas|página no encontrada|la página no existe|esta página no existe|página não encontrada|
  a página não existe|pagina non trovata|la pagina non esiste|pagina niet gevonden|deze pagina bestaat niet|
  strona nie została znaleziona|nie znaleziono strony|strona nie istnieje|sayfa bulunamadı|الصفحة غير موجودة|
  لم يتم العثور على الصفحة|הדף לא נמצא|העמוד לא נמצא|页面不存在|找不到页面|页面未找到|ページが見つかりません|お探しのページは見つかりませんでした`,
);

/** Titles and headings of pages that ask for a password. */
export const signInNames = phrases(
  `sign in|please sign in|signin|log in|please log in|login|log on|member login|customer login|sign in to your account|
  log in to your account|sign in to continue|anmelden|anmeldung|bitte anmelden|login erforderlich|einloggen|bitte melden sie sich an|
  melden sie sich an|connexion|se connecter|connectez vous|identification|iniciar sesión|inicia sesión|acceder|acceso|accedi|accesso|
  entrar|iniciar sessão|fazer login|inloggen|aanmelden|zaloguj|zaloguj się|logowanie|giriş|giriş yap|oturum aç|تسجيل الدخول|
  כניסה|התחברות|登录|登入|请登录|ログイン|サインイン`,
);

import type { Language } from "./language.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Languages that share the Latin script and so must be told apart by their words. */
export type LatinLanguage = Exclude<Language, "ar" | "he" | "zh" | "ja">;

/** Words of greetings, shops and help desks: a short chat message often has no grammar word at all. */
export const chatWords: Record<LatinLanguage, readonly string[]> = {
  en: list(`hi hello hey thanks thank thx bye goodbye good morning evening afternoon sorry help need want know tell
    show find buy order orders price prices cost costs pay payment shipping delivery deliver ship return returns refund
    refunds cancel change open opening hours close closed time today tomorrow monday tuesday wednesday thursday friday
    saturday sunday week weekend day days month year account password login log sign email phone number address store
    shop ticket tickets book booking appointment work works working available offer free discount student students kids
    children people size track tracking package broken wrong human person agent talk speak contact call us use name
    first last many city country war world language water school state people between during called made used known
    about you much long does it`),
  de: list(`hallo hi guten tag morgen abend moin servus grüezi danke dankeschön tschüss tschüß wiedersehen hilfe brauche
    suche kosten kostet preis preise zahlen bezahlen bezahlung rechnung versand lieferung lieferzeit liefern liefert
    bestellung bestellen rückgabe umtausch zurückgeben zurücksenden rücksendung erstattung stornieren kündigen kündigung
    öffnungszeiten geöffnet offen auf geschlossen zu uhr heute morgen montag dienstag mittwoch donnerstag freitag samstag
    sonntag woche tag tage tagen monat jahr konto passwort anmelden anmeldung adresse laden geschäft termin buchen
    funktioniert verfügbar kostenlos rabatt gutschein studenten kinder erwachsene größe paket kaputt falsch mensch
    mitarbeiter sprechen kontakt anrufen telefonnummer ändern vergessen parkplätze gern gerne wurde wurden zwischen jahre
    stadt krieg viele genannt`),
  fr: list(`bonjour bonsoir salut coucou merci revoir aide besoin cherche coût coûte coûtent prix payer paiement facture
    livraison livrer livrez délai délais commande commander retour retourner renvoyer rembourser remboursement annuler
    résilier horaires ouverture ouvert ouverts ouvrez fermé fermez heure heures aujourd'hui aujourd hui demain lundi mardi
    mercredi jeudi vendredi samedi dimanche semaine jour jours mois année compte mot passe connexion connecter adresse
    magasin boutique rendez-vous réserver réservation marche fonctionne disponible gratuit gratuite réduction étudiant
    étudiants enfants taille colis cassé erreur humain personne conseiller parler contacter contact appeler numéro
    téléphone modifier changer oublié ville guerre année années premier monde pays nombre été d'accord`),
  es: list(`hola buenos buenas días tardes noches gracias adiós perdón disculpe ayuda ayudar necesito busco saber cuesta
    cuestan precio precios pagar pago factura envío envíos enviar enviáis entrega entregas pedido pedir comprar devolver
    devolución devoluciones reembolso cancelar horario horarios abierto abren abrís abre cerrado cierra cierran hora horas
    hoy mañana lunes martes miércoles jueves viernes sábado domingo semana día mes año años cuenta contraseña iniciar
    sesión dirección tienda cita reservar reserva funciona disponible gratis gratuito descuento estudiantes niños talla
    tallas paquete roto equivocado persona humano agente hablar contactar contacto llamar teléfono número cambiar olvidé
    ciudad guerra primer mundo país vale encuentra llama conoce`),
  pt: list(`olá ola oi bom boa dia tarde noite obrigado obrigada tchau adeus desculpe ajuda ajudar preciso procuro saber
    custa custam preço preços pagar pagamento fatura boleto pix frete envio enviam entrega entregam entregas pedido
    encomenda comprar devolver devolução devoluções reembolso troca trocar cancelar horário horários aberto abre abrem
    fecha fecham fechado hora horas hoje amanhã segunda terça quarta quinta sexta feira sábado domingo semana dias mês
    ano conta senha palavra-passe entrar endereço morada loja marcar reserva reservar funciona disponível grátis gratuito
    desconto estudantes crianças tamanho pacote quebrado errado pessoa humano atendente falar contato contacto ligar
    telefone número mudar alterar esqueci cidade guerra primeiro mundo país valeu vocês fica`),
  it: list(`ciao buongiorno buonasera buon giorno salve grazie arrivederci prego scusi scusa aiuto bisogno cerco sapere
    costa costano costo prezzo prezzi pagare pagamento fattura spedizione spedizioni spedite spedire consegna consegnate
    consegne ordine ordinare ordini comprare reso resi restituire restituzione rimborso annullare disdire orari orario
    apertura aperto aperti aprite apre chiuso chiude chiudete ora ore oggi domani lunedì martedì mercoledì giovedì
    venerdì sabato domenica settimana giorno giorni mese anno anni account password accedere accesso indirizzo negozio
    appuntamento prenotare prenotazione funziona disponibile gratis gratuito gratuita sconto sconti studenti bambini
    taglia taglie pacco rotto sbagliato persona umano operatore parlare contattare contatto chiamare telefono numero
    cambiare modificare dimenticato città guerra primo mondo paese chiama trova`),
  nl: list(`hallo hoi dag goedemorgen goedemiddag goedenavond goedendag bedankt dank dankjewel dankuwel doei tot ziens
    hulp nodig zoek weten kost kosten prijs prijzen betalen betaling factuur verzending verzendkosten bezorging bezorgen
    bezorgd levering levertijd leveren bestelling bestellen besteld kopen retour retourneren terugsturen terugbetaling
    terugkrijgen terug annuleren opzeggen openingstijden geopend open gesloten sluiten uur vandaag morgen maandag dinsdag
    woensdag donderdag vrijdag zaterdag zondag week dag dagen maand jaar account wachtwoord inloggen adres winkel afspraak
    maken boeken reserveren werkt beschikbaar gratis korting studenten kinderen maat maten pakket pakketje kapot verkeerd
    mens medewerker persoon spreken praten contact bellen telefoonnummer wijzigen veranderen vergeten stad oorlog eerste
    wereld land werd werden jullie alsjeblieft alstublieft`),
  pl: list(`cześć dzień dobry dobrego wieczór witam hej siema dziękuję dzięki dziekuje widzenia pa przepraszam pomoc pomocy
    pomóc potrzebuję szukam wiedzieć kosztuje kosztują koszt cena ceny ceną zapłacić płacić płatność płatności faktura
    fakturę wysyłka wysyłki wysyłacie dostawa dostawy dostarczacie zamówienie zamówienia zamówić kupić zwrot zwrotu
    zwrócić zwroty reklamacja anulować wypowiedzieć godziny godzinach godziną otwarcia otwarte otwarty otwarci czynne
    zamknięte zamknięty godzina dziś dzisiaj jutro poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela
    niedzielę tydzień dni dnia miesiąc rok roku konto hasło zalogować logowanie adres sklep wizyta wizytę umówić
    zarezerwować rezerwacja działa dostępny dostępne darmowa darmowy bezpłatny zniżka zniżki rabat studenci studentów
    dzieci rozmiar rozmiary paczka paczki paczkę zepsuty zły człowiek człowiekiem konsultant konsultantem porozmawiać
    kontakt kontaktować zadzwonić numer telefonu telefon zmienić zapomniałem zapomniałam miasto wojna pierwszy świat kraj`),
  tr: list(`merhaba selam selamlar günaydın iyi günler akşamlar geceler teşekkürler teşekkür sağolun sağol hoşça kal
    hoşçakal görüşürüz pardon kusura yardım ihtiyacım arıyorum öğrenmek fiyat fiyatı fiyatlar ücret ücreti ücretsiz ödeme
    ödeyebilirim ödemek fatura kargo kargom teslimat teslim sipariş siparişim siparişimi satın almak iade iadesi iptal
    etmek edebilir değişim saatleri saat saatler açık açılıyor kapalı kapanıyor kaçta bugün yarın pazartesi salı çarşamba
    perşembe cuma cumartesi pazar hafta gün günü ay yıl yılda hesap hesabım hesabımı şifre şifremi giriş adres adresi
    mağaza mağazanız randevu rezervasyon yapabilir çalışıyor çalışmıyor mevcut indirim indirimi öğrenci öğrenciler
    çocuklar beden paket bozuk yanlış insan temsilci temsilcisi konuşmak görüşmek iletişim aramak telefon numarası
    numaranız değiştirmek unuttum şehir savaş ilk dünya ülke tamam sürer sürüyor kimdir`),
};

/** Letters and digraphs that speak for a language wherever they stand, with their weight. */
export const letterSigns: readonly [RegExp, Partial<Record<LatinLanguage, number>>][] = [
  [/[¿¡]/u, { es: 2 }],
  [/ñ/u, { es: 1.5 }],
  [/ß/u, { de: 2 }],
  [/ä/u, { de: 1 }],
  [/[öü]/u, { de: 0.6, tr: 0.5 }],
  [/[ğşı]|İ/u, { tr: 1.5 }],
  [/[ąęłńśźż]/u, { pl: 1.5 }],
  [/ć/u, { pl: 1 }],
  [/ã|õ/u, { pt: 1.5 }],
  [/ç/u, { fr: 0.3, pt: 0.4, tr: 0.4 }],
  [/œ|û|î/u, { fr: 1 }],
  [/ê/u, { fr: 0.5, pt: 0.5 }],
  [/[âô]/u, { fr: 0.3, pt: 0.3 }],
  [/à/u, { fr: 0.4, it: 0.4, pt: 0.1 }],
  [/è/u, { fr: 0.5, it: 0.5 }],
  [/ù|ë|ï/u, { fr: 0.4, it: 0.1, nl: 0.2 }],
  [/[òì]/u, { it: 1 }],
  [/[áí]/u, { es: 0.5, pt: 0.4 }],
  [/ú/u, { es: 0.5, pt: 0.4 }],
  [/ó/u, { es: 0.4, pt: 0.2, pl: 0.3 }],
  [/(?<!\p{L})(?:qu|j|c|n|d|l|s|m|t)['’](?=[\p{L}])/u, { fr: 0.8, it: 0.3 }],
  [/(?<!\p{L})(?:dell|nell|all|sull|dall|un|cos|com|dov|quell)['’](?=\p{L})/u, { it: 1.5 }],
];

/** Word endings that are common in one language and rare in the others. */
export const endingSigns: readonly [RegExp, Partial<Record<LatinLanguage, number>>][] = [
  [/\p{L}{3}(?:ing|ed|ly|ness|ght)(?!\p{L})/u, { en: 0.4 }],
  [/(?<!\p{L})(?:wh|th|kn)\p{L}|(?:tch|sh|ough|ght)/u, { en: 0.3 }],
  [/\p{L}{3}(?:ungen|ung|keit|heiten|lich|ische[rn]?|isch|schaft|stelle)(?!\p{L})|(?:sch|tz|pf)/u, { de: 0.5 }],
  [/\p{L}{2}(?:eux|euse|aire|oire|ement|elle|ette|ique|eau|ois|ais|ez)(?!\p{L})/u, { fr: 0.5 }],
  [/\p{L}{2}(?:ción|ciones|dad|dades|cion|mente|illo|illa|amos|emos|uela)(?!\p{L})|(?:ll|ue)/u, { es: 0.3 }],
  [/\p{L}{2}(?:ção|ções|cao|coes|agem|inho|inha|dade|eiro|eira|ões|ão)(?!\p{L})|(?:nh|lh)/u, { pt: 0.6 }],
  [
    /\p{L}{2}(?:zione|zioni|mento|menti|tà|ezza|ità|etti|etto|ello|iamo|are|ere|ire)(?!\p{L})|(?:gli|cch|zz)/u,
    { it: 0.4 },
  ],
  [/\p{L}{2}(?:heid|baar|lijk|lijke|tje|tjes|eren|atie|aties|ijn|oor)(?!\p{L})|(?:ij|aa|uu|oe)/u, { nl: 0.4 }],
  [
    /\p{L}{2}(?:ować|acja|acje|acji|ości|ość|osc|nych|nego|owej|owy|owa|ego|ych)(?!\p{L})|(?:sz|cz|rz|dz)/u,
    { pl: 0.5 },
  ],
  [
    /\p{L}{2}(?:ların|lerin|ları|leri|lar|ler|iniz|ınız|unuz|ünüz|iyor|ıyor|uyor|üyor|yorum|mak|mek|abilir|ebilir|dır|dir|nın|nin|mız|miz|ığı|iği)(?:\p{L}{0,4})(?!\p{L})/u,
    { tr: 0.6 },
  ],
];

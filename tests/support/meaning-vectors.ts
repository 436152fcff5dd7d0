/** Words of one line mean the same, in English, German and Spanish: what a multilingual model knows of a bike shop. */
const meanings = `
open opened opening hours geöffnet öffnungszeiten offen auf abierto horario abren
shop store laden geschäft tienda
repair repairs repaired fix reparatur reparaturen repariert reparieren reparación reparar
bicycle bike bikes fahrrad rad fahrräder bicicleta bici
inspection check inspektion durchsicht revisión
cost costs price much kostet kosten preis teuer cuesta precio
warranty guarantee garantie gewährleistung garantía
year years jahr jahre año años
ship shipping shipped delivery deliver deliveries parcel versand lieferung liefern paket verschickt envío entrega paquete
abroad foreign ausland international extranjero
return returns refund rückgabe zurückgeben erstattung devolución devolver reembolso
pay payment card bezahlen zahlung karte pagar pago tarjeta
invoice bill rechnung factura
password passwort kennwort contraseña
account konto cuenta
rent rental hire mieten verleih miete alquilar alquiler
helmet helm casco
child children kids kind kinder niño niños
monday montag lunes
friday freitag viernes
days tage días
brake brakes bremse bremsen freno frenos
`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
const meaningOf = new Map(meanings.flatMap((words, at) => words.map((word) => [word, `meaning ${at}`] as const)));

const light = new Set(
  "a an the is are do does you your i my it its to of on in at for with from how what when where which who can could be and or we us our by has have der die das ein eine einen ist sind ihr ihre ich mein meine es zu von am im in für mit aus wie was wann wo welche wer kann und oder wir uns hat haben nach el la los las un una es son yo mi de en para con por cómo qué cuándo dónde cuál quién puede y o se su tiene".split(
    " ",
  ),
);

export interface VectorShape {
  readonly dimensions: number;
  /** How much all texts have in common: some real models find no two texts less alike than .7. */
  readonly common: number;
}

/**
 * What a model that knows these meanings makes of a text: words of one meaning share a direction, any other
 * word has one of its own.
 */
export function vectorOf(text: string, { dimensions, common }: VectorShape): number[] {
  const vector = new Float64Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const weight = light.has(word) ? 0.15 : 1;
    addDirection(vector, meaningOf.get(word) ?? word, weight);
  }
  const length = Math.hypot(...vector) || 1;
  const whole = vector.map((value) => value / length);
  addDirection(whole, "what all texts have in common", Math.sqrt(common / (1 - common)));
  return [...whole];
}

/** Adds a direction that this name always has, of this length. */
function addDirection(vector: Float64Array, name: string, length: number): void {
  let state = 2_166_136_261;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  const scale = length * Math.sqrt(3 / vector.length);
  for (let at = 0; at < vector.length; at++) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + at;
    state ^= state >>> 13;
    vector[at]! += ((state >>> 0) / 2 ** 31 - 1) * scale;
  }
}

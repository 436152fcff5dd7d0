/**
 * What a model finds alike between questions about anything and the texts of one index: models differ
 * widely in it, some never go below .7.
 */
export interface Calibration {
  /** Median of the cosines. */
  readonly level: number;
  /** A standard deviation, where they are normal; where more are far above the median, as many as tell of those. */
  readonly spread: number;
}

/** What the same measure gives for the embedded encoder, on whose cosines FAQs are ranked (banking77, clinc150). */
const embedded: Calibration = { level: 0.06, spread: 0.115 };
/** Above this, nothing is alike by chance. */
const chanceSpreads = 3;

/** The highest fiftieth lies so many standard deviations above the median of a normal distribution. */
const upper = { share: 0.98, deviations: 2.054 };
/** The same for half of the distances from the median. */
const medianDeviations = 0.6745;
/** Texts that are all the same to a model must not make everything else certain. */
const spreadLeast = 0.005;

/** What is usual among these cosines, whatever a few of them are. */
export function calibrate(cosines: Float64Array): Calibration {
  const sorted = cosines.toSorted();
  const level = quantile(sorted, 0.5);
  const around = quantile(sorted.map((cosine) => Math.abs(cosine - level)).sort(), 0.5) / medianDeviations;
  const above = (quantile(sorted, upper.share) - level) / upper.deviations;
  return { level, spread: Math.max(spreadLeast, around, above) };
}

/**
 * A cosine on the embedded encoder's scale: what is alike by chance, and what is the same, fall on what they
 * are there; straight lines between.
 */
export function onEmbeddedScale(cosine: number, { level, spread }: Calibration): number {
  const [chance, embeddedChance] = [level + chanceSpreads * spread, embedded.level + chanceSpreads * embedded.spread];
  if (cosine <= chance || chance >= 1) return embedded.level + ((cosine - level) / spread) * embedded.spread;
  return embeddedChance + ((cosine - chance) / (1 - chance)) * (1 - embeddedChance);
}

/** The highest of so many cosines by chance lies about two thirds of a spread lower. */
const middleSpreads = 2.5;
const spreadsPerTenfold = 0.5;

/**
 * How certain it is by a cosine alone that one of so many passages is about the question, 0..1, .5 at the
 * default threshold: among more passages one comes nearer by chance.
 */
export function certaintyOf(cosine: number, { level, spread }: Calibration, passages: number): number {
  const spreads = middleSpreads + spreadsPerTenfold * Math.log10(Math.max(1, passages));
  const middle = Math.min(level + 0.95 * (1 - level), level + spreads * spread);
  if (cosine <= level) return 0;
  if (cosine <= middle) return (0.5 * (cosine - level)) / (middle - level);
  return 0.5 + (0.5 * (cosine - middle)) / (1 - middle);
}

const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** As it stands in the store. */
export function readCalibration(json: string | null): Calibration | undefined {
  if (json === null) return undefined;
  const read: unknown = JSON.parse(json);
  if (typeof read !== "object" || read === null || !("level" in read) || !("spread" in read)) return undefined;
  const { level, spread } = read;
  return typeof level === "number" && typeof spread === "number" ? { level, spread } : undefined;
}

import { expect, test } from "vitest";
import { quantise, toUnit } from "../encoder/quantise.ts";
import { VariantVectors } from "./variant-vectors.ts";

let seed = 7;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32 - 0.4;
}
const vector = () => Float32Array.from({ length: 32 }, random);
const dot = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);
const close = 0.01;

test("variants are compared by their cosine and by the one without what they share, as plainly computed", async () => {
  const originals = Array.from({ length: 40 }, vector);
  const question = toUnit(vector());
  const units = originals.map((original) => toUnit(original));
  const mean = question.map((_, at) => units.reduce((sum, unit) => sum + unit[at]!, 0) / (units.length + 8));
  const centre = (unit: Float32Array) => toUnit(unit.map((value, at) => value - mean[at]!));

  const docnos = originals.map((_, at) => at * 3);
  const meaning = await (await VariantVectors.of(docnos, originals.map(quantise))).compare(question);
  expect(meaning.docnos).toEqual(docnos);
  for (const [place, unit] of units.entries()) {
    const expected = (dot(unit, question) + dot(centre(unit), centre(question))) / 2;
    expect(Math.abs(meaning.similarities[place]! - expected)).toBeLessThan(close);
  }
  const kernel = meaning.kernel([0, 6, 1]);
  expect(Math.abs(kernel[1]! - dot(centre(units[0]!), centre(units[2]!)))).toBeLessThan(close);
  expect(Math.abs(kernel[3]! - dot(centre(units[0]!), centre(question)))).toBeLessThan(close);
  expect(kernel[4]).toBe(kernel[1]);
  expect(kernel[2]).toBeNaN();
});

test("a single variant is compared too, though it is all that variants have in common", async () => {
  const one = vector();
  const vectors = await VariantVectors.of([5], [quantise(one)]);
  expect((await vectors.compare(one)).similarities[0]).toBeGreaterThan(0.99);
});

import { expect, test } from "vitest";
import { PassageCodes } from "./passage-codes.ts";
import { cosine, quantise, toUnit } from "./quantise.ts";

const dimensions = 200;
let state = 1;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
};
/** Vectors in bunches, as texts about the same things have them, with much in common. */
const middles = Array.from({ length: 40 }, () => Float32Array.from({ length: dimensions }, random));
const common = Float32Array.from({ length: dimensions }, random);
const vectorNear = (bunch: number) =>
  Float32Array.from({ length: dimensions }, (_, at) => 2 * common[at]! + middles[bunch]![at]! + 0.6 * random());
const vectors = Array.from({ length: 2_000 }, (_, at) => quantise(vectorNear(at % middles.length)));
const numbers = vectors.map((_, at) => 3 * at);

function nearestExactly(unit: Float32Array, count: number): number[] {
  return vectors
    .map((vector, at) => ({ docno: numbers[at]!, similarity: cosine(vector, unit) }))
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, count)
    .map(({ docno }) => docno);
}

test("the nearest ten are among those whose bits are nearest, whenever they were added", async () => {
  const codes = new PassageCodes();
  for (const [from, to] of [
    [0, 700],
    [700, 701],
    [701, 2_000],
  ] as const)
    await codes.add(numbers.slice(from, to), vectors.slice(from, to));
  expect(codes.next).toBe(3 * 1_999 + 1);
  let found = 0;
  for (let question = 0; question < 40; question++) {
    const unit = toUnit(vectorNear(question));
    const near = new Set(await codes.nearest(unit, 200));
    expect(near.size).toBe(200);
    found += nearestExactly(unit, 10).filter((docno) => near.has(docno)).length;
  }
  expect(found / 400).toBeGreaterThan(0.99);
});

test("of few all are given", async () => {
  const codes = new PassageCodes();
  await codes.add(numbers.slice(0, 30), vectors.slice(0, 30));
  const near = await codes.nearest(toUnit(vectorNear(0)), 200);
  expect(near.toSorted((one, other) => one - other)).toEqual(numbers.slice(0, 30));
});

test("a question of another length, or before anything was added, has no neighbours", async () => {
  const codes = new PassageCodes();
  expect(await codes.nearest(toUnit(vectorNear(0)), 10)).toEqual([]);
  await codes.add(numbers, vectors);
  expect(await codes.nearest(new Float32Array(64), 10)).toEqual([]);
});

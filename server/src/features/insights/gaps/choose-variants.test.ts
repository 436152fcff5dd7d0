import { expect, test } from "vitest";
import { chooseVariants } from "./choose-variants.ts";

/** Questions as points on a line: the nearer, the more alike. */
const affinities = (points: readonly number[]) => (place: number) =>
  Float32Array.from(points, (point) => 0.5 - Math.abs(point - points[place]!));
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth);

test("variants that say what the question does not come first", async () => {
  const points = [0, 0.05, 1, 0.02, 0, 0.1, 1, 1.1, 0.9];
  const choice = { chosen: [0], candidates: [1, 2, 3], asked: places(4, 9), count: 1 };
  expect(await chooseVariants(choice, affinities(points))).toEqual([2]);
});

test("no more are chosen than wanted, none twice, and none that adds nothing", async () => {
  const points = [0, 0, 0.5, 0.5, 40, 0.1, 0.6];
  const choose = (count: number) =>
    chooseVariants({ chosen: [0], candidates: [1, 2, 3, 4], asked: [5, 6], count }, affinities(points));
  expect(await choose(4)).toEqual([2]);
  expect(await choose(0)).toEqual([]);
});

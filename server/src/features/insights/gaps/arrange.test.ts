import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";

/** Questions as points on a line: within 1 of each other they ask the same. */
function affinities(points: readonly number[]) {
  return (place: number) => Float32Array.from(points, (point) => 1 - Math.abs(point - points[place]!));
}
const nowhere = { gap: null };
const allOpen = () => ({ isOpen: true, isSplit: false });

test("questions that ask the same make one gap, others a gap of their own", async () => {
  const gaps = await arrange([nowhere, nowhere, nowhere, nowhere], allOpen, affinities([0, 10, 0.2, 10.4]));
  expect(gaps.map(({ gap, added }) => ({ gap, added }))).toEqual([
    { gap: null, added: [0, 2] },
    { gap: null, added: [1, 3] },
  ]);
});

test("a new question goes to the known gap that it is most like on average, whatever its state", async () => {
  const questions = [{ gap: 7 }, { gap: 7 }, { gap: 3 }, nowhere];
  const gaps = await arrange(questions, () => ({ isOpen: false, isSplit: false }), affinities([0, 0.4, 1.5, 0.6]));
  expect(gaps).toEqual([{ gap: 7, absorbed: [], added: [3], representative: 1 }]);
});

test("gaps that a new question shows to be about the same become one, and the older stays", async () => {
  const questions = [{ gap: 9 }, { gap: 4 }, nowhere];
  const [gap, ...others] = await arrange(questions, allOpen, affinities([0, 0.8, 0.5]));
  expect(others).toEqual([]);
  expect(gap).toMatchObject({ gap: 4, absorbed: [9], added: [2] });
});

test("what somebody has decided on is not merged by itself", async () => {
  const gaps = await arrange(
    [{ gap: 9 }, { gap: 4 }, nowhere],
    (gap) => ({ isOpen: gap !== 4, isSplit: false }),
    affinities([0, 0.8, 0.7]),
  );
  expect(gaps).toEqual([{ gap: 4, absorbed: [], added: [2], representative: 1 }]);
});

test("two gaps that a person has separated stay two, and each still merges with others", async () => {
  const split = (gap: number) => ({ isOpen: true, isSplit: gap !== 9 });
  const two = await arrange([{ gap: 5 }, { gap: 4 }, nowhere], split, affinities([0, 0.4, 0.5]));
  expect(two).toEqual([{ gap: 4, absorbed: [], added: [2], representative: 1 }]);
  const three = await arrange([{ gap: 5 }, { gap: 4 }, { gap: 9 }, nowhere], split, affinities([0, 0.4, 0.6, 0.5]));
  expect(three).toMatchObject([{ gap: 4, absorbed: [9], added: [3] }]);
});

test("nothing that was placed changes its gap, and gaps without anything new are not answered", async () => {
  const gaps = await arrange([{ gap: 1 }, { gap: 2 }, { gap: 2 }], allOpen, affinities([0, 0, 50]));
  expect(gaps).toEqual([]);
});

test("the representative question is the one in the middle of all", async () => {
  const points = [0, 0.9, 0.4, 0.45, 0.1];
  const [gap] = await arrange(
    points.map(() => nowhere),
    allOpen,
    affinities(points),
  );
  expect(gap).toMatchObject({ added: [0, 1, 2, 3, 4], representative: 2 });
});

test("the same questions give the same gaps", async () => {
  const points = Array.from({ length: 60 }, (_, n) => (n * 7919) % 23);
  const run = () =>
    arrange(
      points.map(() => nowhere),
      allOpen,
      affinities(points),
    );
  expect(await run()).toEqual(await run());
});

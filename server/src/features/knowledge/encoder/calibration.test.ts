import { expect, test } from "vitest";
import { calibrate, certaintyOf, onEmbeddedScale, readCalibration } from "./calibration.ts";

/** Cosines as a model gives them that finds this much alike between anything. */
const cosinesAround = (level: number, spread: number) =>
  Float64Array.from({ length: 999 }, (_, at) => level + spread * Math.log((at + 0.5) / (998.5 - at)) * 0.6);

test("a model that finds all texts alike is read like one that does not", () => {
  const plain = calibrate(cosinesAround(0.05, 0.095));
  const narrow = calibrate(cosinesAround(0.75, 0.02));
  expect(onEmbeddedScale(0.05, plain)).toBeCloseTo(0.06, 2);
  for (const spreads of [-1, 0, 2, 3])
    expect(onEmbeddedScale(0.75 + spreads * narrow.spread, narrow)).toBeCloseTo(
      onEmbeddedScale(0.05 + spreads * plain.spread, plain),
      2,
    );
  expect(onEmbeddedScale(1, plain)).toBeCloseTo(1);
  expect(onEmbeddedScale(1, narrow)).toBeCloseTo(1);
});

test("the likelier is never the less certain, from 0 at chance to 1 at the same", () => {
  for (const calibration of [
    calibrate(cosinesAround(0.1, 0.1)),
    calibrate(cosinesAround(0.8, 0.01)),
    calibrate(cosinesAround(0.97, 0.01)),
  ])
    for (const passages of [1, 100, 100_000]) {
      let before = -1;
      for (let cosine = -1; cosine <= 1; cosine += 0.001) {
        const certainty = certaintyOf(cosine, calibration, passages);
        expect(certainty).toBeGreaterThanOrEqual(before);
        before = certainty;
      }
      expect(certaintyOf(calibration.level, calibration, passages)).toBe(0);
      expect(certaintyOf(1, calibration, passages)).toBeCloseTo(1);
    }
});

test("among more passages the same cosine is less certain", () => {
  const calibration = calibrate(cosinesAround(0.1, 0.1));
  expect(certaintyOf(0.6, calibration, 100_000)).toBeLessThan(certaintyOf(0.6, calibration, 10));
});

test("texts that are all the same to a model make nothing certain", () => {
  const calibration = calibrate(Float64Array.from({ length: 100 }, () => 1));
  expect(onEmbeddedScale(1, calibration)).toBeLessThan(0.1);
  expect(certaintyOf(1, calibration, 10)).toBe(0);
});

test("what is stored is read again, and anything else is none", () => {
  const calibration = calibrate(cosinesAround(0.1, 0.1));
  expect(readCalibration(JSON.stringify(calibration))).toEqual(calibration);
  for (const json of [null, "{}", "1", '{"level":"1","spread":1}']) expect(readCalibration(json)).toBeUndefined();
});

import { expect, test } from "vitest";
import { ModelFailed } from "../model.ts";
import { createEventLines } from "./event-lines.ts";

const stream = Buffer.from(
  '\uFEFFdata: {"a":"Grüße, 世界 🚲"}\r\n\r\n: a comment\r\nevent: x\nid: 7\ndata:{"b":1}\n\ndata: {"c":2}\ndata: {"d":3}\n\ndatabase: no\ndata:\n\ndata: [DONE]\n\n',
);
const datas = ['{"a":"Grüße, 世界 🚲"}', '{"b":1}', '{"c":2}', '{"d":3}', "[DONE]"];

test("a stream is read alike wherever it is cut in two, within characters and line ends too", () => {
  for (let at = 0; at <= stream.length; at++) {
    const lines = createEventLines();
    expect([...lines.push(stream.subarray(0, at)), ...lines.push(stream.subarray(at))]).toEqual(datas);
    expect(lines.rest()).toBe("");
  }
});

test("a stream is read alike when it comes byte by byte", () => {
  const lines = createEventLines();
  expect(Array.from(stream, (byte) => lines.push(Uint8Array.of(byte))).flat()).toEqual(datas);
});

test("a last line without line end is kept apart", () => {
  const lines = createEventLines();
  expect(lines.push(Buffer.from('data: {"a":1}\n\ndata: {"b'))).toEqual(['{"a":1}']);
  expect(lines.rest()).toBe('{"b');
});

test("a line without end is given up before it fills the memory", () => {
  const lines = createEventLines();
  const piece = Buffer.alloc(50_000, "x");
  expect(() => {
    for (let pieces = 0; pieces < 30; pieces++) lines.push(piece);
  }).toThrow(ModelFailed);
});

import { expect, test } from "vitest";
import { fillIn } from "./fill-in.ts";

test.each([
  ["Hi {name}, it's {agent}.", { name: "Ada", agent: "Linus" }, "Hi Ada, it's Linus."],
  ["Hi {name}, could you send a photo?", { name: "" }, "Hi, could you send a photo?"],
  ["Hi {name|there}, thanks.", { name: "" }, "Hi there, thanks."],
  ["Hi {name|there}, thanks.", { name: "Ada" }, "Hi Ada, thanks."],
  ["{name}: see {link} and {x|y}", { name: "Ada" }, "Ada: see {link} and {x|y}"],
  ["{} {name", { name: "Ada" }, "{} {name"],
])("%j with %j is %j", (text, values, filled) => {
  expect(fillIn(text, values)).toBe(filled);
});

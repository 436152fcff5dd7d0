import { expect, test } from "vitest";
import { nameFrom } from "./name-from-title.ts";

test.each([
  ["Bike shop", "https://bikes.example", "Bike shop"],
  ["Home | Bike shop", "https://bikes.example", "Bike shop"],
  ["Plants for every room – Fernwood", "https://www.fernwood.example/", "Fernwood"],
  ["Startseite", "https://laden.example", "laden.example"],
  [null, "http://127.0.0.1:8080/", "127.0.0.1"],
  ["x".repeat(300), "https://long.example", "x".repeat(100)],
])("a site titled %j at %s is called %j", (title, url, name) => {
  expect(nameFrom(title, url)).toBe(name);
});

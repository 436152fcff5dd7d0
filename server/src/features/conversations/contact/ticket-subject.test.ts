import { expect, test } from "vitest";
import { subjectOf } from "./ticket-subject.ts";

test.each([
  [
    ["When are you open?", "Please contact me. My name is Ada Lovelace and my e-mail is ada@example.com"],
    "Please open a ticket, my kettle is broken",
    "my kettle is broken",
  ],
  [["My washing machine leaks water"], "I'm Ada Byron, ada@example.com", "My washing machine leaks water"],
  [["Call me on +49 151 2345 6789 please"], "I want to complain about the noise in room 12", "noise in room 12"],
  [[], "I'm Ada Byron, ada@example.com. My machine does not start any more.", "My machine does not start any more"],
  [
    ["Do you sell zeppelins from Japan?", "Yes, please"],
    "Ada Byron, ada@example.com",
    "Do you sell zeppelins from Japan?",
  ],
  [
    ["Where is order 47118822? It was due on Monday."],
    "open a ticket",
    "Where is order 47118822? It was due on Monday",
  ],
  [["When are you open?"], "I want to complain about the noise", "I want to complain about the noise"],
  [["Die Heizung ist kalt"], "Bitte eröffnen Sie ein Ticket", "Die Heizung ist kalt"],
  [[], "Ich möchte mich über den Lärm beschweren", "Ich möchte mich über den Lärm beschweren"],
  [["Je m'appelle Ada Byron, ada@example.com"], "Ouvrez un ticket, la porte ne ferme plus", "la porte ne ferme plus"],
  [["水壶坏了"], "帮我开个工单", "水壶坏了"],
  [[], "Open a ticket please", "Open a ticket please"],
  [[], "ada@example.com", "Ticket"],
])("after %j, %j is a ticket about %j", (before, last, subject) => {
  expect(subjectOf([...before, last], "Ada Byron")).toBe(subject);
});

test("a long subject is cut, and never in the middle of a character", () => {
  const subject = subjectOf([`The kettle ${"💧".repeat(200)} leaks badly`], "");
  expect(subject.length).toBeLessThanOrEqual(120);
  expect(subject.endsWith("💧…")).toBe(true);
});

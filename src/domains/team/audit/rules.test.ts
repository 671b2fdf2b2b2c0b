import { expect, test } from "vitest";
import { changesOf } from "./rules";

test("an entry has each column before and after, and of a withheld one only that it changed", () => {
  expect(
    changesOf({
      changed: ["domain", "status", "prepared_at"],
      before: { status: "awaiting_activation" },
      after: { status: "active", prepared_at: "2026-11-22T12:00:00Z" },
    }),
  ).toEqual([
    { column: "domain", before: null, after: null, isWithheld: true },
    { column: "status", before: "awaiting_activation", after: "active", isWithheld: false },
    { column: "prepared_at", before: null, after: "2026-11-22T12:00:00Z", isWithheld: false },
  ]);
});

test("an action without changed columns has the columns of its values", () => {
  expect(changesOf({ changed: [], before: { role: null }, after: { role: "editor" } })).toEqual([
    { column: "role", before: null, after: "editor", isWithheld: false },
  ]);
});

test("lists are written as lines, nested values as they are stored, and ids are left out", () => {
  const changes = changesOf({
    changed: ["features", "id", "names", "price"],
    before: { features: ["SSL", "Backups"], id: 1, names: { en: "Plan" }, price: 9990 },
    after: null,
  });
  expect(changes.map(({ before }) => before)).toEqual(["SSL\nBackups", '{\n  "en": "Plan"\n}', "9990"]);
});

test("values that stay empty are no changes", () => {
  const changes = changesOf({
    changed: ["excerpt", "tags", "names", "notes"],
    before: null,
    after: { excerpt: "", tags: [], names: {} },
  });
  expect(changes).toEqual([{ column: "notes", before: null, after: null, isWithheld: true }]);
});

import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createJournal, readJournal } from "./persistence.ts";
import { emptyState, snapshot, expireOld, applyEntry, type Entry, type SavedResponse } from "./state.ts";
import { randomSource } from "./testing/random.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "local-stripe-"));
  file = path.join(folder, "stripe.json");
});
afterEach(() => rm(folder, { recursive: true }));

const response = (key: string, savedAt = 0): SavedResponse => ({
  key,
  fingerprint: key,
  status: 200,
  body: "{}",
  requestId: "req_1",
  savedAt,
});

/** A state with its journal. */
async function open() {
  const read = await readJournal(file, 0);
  const journal = createJournal(file, read);
  return {
    state: read.state,
    saved: journal.saved,
    change(...entries: Entry[]) {
      for (const entry of entries) applyEntry(read.state, entry);
      journal.record(entries);
    },
  };
}

describe("the journal", () => {
  test("a missing journal reads as an empty state", async () => {
    expect((await readJournal(file, 0)).state).toEqual(emptyState());
    expect((await readJournal(null, 0)).state).toEqual(emptyState());
  });

  test.each([
    "",
    "{",
    "[]\n",
    '{"local_stripe":3}\n',
    '{"local_stripe":2}',
    '{"local_stripe":2}\n{"no":1}\n',
  ])("a journal that holds %j is refused by name and left unchanged", async (content) => {
    await writeFile(file, content);
    await expect(readJournal(file, 0)).rejects.toThrow(`${file} is not a data file of the local Stripe`);
    expect(await readFile(file, "utf8")).toBe(content);
  });

  test("a journal reads as one of the committed states at any time, and as the last one at the end", async () => {
    const random = randomSource(5);
    const store = await open();
    const states = [JSON.stringify(snapshot(store.state))];
    for (let round = 0; round < 60; round += 1) {
      const key = `key_${random.below(20)}`;
      store.change(
        { kind: "response", value: { ...response(key), body: random.text(30) } },
        { kind: "paused", value: round % 2 === 0 },
        ...(random.below(15) === 0 ? [{ kind: "reset" as const }] : []),
      );
      states.push(JSON.stringify(snapshot(store.state)));
      const saving = store.saved();
      const seen = await readJournal(file, 0);
      expect(states).toContain(JSON.stringify(snapshot(seen.state)));
      await saving;
    }
    expect(snapshot((await readJournal(file, 0)).state)).toEqual(snapshot(store.state));
    expect(await readdir(folder)).toEqual(["stripe.json"]);
  });

  test("a journal that is cut off loses only its last change, and can be appended to", async () => {
    const store = await open();
    store.change({ kind: "response", value: response("first") });
    await store.saved();
    const whole = await readFile(file, "utf8");
    store.change({ kind: "response", value: response("second") }, { kind: "paused", value: true });
    await store.saved();
    const longer = await readFile(file, "utf8");
    expect(longer.startsWith(whole)).toBe(true);
    for (let length = whole.length; length < longer.length; length += 7) {
      await writeFile(file, longer.slice(0, length));
      const again = await open();
      expect([...again.state.responses.keys()]).toEqual(["first"]);
      expect(again.state.paused).toBe(false);
      again.change({ kind: "response", value: response("third") });
      await again.saved();
      expect([...(await readJournal(file, 0)).state.responses.keys()]).toEqual(["first", "third"]);
    }
  });

  test("a journal is compacted at start", async () => {
    const store = await open();
    for (let round = 0; round < 200; round += 1) {
      store.change({ kind: "response", value: { ...response("same"), body: String(round) } });
      await store.saved();
    }
    const before = (await readFile(file, "utf8")).length;
    const again = await open();
    again.change({ kind: "paused", value: true });
    await again.saved();
    expect((await readFile(file, "utf8")).length).toBeLessThan(before / 50);
    expect((await readJournal(file, 0)).state.responses.get("same")?.body).toBe("199");
  });

  test("a journal that cannot be written rejects saved(), and is tried again", async () => {
    await writeFile(path.join(folder, "blocked"), "a file where a folder should be");
    const blocked = path.join(folder, "blocked", "stripe.json");
    const state = emptyState();
    const journal = createJournal(blocked, { state, rewrite: true });
    applyEntry(state, { kind: "paused", value: true });
    journal.record([{ kind: "paused", value: true }]);
    await expect(journal.saved()).rejects.toThrow(/EEXIST|ENOTDIR/);
    await rm(path.join(folder, "blocked"));
    await journal.saved();
    expect((await readJournal(blocked, 0)).state.paused).toBe(true);
  });

  test("a journal that is damaged before its last line is refused", async () => {
    const store = await open();
    store.change({ kind: "paused", value: true });
    await store.saved();
    await appendFile(file, '[{"kind":"pau\n[{"kind":"paused","value":false}]\n');
    await expect(readJournal(file, 0)).rejects.toThrow("is not a data file");
  });
});

describe("expiring old entries", () => {
  test("idempotent responses are removed after a day", () => {
    const state = emptyState();
    applyEntry(state, { kind: "response", value: response("old", 1000) });
    applyEntry(state, { kind: "response", value: response("new", 1001) });
    expireOld(state, 1001 + 86_400);
    expect([...state.responses.keys()]).toEqual(["new"]);
  });
});

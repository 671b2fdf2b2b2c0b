import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  beginFilling,
  changeWhole,
  DamagedDataError,
  dataFolderSentence,
  emptyDataFolder,
  finishChange,
  finishFilling,
  lockDataFolder,
  OtherMigrationsError,
} from "./data-folder.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "site-pronto-folder-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const names = async () => (await readdir(directory)).toSorted();

test("a second process gets a message that names the first, and the folder once the first is killed", async () => {
  const module = path.join(import.meta.dirname, "data-folder.ts");
  const first = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { lockDataFolder } = await import(${JSON.stringify(module)});
       await lockDataFolder(${JSON.stringify(directory)}, "The first stack");
       console.log("locked");
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(first.stdout, "data");
  await expect(lockDataFolder(directory, "The second stack")).rejects.toThrow(
    /^The first stack already uses the data in .+ Stop it before/,
  );
  first.kill("SIGKILL");
  await once(first, "exit");
  const release = await lockDataFolder(directory, "The second stack");
  release();
});

test("emptying a locked folder keeps the lock", async () => {
  const release = await lockDataFolder(directory, "This test");
  await writeFile(path.join(directory, "stripe.journal"), "");
  await emptyDataFolder(directory);
  await expect(lockDataFolder(directory, "Another one")).rejects.toThrow(/^This test already/);
  expect(await names()).not.toContain("stripe.journal");
  release();
});

test("an interrupted change of the whole folder leaves it unchanged, and a complete one replaces it", async () => {
  const journal = path.join(directory, "stripe.journal");
  await writeFile(journal, "before");
  await writeFile(path.join(directory, "stack.log"), "log");
  const half = changeWhole(directory, async (copy) => {
    await writeFile(path.join(copy, "stripe.journal"), "half");
    throw new Error("killed");
  });
  await expect(half).rejects.toThrow("killed");
  await finishChange(directory);
  expect(await readFile(journal, "utf8")).toBe("before");

  const made = await changeWhole(directory, async (copy) => {
    expect(await readdir(copy)).toEqual(["stripe.journal"]);
    await writeFile(path.join(copy, "stripe.journal"), "after");
    await mkdir(path.join(copy, "files"));
    return 400;
  });
  expect(made).toBe(400);
  expect(await readFile(journal, "utf8")).toBe("after");
  expect(await names()).toEqual(["files", "stack.log", "stripe.journal"]);
});

test("a complete copy replaces the folder at the next start when its process was killed before", async () => {
  await writeFile(path.join(directory, "stripe.journal"), "before");
  await mkdir(path.join(directory, "draft"));
  await writeFile(path.join(directory, "draft", "stripe.journal"), "after");
  await writeFile(path.join(directory, "draft", "complete"), "");
  await finishChange(directory);
  expect(await readFile(path.join(directory, "stripe.journal"), "utf8")).toBe("after");
  expect(await names()).toEqual(["stripe.journal"]);
});

test("a folder with an interrupted filling is emptied and filled again", async () => {
  expect(await beginFilling(directory, ["database", "files"])).toBe(true);
  await writeFile(path.join(directory, "database"), "half");
  await writeFile(path.join(directory, "stripe.journal"), "");
  expect(await beginFilling(directory, ["database", "files"])).toBe(true);
  expect(await names()).toEqual(["stripe.journal", "unfinished"]);
  await writeFile(path.join(directory, "database"), "whole");
  await finishFilling(directory);
  expect(await beginFilling(directory, ["database", "files"])).toBe(false);
  expect(await names()).toEqual(["database", "stripe.journal"]);
});

test.each([
  [Object.assign(new Error("write"), { code: "ENOSPC" }), /disk is full/],
  [Object.assign(new Error("open"), { code: "EACCES" }), /cannot be written/],
  [new DamagedDataError(new Error("Aborted()")), /is damaged.+npm start -- --reset/],
  [new OtherMigrationsError("sites"), /of another version.+npm start -- --reset/],
])("the message explains what to do about %s", async (error, sentence) => {
  expect(await dataFolderSentence(error, directory)).toMatch(sentence);
});

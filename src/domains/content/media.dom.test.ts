import { beforeEach, expect, test } from "vitest";
import { answer, disconnect, signIn } from "@/test/backend";
import { sendForm } from "./media";

const stored = { id: "1", url: "http://api.test/a.webp", width: 1, height: 1 };

/** Sends a file and returns the ID in the form, also after a failure. */
async function idOf(file: File): Promise<unknown> {
  const form = new FormData();
  await sendForm(file, form).catch(() => undefined);
  return form.get("id");
}

beforeEach(async () => {
  await signIn("admin");
  answer("POST upload-media", stored);
});

test("keeps the id of a file that is sent again after a lost answer, and changes it after a success", async () => {
  const file = new File(["x"], "a.webp");
  disconnect("POST upload-media", 1);
  const first = await idOf(file);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf(file)).toBe(first);
  expect(await idOf(file)).not.toBe(first);
});

test("gives two files different ids", async () => {
  const first = await idOf(new File(["x"], "a.webp"));
  expect(await idOf(new File(["x"], "a.webp"))).not.toBe(first);
});

test("fails with the answer of the network and of the function", async () => {
  const file = new File(["x"], "a.webp");
  disconnect("POST upload-media", 1);
  await expect(sendForm(file, new FormData())).rejects.toMatchObject({ code: "network" });
  expect(await sendForm(file, new FormData())).toEqual(stored);
});

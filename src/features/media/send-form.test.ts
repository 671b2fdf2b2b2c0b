import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/app-error";
import { functionRequest } from "@/lib/backend";
import { sendFile } from "@/lib/send-file";
import { sendForm } from "./send-form";

vi.mock("@/lib/backend");
vi.mock("@/lib/send-file");

const stored = { id: "1", url: "http://api.test/a.webp", width: 1, height: 1 };
const sentIds = () =>
  vi.mocked(sendFile).mock.calls.map(([{ body }]) => (body instanceof FormData ? body.get("id") : null));

beforeEach(() => {
  vi.mocked(functionRequest).mockResolvedValue({ url: "http://api.test", headers: {} });
  vi.mocked(sendFile)
    .mockReset()
    .mockImplementation(async () => Response.json(stored));
});

test("keeps the id of a file that is sent again after a lost answer, and changes it after a success", async () => {
  const file = new File(["x"], "a.webp");
  vi.mocked(sendFile).mockRejectedValueOnce(new AppError("network"));
  await expect(sendForm(file, new FormData())).rejects.toMatchObject({ code: "network" });
  expect(await sendForm(file, new FormData())).toEqual(stored);
  await sendForm(file, new FormData());
  const [first, second, third] = sentIds();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("gives two files different ids", async () => {
  await sendForm(new File(["x"], "a.webp"), new FormData());
  await sendForm(new File(["x"], "a.webp"), new FormData());
  const [first, second] = sentIds();
  expect(second).not.toBe(first);
});

import { expect, test, vi } from "vitest";
import { AppError } from "./app-error";
import { insertOnce, isInsertedAlready } from "./insert-once";

const violation = (constraint: string) => ({
  code: "23505",
  message: `duplicate key value violates unique constraint "${constraint}"`,
});
const insert = vi.fn<(id: string) => Promise<string>>(async (id) => id);

test("the same content keeps its ID after a lost response, and gets another one after a response", async () => {
  insert.mockRejectedValueOnce(new AppError("network"));
  await expect(insertOnce(["module", "Início"], insert)).rejects.toMatchObject({ code: "network" });
  await insertOnce(["module", "Fim"], insert);
  await insertOnce(["module", "Início"], insert);
  await insertOnce(["module", "Início"], insert);
  const [lost, other, repeated, next] = insert.mock.calls.map(([id]) => id);
  expect(repeated).toBe(lost);
  expect(new Set([lost, other, next]).size).toBe(3);
});

test("a rejection ends the attempt", async () => {
  insert.mockReset().mockRejectedValueOnce(new AppError("invalid_input")).mockResolvedValueOnce("");
  await expect(insertOnce(["x"], insert)).rejects.toMatchObject({ code: "invalid_input" });
  await insertOnce(["x"], insert);
  expect(insert.mock.calls[1]).not.toEqual(insert.mock.calls[0]);
});

test("only a conflict of the ID means that the row was inserted", () => {
  expect(isInsertedAlready(violation("courses_pkey"))).toBe(true);
  expect(isInsertedAlready(violation("blog_posts_slug_key"))).toBe(false);
  expect(isInsertedAlready(null)).toBe(false);
});

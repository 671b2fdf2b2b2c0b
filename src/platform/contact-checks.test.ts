import { beforeEach, expect, test, vi } from "vitest";
import type * as z from "zod/mini";

const messagesOf = async (schema: z.ZodMiniType, typed: string) =>
  (await schema.safeParseAsync(typed)).error?.issues.map(({ message }) => message) ?? [];

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock("./phone");
});

test.each([
  ["11987654321", "padaria.com.br", []],
  ["123", "padaria", ["validation.phone", "validation.domain"]],
  ["", "", ["validation.required", "validation.required"]],
  ["98765-4321", "padaria.com.br", ["validation.phoneAreaCode"]],
  ["\u200b", "\ufeff\u00a0", ["validation.required", "validation.required"]],
  ["\u202a11\u00a098765-4321\u202c", "\u200bpadaria.com.br\ufeff", []],
])("checks phone %j and domain %j", async (phone, domain, messages) => {
  const { typedDomain, typedPhone } = await import("./contact-checks");
  const found = [
    ...(await messagesOf(typedPhone("pt-BR"), phone)),
    ...(await messagesOf(typedDomain(), domain)),
  ];
  expect(found).toEqual(messages);
});

test("normalises valid values and throws invalid_input for others", async () => {
  const { toAsciiDomain, toE164 } = await import("./contact-checks");
  expect(await toE164("(11) 98765-4321", "pt-BR")).toBe("+5511987654321");
  expect(await toAsciiDomain("https://www.Padaria.com.br/loja")).toBe("padaria.com.br");
  await expect(toE164("123", "pt-BR")).rejects.toMatchObject({ code: "invalid_input" });
});

test("accepts every value but normalises none when the checks fail to load, and loads them again", async () => {
  vi.doMock("./phone", () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  const { toE164, typedPhone } = await import("./contact-checks");
  expect(await messagesOf(typedPhone("pt-BR"), "123")).toEqual([]);
  await expect(toE164("123", "pt-BR")).rejects.toMatchObject({ name: "AppError" });
  vi.doUnmock("./phone");
  vi.resetModules();
  expect(await messagesOf(typedPhone("pt-BR"), "123")).toEqual(["validation.phone"]);
});

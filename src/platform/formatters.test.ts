import { afterEach, expect, test, vi } from "vitest";
import { formatDate, formatDateTime, formatDayAndTime, formatMoney, formatShortDate } from "./formatters";

afterEach(() => vi.useRealTimers());

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each(["pt-BR", "pt-PT"])("amounts in reais are written as in Brazil in %s", (language) => {
  expect(plain(formatMoney(9990, "BRL", language))).toBe("R$ 99,90");
  expect(plain(formatMoney(123456700, "brl", language))).toBe("R$ 1.234.567,00");
  expect(plain(formatMoney(0, "brl", language))).toBe("R$ 0,00");
  expect(plain(formatMoney(-5, "brl", language))).toBe("-R$ 0,05");
});

test("amounts in reais follow the conventions of English", () => {
  expect(formatMoney(9990, "BRL", "en")).toBe("R$99.90");
  expect(formatMoney(123456700, "brl", "en")).toBe("R$1,234,567.00");
});

test("other currencies follow the language and their own number of decimals", () => {
  expect(formatMoney(1999, "usd", "en")).toBe("$19.99");
  expect(formatMoney(500, "jpy", "en")).toBe("¥500");
});

test.each([
  ["pt-BR", "12 de julho de 2026"],
  ["pt-PT", "12 de julho de 2026"],
  ["en", "July 12, 2026"],
] as const)("dates are formatted as in %s", (language, text) => {
  expect(formatDate(new Date(2026, 6, 12, 14, 30), language)).toBe(text);
  expect(formatDateTime(new Date(2026, 6, 12, 14, 30), language)).toContain(text);
  expect(formatDateTime(new Date(2026, 6, 12, 14, 30), language)).toContain(
    language === "en" ? "2:30" : "14:30",
  );
});

test.each([
  ["pt-BR", "12 de jul., 14:30"],
  ["pt-PT", "12/07, 14:30"],
  ["en", "Jul 12, 2:30 PM"],
] as const)("dates of the current year are formatted without it as in %s", (language, text) => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22) });
  expect(plain(formatDayAndTime(new Date(2026, 6, 12, 14, 30), language))).toBe(text);
});

test.each([
  ["pt-BR", "12 de jul. de 2025, 14:30"],
  ["pt-PT", "12/07/2025, 14:30"],
  ["en", "Jul 12, 2025, 2:30 PM"],
] as const)("dates of other years are formatted with it as in %s", (language, text) => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1) });
  expect(plain(formatDayAndTime(new Date(2025, 6, 12, 14, 30), language))).toBe(text);
});

test.each([
  ["pt-BR", "12/07/2026"],
  ["pt-PT", "12/07/2026"],
  ["en", "Jul 12, 2026"],
] as const)("short dates are formatted as in %s", (language, text) => {
  expect(plain(formatShortDate("2026-07-12T14:30:00Z", language))).toBe(text);
});

test.each(["infinity", "-infinity", "0044-03-15 BC", "10000-01-01T00:00:00+00:00", ""])(
  "the invalid date %j is formatted as a dash",
  (time) => {
    for (const format of [formatDate, formatDateTime, formatDayAndTime, formatShortDate]) {
      expect(format(time, "pt-BR")).toBe("–");
    }
  },
);

test.each([
  ["2026-12-26T02:59:59Z", "25 de dezembro de 2026", "25/12/2026"],
  ["2026-12-26T03:00:00Z", "26 de dezembro de 2026", "26/12/2026"],
])("the day of %s is the one in Brasília in every time zone", (moment, long, short) => {
  expect(formatDate(moment, "pt-BR")).toBe(long);
  expect(formatDate(moment, "pt-PT")).toBe(long);
  expect(formatShortDate(moment, "pt-BR")).toBe(short);
});

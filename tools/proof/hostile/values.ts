import fc from "fast-check";

/** Returns a word of one repeated letter, which cannot wrap. */
export const longWord = (length: number) => "W".repeat(length);

const texts = [
  "",
  " ",
  "\u200b",
  "\u3164",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "\ufffe",
  "\uffff",
  "\u000b\u000c",
  "Fatura \u202efdp.exe",
  "\u2067Ana",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "[a](javascript:alert(1))",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "'; drop table plans; --",
  "\\",
  "%",
  "=HYPERLINK(1)",
  "http://[",
  "https://example.com/a\nb",
  "https://example.com:99999",
  "https://аррӏе.com",
  "xn--80ak6aa92e.com",
  "../../etc/passwd",
  "null",
  "__proto__",
  "e\u0301".repeat(50),
  "👩\u200d👩\u200d👧".repeat(20),
  longWord(60),
  longWord(300),
  longWord(5000),
];

const times = [
  "infinity",
  "-infinity",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "0044-03-15 BC",
  "10000-01-01T00:00:00Z",
  "294276-12-31T23:59:59Z",
  "9999-12-31T23:59:59.999999-15:59",
  "2026-11-22T12:00:00+23:59",
  "2026-02-30",
  "now",
  "today",
  "2026-11-22T12:00:00Z",
  "",
];

const numbers = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -1e300];

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown[]>(null, true, [], {}, [null], { a: "\u0000" }, ["\ud800"], [[[]]]),
);

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme", maxLength: 200 }));
const uuid = fc.oneof(fc.uuid(), fc.constantFrom("00000000-0000-0000-0000-000000000000", "1", "{}"));

/**
 * Generates values for a Postgres type: valid ones, hostile ones of each kind, and any JSON.
 *
 * @param known valid values of the environment: ids of rows
 */
export function valuesOf(type: string, known: readonly string[]): fc.Arbitrary<unknown> {
  const element = type.endsWith("[]") ? type.slice(0, -2) : null;
  const own = element === null ? scalar(type, known) : fc.array(scalar(element, known), { maxLength: 4 });
  return fc.oneof(
    { weight: 6, arbitrary: own },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: json },
  );
}

function scalar(type: string, known: readonly string[]): fc.Arbitrary<unknown> {
  if (type === "uuid") return known.length > 0 ? fc.oneof(fc.constantFrom(...known), uuid) : uuid;
  if (/^(timestamp|date)/.test(type)) return fc.constantFrom(...times);
  if (/^(integer|bigint|numeric|smallint|double|int)/.test(type)) return fc.constantFrom(...numbers);
  if (type === "boolean") return fc.boolean();
  return type.startsWith("json") ? json : text;
}

/** Generates any JSON, or an object with some fields replaced by hostile values. */
export function changesOf(body: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const value = fc.oneof(text, json, fc.constantFrom<unknown[]>(...times, ...numbers));
  const fields = fc.record(Object.fromEntries(Object.keys(body).map((key) => [key, value])), {
    requiredKeys: [],
  });
  return fc.oneof(
    { weight: 8, arbitrary: fields.map((changed) => ({ ...body, ...changed })) },
    { weight: 1, arbitrary: json },
  );
}

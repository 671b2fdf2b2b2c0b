import { describe, expect, test } from "vitest";
import { randomSource } from "../testing/random.ts";
import { decodeForm, encodeForm, type FormParts } from "./form.ts";

const plain = (parts: FormParts): unknown => JSON.parse(JSON.stringify(parts));

describe("decoding Stripe's form encoding", () => {
  test("reads names, brackets, lists and escapes", () => {
    const encoded =
      "mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&line_items[1][price]=q" +
      "&expand[]=a&expand[]=b&metadata%5Bcidade%5D=S%C3%A3o+Paulo&empty=";
    expect(plain(decodeForm(encoded))).toEqual({
      mode: "subscription",
      line_items: { "0": { price: "p", quantity: "1" }, "1": { price: "q" } },
      expand: { "0": "a", "1": "b" },
      metadata: { cidade: "São Paulo" },
      empty: "",
    });
  });

  test.each(["", "&", "&&&"])("returns nothing for %j", (encoded) => {
    expect(Object.keys(decodeForm(encoded)).filter((name) => name !== "")).toEqual([]);
  });

  test("takes a name with unbalanced brackets as one plain name", () => {
    expect(plain(decodeForm("a[b=1&[c]=2&d]e=3"))).toEqual({ "a[b": "1", "[c]": "2", "d]e": "3" });
  });

  test("keeps the later value when a name is sent both as text and with parts", () => {
    expect(plain(decodeForm("a=1&a[b]=2"))).toEqual({ a: { b: "2" } });
    expect(plain(decodeForm("a[b]=2&a=1"))).toEqual({ a: "1" });
  });

  test("never writes to a prototype", () => {
    const parts = decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][x]=1");
    expect(Object.hasOwn(parts, "__proto__")).toBe(true);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain("polluted");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("returns the encoded parts, for hundreds of random forms", () => {
    const random = randomSource(7);
    const name = () => `n${random.below(50)}_${random.below(50)}`;
    const build = (depth: number): FormParts =>
      Object.fromEntries(
        Array.from({ length: 1 + random.below(4) }, () => [
          name(),
          depth > 0 && random.below(3) === 0 ? build(depth - 1) : random.text(12),
        ]),
      );
    for (let run = 0; run < 400; run += 1) {
      const parts = build(3);
      expect(plain(decodeForm(encodeForm(parts)))).toEqual(parts);
    }
  });
});

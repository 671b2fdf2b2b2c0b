import { describe, expect, test } from "vitest";
import { randomSource } from "../testing/random.ts";
import { StripeApiError } from "./errors.ts";
import { paginate, readPage } from "./pagination.ts";
import { readParams } from "./params.ts";

const url = "/v1/things";
const things = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `t_${index}` }));

describe("pages of a list", () => {
  test("pages of any size return every entry once and in order, forwards and backwards", () => {
    const random = randomSource(3);
    for (let run = 0; run < 200; run += 1) {
      const all = things(random.below(40));
      const limit = 1 + random.below(12);

      const forwards: { id: string }[] = [];
      for (let cursor: string | undefined, more = true; more;) {
        const page = paginate(all, { limit, starting_after: cursor, ending_before: undefined }, url);
        forwards.push(...page.data);
        cursor = page.data.at(-1)?.id;
        more = page.has_more;
      }
      expect(forwards).toEqual(all);

      const last = all.at(-1);
      if (!last) continue;
      const backwards: { id: string }[] = [last];
      for (let cursor = last.id, more = true; more;) {
        const page = paginate(all, { limit, starting_after: undefined, ending_before: cursor }, url);
        backwards.unshift(...page.data);
        cursor = page.data[0]?.id ?? cursor;
        more = page.has_more;
      }
      expect(backwards).toEqual(all);
    }
  });

  test("a cursor that is not in the list gets 404 with the parameter name", () => {
    expect(() =>
      paginate(things(3), { limit: 10, starting_after: "t_9", ending_before: undefined }, url),
    ).toThrow(expect.objectContaining({ status: 404, code: "resource_missing", param: "starting_after" }));
  });

  test.each([
    ["0", "limit"],
    ["101", "limit"],
    ["1.5", "limit"],
    ["ten", "limit"],
  ])("limit %j is refused", (limit, param) => {
    expect(() => readPage(readParams({ limit }))).toThrow(
      expect.objectContaining({ status: 400, code: "parameter_invalid_integer", param }),
    );
  });

  test("both cursors at once are refused", () => {
    expect(() => readPage(readParams({ starting_after: "a", ending_before: "b" }))).toThrow(StripeApiError);
  });
});

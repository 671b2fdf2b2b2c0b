import { expect, test } from "vitest";
import { choiceOf, readAddress, writeAddress, type AddressRules } from "./list-address";

const rules: AddressRules<"prazo" | "cliente", { mostrar: "todas" | "vencidas" }> = {
  sorts: ["prazo", "cliente"],
  descends: () => false,
  schemas: { mostrar: choiceOf(["todas", "vencidas"]) },
};
const read = (query: string) => readAddress(new URLSearchParams(query), rules);
const everything = {
  search: "",
  sort: { by: "prazo", descending: false },
  page: 1,
  filters: { mostrar: "todas" },
};

test("an empty URL shows all rows in the default order", () => {
  expect(read("")).toEqual(everything);
});

const sortOf = (query: string) =>
  readAddress(new URLSearchParams(query), { ...rules, descends: (by) => by === "prazo" }).sort;

test("a descending default order applies unless the URL contains another order", () => {
  expect(sortOf("")).toEqual({ by: "prazo", descending: true });
  expect(sortOf("ordem=prazo")).toEqual({ by: "prazo", descending: false });
  expect(sortOf("ordem=cliente")).toEqual({ by: "cliente", descending: false });
});

test("a URL contains search, order, page and filters", () => {
  expect(read("busca=+ana+&ordem=-cliente&pagina=3&mostrar=vencidas")).toEqual({
    search: "ana",
    sort: { by: "cliente", descending: true },
    page: 3,
    filters: { mostrar: "vencidas" },
  });
});

test.each(["ordem=senha", "ordem=--prazo", "pagina=0", "pagina=x", "mostrar=tudo", "mostrar=", "outra=1"])(
  "the URL %s shows all rows",
  (query) => {
    expect(read(query)).toEqual(everything);
  },
);

test("a long search is truncated to 100 characters", () => {
  expect(read(`busca=${"x".repeat(500)}`).search).toHaveLength(100);
});

test("a change keeps other parameters, omits defaults and returns to the first page", () => {
  const params = new URLSearchParams("busca=ana&pagina=3&outra=1&mostrar=vencidas");
  expect(writeAddress(params, rules, { filters: { mostrar: "todas" } }).toString()).toBe("busca=ana&outra=1");
  expect(writeAddress(params, rules, { page: 2 }).get("pagina")).toBe("2");
  const sorted = writeAddress(params, rules, { sort: { by: "cliente", descending: true } });
  expect(sorted.get("ordem")).toBe("-cliente");
  expect(
    writeAddress(sorted, rules, { sort: { by: "prazo", descending: false }, search: "" }).toString(),
  ).toBe("outra=1&mostrar=vencidas");
});

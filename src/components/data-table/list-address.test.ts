import { expect, test } from "vitest";
import { choiceOf, readList } from "./list-address";

const sorts = ["prazo", "cliente"] as const;
const filters = { mostrar: choiceOf(["todas", "vencidas"]) };
const read = (query: string) => readList(new URLSearchParams(query), [...sorts], filters);
const whole = {
  search: "",
  sort: { by: "prazo", descending: false },
  page: 1,
  filters: { mostrar: "todas" },
};

test("shows the whole list in its own order when the address says nothing", () => {
  expect(read("")).toEqual(whole);
});

const latestFirst = (query: string) =>
  readList(new URLSearchParams(query), [...sorts], filters, { descending: true }).sort;

test("begins with the greatest where the list does, unless the address says otherwise", () => {
  expect(latestFirst("")).toEqual({ by: "prazo", descending: true });
  expect(latestFirst("ordem=prazo")).toEqual({ by: "prazo", descending: false });
  expect(latestFirst("ordem=cliente")).toEqual({ by: "cliente", descending: false });
});

test("reads search, order, page and filters", () => {
  expect(read("busca=+ana+&ordem=-cliente&pagina=3&mostrar=vencidas")).toEqual({
    search: "ana",
    sort: { by: "cliente", descending: true },
    page: 3,
    filters: { mostrar: "vencidas" },
  });
});

test.each(["ordem=senha", "ordem=--prazo", "pagina=0", "pagina=x", "mostrar=tudo", "mostrar=", "outra=1"])(
  "shows the whole list when the address says %s",
  (query) => {
    expect(read(query)).toEqual(whole);
  },
);

test("cuts a search that is longer than anybody types", () => {
  expect(read(`busca=${"x".repeat(500)}`).search).toHaveLength(100);
});

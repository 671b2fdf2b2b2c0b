import { afterEach, expect, test, vi } from "vitest";
import { siteOf } from "./site";
import { brandedFileName } from "./save-file";

const brand = vi.hoisted(() => ({ name: "" }));
vi.mock(import("./site"), async (original) => {
  const { siteOf: read } = await original();
  return {
    siteOf: read,
    site: new Proxy(read({}), {
      get: (target, key) => (key === "name" ? brand.name : Reflect.get(target, key)),
    }),
  };
});
afterEach(() => {
  brand.name = "";
});

test.each([
  [siteOf({}).name, "site-pronto-dados"],
  ["Olá & Cia.", "ola-cia-dados"],
  ["★", "dados"],
])("a file of the brand %s is named %s", (name, file) => {
  brand.name = name;
  expect(brandedFileName("dados")).toBe(file);
});

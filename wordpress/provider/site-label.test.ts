import { expect, test } from "vitest";
import { siteLabel } from "./site-label.ts";

const id = "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed";

test.each([
  ["padaria.com.br", "padaria-com-br"],
  ["xn--padariaconceio-2hb7d.com.br", "padariaconceicao-com-br"],
  ["xn--strae-oqa.example", "stra-e-example"],
  ["a--b.example", "a-b-example"],
  [null, "site-1b9d6bcd"],
  [`${"a".repeat(49)}.com`, "a".repeat(49)],
])("siteLabel makes of %s a name that every browser opens", (domain, label) => {
  expect(siteLabel(id, domain, () => false)).toBe(label);
  expect(URL.canParse(`http://${label}.localhost/`)).toBe(true);
});

test("siteLabel completes a label that another site has", () => {
  expect(siteLabel(id, "padaria.com.br", (label) => label === "padaria-com-br")).toBe(
    "padaria-com-br-1b9d6bcd",
  );
});

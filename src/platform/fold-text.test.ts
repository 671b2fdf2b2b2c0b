import { expect, test } from "vitest";
import { foldText } from "./search-text";

test("foldText removes accents and capitals", () => {
  expect(foldText("DOMÍNIO é Ação, ÜÑÇ")).toBe("dominio e acao, unc");
});

test("foldText removes apostrophes of every kind", () => {
  for (const apostrophe of "'`´ʼ‘’′") expect(foldText(`d${apostrophe}Ávila`)).toBe("davila");
});

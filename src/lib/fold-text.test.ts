import { expect, test } from "vitest";
import { foldText } from "./fold-text";

test("a folded text has no accents or capitals", () => {
  expect(foldText("DOMÍNIO é Ação, ÜÑÇ")).toBe("dominio e acao, unc");
});

import { describe, expect, it } from "vitest";
import { initials, shortName } from "./model";

describe("initials and shortName", () => {
  it.each([
    ["Ana Souza", "ana@exemplo.com", "AS", "Ana"],
    ["ana maria de souza", "x@exemplo.com", "AS", "ana"],
    ["  Érico   Veríssimo ", null, "ÉV", "Érico"],
    ["Ana", null, "A", "Ana"],
    ["𝒜na", null, "𝒜", "𝒜na"],
    ["", "ana@exemplo.com", "A", "ana"],
    ["   ", "zeca@exemplo.com", "Z", "zeca"],
    [null, "ana@exemplo.com", "A", "ana"],
    [undefined, undefined, "U", ""],
    [null, null, "U", ""],
    ["", "", "U", ""],
  ])("for %j and %j return %s and %s", (fullName, email, letters, greeted) => {
    expect(initials(fullName, email)).toBe(letters);
    expect(shortName(fullName, email)).toBe(greeted);
  });
});

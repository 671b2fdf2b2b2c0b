import { describe, expect, it } from "vitest";
import { shortName } from "./rules";

describe("shortName", () => {
  it.each([
    ["Ana Souza", "ana@exemplo.com", "Ana"],
    ["ana maria de souza", "x@exemplo.com", "ana"],
    ["  Érico   Veríssimo ", null, "Érico"],
    ["𝒜na", null, "𝒜na"],
    ["", "ana@exemplo.com", "ana"],
    ["   ", "zeca@exemplo.com", "zeca"],
    [null, "ana@exemplo.com", "ana"],
    [undefined, undefined, ""],
    [null, null, ""],
  ])("for %j and %j returns %s", (fullName, email, greeted) => {
    expect(shortName(fullName, email)).toBe(greeted);
  });
});

import { describe, expect, it } from "vitest";
import { initials } from "./names";

describe("initials", () => {
  it.each([
    ["Ana Souza", "ana@exemplo.com", "AS"],
    ["ana maria de souza", "x@exemplo.com", "AS"],
    ["  Érico   Veríssimo ", null, "ÉV"],
    ["Ana", null, "A"],
    ["𝒜na", null, "𝒜"],
    ["🌸 Ana Souza", null, "AS"],
    ["👩‍🍳Ana Souza 🍞", null, "AS"],
    ["🌸", "zeca@exemplo.com", "Z"],
    ["", "ana@exemplo.com", "A"],
    ["   ", "zeca@exemplo.com", "Z"],
    [undefined, undefined, "U"],
    [null, null, "U"],
    ["", "", "U"],
  ])("for %j and %j returns %s", (fullName, email, letters) => {
    expect(initials(fullName, email)).toBe(letters);
  });
});

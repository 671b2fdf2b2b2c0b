import { expect, test } from "vitest";
import { cn } from "./cn";

test.each<[string, (string | false | null | undefined)[], string]>([
  ["a later size replaces an earlier one", ["text-sm", "text-heading"], "text-heading"],
  ["a theme size and a colour are both kept", ["text-heading", "text-muted"], "text-heading text-muted"],
  ["a later shadow replaces a theme shadow", ["shadow-card", "shadow-none"], "shadow-none"],
  ["a later animation replaces a theme animation", ["animate-rise", "animate-fade"], "animate-fade"],
  ["a horizontal padding keeps the vertical one", ["px-5 py-2", "px-4"], "py-2 px-4"],
  ["a padding on all sides replaces both", ["px-5 py-2", "p-4"], "p-4"],
  [
    "a hover class does not replace a base class",
    ["bg-ink hover:bg-line", "hover:bg-sunken"],
    "bg-ink hover:bg-sunken",
  ],
  [
    "border width and border colour are both kept",
    ["border-2 border-line", "border-ink"],
    "border-2 border-ink",
  ],
  ["ring width and ring colour are both kept", ["ring-1 ring-line"], "ring-1 ring-line"],
  [
    "a later display value replaces an earlier one",
    ["inline-flex items-center", "hidden"],
    "items-center hidden",
  ],
  ["an arbitrary value replaces a named one", ["max-w-prose", "max-w-[12ch]"], "max-w-[12ch]"],
  ["an important class does not replace a normal one", ["h-11", "h-auto!"], "h-11 h-auto!"],
  ["empty values are omitted", ["p-4", false, null, undefined, ""], "p-4"],
])("cn: %s", (_, classes, merged) => {
  expect(cn(...classes)).toBe(merged);
});

test("cn keeps a single class list unchanged", () => {
  expect(cn("p-4 p-2", undefined)).toBe("p-4 p-2");
});

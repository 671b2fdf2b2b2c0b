import { expect, test } from "vitest";
import { cn } from "./cn";

test.each<[string, (string | false | null | undefined)[], string]>([
  ["the later of two sizes wins", ["text-sm", "text-heading"], "text-heading"],
  ["a size of the theme stays beside a colour", ["text-heading", "text-muted"], "text-heading text-muted"],
  ["a shadow of the theme gives way", ["shadow-card", "shadow-none"], "shadow-none"],
  ["an animation of the theme gives way", ["animate-rise", "animate-fade"], "animate-fade"],
  ["a padding on all sides gives way to one on two only there", ["px-5 py-2", "px-4"], "py-2 px-4"],
  ["a padding on all sides settles each", ["px-5 py-2", "p-4"], "p-4"],
  ["a state is not the resting look", ["bg-ink hover:bg-line", "hover:bg-sunken"], "bg-ink hover:bg-sunken"],
  [
    "a width and a colour of a border stay together",
    ["border-2 border-line", "border-ink"],
    "border-2 border-ink",
  ],
  ["a width and a colour of a ring stay together", ["ring-1 ring-line"], "ring-1 ring-line"],
  ["another display wins", ["inline-flex items-center", "hidden"], "items-center hidden"],
  ["a value in brackets counts", ["max-w-prose", "max-w-[12ch]"], "max-w-[12ch]"],
  ["what insists stands beside what does not", ["h-11", "h-auto!"], "h-11 h-auto!"],
  ["what is empty is left out", ["p-4", false, null, undefined, ""], "p-4"],
])("%s", (_, classes, merged) => {
  expect(cn(...classes)).toBe(merged);
});

test("cn leaves a single class list as it is", () => {
  expect(cn("p-4 p-2", undefined)).toBe("p-4 p-2");
});

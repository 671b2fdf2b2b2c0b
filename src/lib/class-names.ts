import { twMerge } from "tailwind-merge";

/** Joins class names, leaving out empty ones; of two that set the same property, the later wins. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return twMerge(classes.filter(Boolean).join(" "));
}

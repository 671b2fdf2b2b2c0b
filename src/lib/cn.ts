import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// What the theme in index.css adds to Tailwind's own names.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ["hero", "display", "title", "heading"],
      shadow: ["card", "float"],
      ease: ["out-soft"],
      font: ["display"],
      animate: ["rise", "fade", "slide-in", "skeleton"],
    },
  },
});

/**
 * Joins class names and omits empty ones. Of two classes that set the same property, the later one wins, which takes
 * a table of all classes: the first merge blocks a cheap phone for 100 ms. Public pages join with `clsx` instead.
 */
export function cn(...classes: ClassValue[]): string {
  const given = classes.filter(Boolean);
  return given.length > 1 ? merge(clsx(given)) : clsx(given);
}

import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Names that the theme in index.css adds to Tailwind's.
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
 * Joins class names and omits empty ones. Of two classes for the same property, the later one wins. This requires a
 * table of all classes: the first merge blocks a slow phone for 100 ms, so public pages use `clsx`.
 */
export function cn(...classes: ClassValue[]): string {
  const given = classes.filter(Boolean);
  return given.length > 1 ? merge(clsx(given)) : clsx(given);
}

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

/** Joins class names, leaving out empty ones; of two that set the same property, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}

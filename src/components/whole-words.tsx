import type { ReactNode } from "react";
import { wholeWord } from "@/lib/whole-word";

/**
 * Keeps "e-mail" on one line, where browsers would break it after its hyphen. No style prevents that in every browser,
 * and another hyphen would hide the word from searches in the page. Anything but plain text stays the same.
 */
export function wholeWords(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(wholeWord);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other name, and keep their places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

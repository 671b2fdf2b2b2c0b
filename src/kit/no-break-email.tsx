import type { ReactNode } from "react";
import { emailWord } from "@/platform/email-word";

/**
 * Prevents a line break after the hyphen of "e-mail". No style does this in every browser, and a non-breaking hyphen
 * would hide the word from searches in the page. Content other than plain text is returned unchanged.
 */
export function noBreakEmail(text: ReactNode): ReactNode {
  if (typeof text !== "string") return text;
  const parts = text.split(emailWord);
  if (parts.length === 1) return text;
  // The key replaces the whole when the text changes, because a page translator replaces its text nodes.
  return (
    <span key={text}>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other key and keep their order
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}

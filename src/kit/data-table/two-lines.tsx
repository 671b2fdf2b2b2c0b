import type { ReactNode } from "react";
import { ClippedText } from "./clipped-text";

type TwoLinesProps = {
  children: ReactNode;
  /** The second line; hidden on a phone, where another column is the second line. */
  detail: ReactNode;
};

/** Content of a cell in a list with rows of two lines. Strings are cut short with an ellipsis. */
export function TwoLines({ children, detail }: TwoLinesProps) {
  return (
    <span className="flex min-w-0 flex-col">
      {typeof children === "string" ? (
        <ClippedText>{children}</ClippedText>
      ) : (
        <span className="contents">{children}</span>
      )}
      {detail ? (
        <span className="min-w-0 text-xs font-normal text-muted max-sm:hidden">
          {typeof detail === "string" ? <ClippedText>{detail}</ClippedText> : detail}
        </span>
      ) : null}
    </span>
  );
}

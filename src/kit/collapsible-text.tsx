import { clsx } from "clsx";
import { useId, useState } from "react";
import { LinkedText } from "./linked-text";

// About eight lines on a phone, the visible part of a long message.
const longText = 320;

type CollapsibleTextProps = {
  text: string;
  /** Labels of the button that shows all of a long text, and of the one that hides it again. */
  more: string;
  less: string;
  className?: string;
};

/** A text with its line breaks, of which a long one is cut short at first. */
export function CollapsibleText({ text, more, less, className }: CollapsibleTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isLong = text.length > longText || text.split("\n").length > 8;
  return (
    <>
      <p
        id={id}
        className={clsx(
          "max-w-prose whitespace-pre-line [overflow-wrap:anywhere]",
          isLong && !open && "line-clamp-8",
          className,
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="text-link min-h-6 self-start pointer-coarse:min-h-11"
        >
          {open ? less : more}
        </button>
      ) : null}
    </>
  );
}

import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { cn } from "@/lib/cn";

export interface Question {
  /** Part of the address that opens the question: /faq#dominio. */
  id: string;
  title: string;
  text: string;
  /** The page that the answer sends to. */
  link?: { to: string; label: string };
}

type QuestionListProps = {
  /** Name shared by the questions, of which one is open at a time. */
  group: string;
  questions: readonly Question[];
  /** Level of the questions' headings. */
  as?: "h2" | "h3";
  /** "small" beside other matters, "large" where the questions are the page. */
  size?: "small" | "large";
  className?: string;
};

function keepAddress(id: string, open: boolean): void {
  const { hash, pathname, search } = window.location;
  const address = open ? `#${id}` : hash === `#${id}` ? pathname + search : null;
  if (address === null || address === hash) return;
  // Not a page change: only what would be shared or reloaded.
  window.history.replaceState(window.history.state, "", address);
}

/**
 * Questions that unfold their answers: one open at a time, all of them closable,
 * each with an address of its own. The browser's own elements do the work, so it
 * reads and unfolds before any script has run.
 */
export function QuestionList({
  group,
  questions,
  as: Heading = "h2",
  size = "large",
  className,
}: QuestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    const named = [...(list.current?.children ?? [])].find((item) => `#${item.id}` === hash);
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);

  return (
    <div ref={list} className={cn("border-b border-line", className)}>
      {questions.map(({ id, title, text, link }) => (
        <details
          key={id}
          id={id}
          name={group}
          onToggle={(event) => keepAddress(id, event.currentTarget.open)}
          className="question group border-t border-line"
        >
          <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4">
            <Heading
              className={cn(
                "text-lg leading-snug font-semibold tracking-normal group-open:text-ink",
                size === "large" && "sm:text-xl",
              )}
            >
              {title}
            </Heading>
            <span
              aria-hidden="true"
              className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line-strong transition-colors duration-150 group-open:border-accent-ink group-open:bg-accent group-open:text-accent-ink group-hover:border-ink before:absolute before:h-0.5 before:w-3.5 before:bg-current after:absolute after:h-3.5 after:w-0.5 after:bg-current after:transition-transform after:duration-200 group-open:after:rotate-90"
            />
          </summary>
          <div className={cn("max-w-[66ch] pb-6 text-muted", size === "large" && "text-lg")}>
            <p>{text}</p>
            {link ? (
              <p className="mt-2">
                <Link to={link.to} className="text-link inline-flex min-h-6 items-center">
                  {link.label}
                </Link>
              </p>
            ) : null}
          </div>
        </details>
      ))}
    </div>
  );
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { cn } from "@/lib/class-names";

export interface Question {
  /** Part of the address that opens the question: /faq#dominio. */
  id: string;
  title: string;
  text: string;
}

type QuestionListProps = {
  /** Name shared by the questions, of which one is open at a time. */
  group: string;
  questions: readonly Question[];
  /** Level of the questions' headings. */
  as?: "h2" | "h3";
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
export function QuestionList({ group, questions, as: Heading = "h2", className }: QuestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();

  useEffect(() => {
    const named = [...(list.current?.children ?? [])].find((item) => `#${item.id}` === hash);
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);

  return (
    <div ref={list} className={cn("border-b border-line", className)}>
      {questions.map(({ id, title, text }) => (
        <details
          key={id}
          id={id}
          name={group}
          onToggle={(event) => keepAddress(id, event.currentTarget.open)}
          className="question group border-t border-line"
        >
          <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4">
            <Heading className="text-lg leading-snug font-semibold tracking-normal group-open:text-ink sm:text-xl">
              {title}
            </Heading>
            <span
              aria-hidden="true"
              className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line-strong transition-colors duration-150 group-open:border-accent-ink group-open:bg-accent group-open:text-accent-ink group-hover:border-ink before:absolute before:h-0.5 before:w-3.5 before:bg-current after:absolute after:h-3.5 after:w-0.5 after:bg-current after:transition-transform after:duration-200 group-open:after:rotate-90"
            />
          </summary>
          <p className="max-w-[66ch] pb-6 text-lg text-muted">{text}</p>
        </details>
      ))}
    </div>
  );
}

import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { cn } from "@/lib/cn";
import { Accordion } from "./ui/accordion";

export interface Question {
  /** Part of the address that opens the question: /faq#dominio. */
  id: string;
  title: string;
  text: string;
  /** The page that the answer sends to. */
  link?: { to: string; label: string };
}

type QuestionListProps = {
  questions: readonly Question[];
  /** Level of the questions' headings. */
  as?: "h2" | "h3";
  /** "small" beside other matters, "large" where the questions are the page. */
  size?: "small" | "large";
  className?: string;
};

function writeHash(hash: string): void {
  const { pathname, search } = window.location;
  // Not a page change: only what would be shared or reloaded.
  window.history.replaceState(window.history.state, "", pathname + search + hash);
}

/** Questions that unfold their answers: one open at a time, all of them closable, each with an address of its own. */
export function QuestionList({ questions, as = "h2", size = "large", className }: QuestionListProps) {
  const { hash } = useLocation();
  const [open, setOpen] = useState("");
  const named = questions.find(({ id }) => `#${id}` === hash)?.id;

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the pre-rendered page knows no fragment
    if (named !== undefined) setOpen(named);
  }, [named]);

  function change(id: string): void {
    setOpen(id);
    if (id !== "") writeHash(`#${id}`);
    else if (window.location.hash === `#${open}`) writeHash("");
  }

  return (
    <Accordion
      as={as}
      open={open}
      onOpenChange={change}
      size={size}
      {...(className && { className })}
      items={questions.map(({ id, title, text, link }) => ({
        id,
        title,
        content: (
          <div className={cn("max-w-[42.31em] pb-6 text-muted", size === "large" && "text-lg")}>
            <p>{text}</p>
            {link ? (
              <p className="mt-2">
                <Link to={link.to} className="text-link inline-flex min-h-6 items-center">
                  {link.label}
                </Link>
              </p>
            ) : null}
          </div>
        ),
      }))}
    />
  );
}

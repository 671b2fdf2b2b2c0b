import { clsx } from "clsx";
import {
  createContext,
  lazy,
  startTransition,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { Link, useLocation } from "react-router-dom";
import { useIsHydrating } from "@/platform/prerender/hydration";
import type { AccordionProps } from "./ui/accordion";
import { StaticAccordion } from "./ui/static-accordion";
import { noBreakEmail } from "./no-break-email";

const loadAccordion = () =>
  import("./ui/accordion").then(
    (module) => module.Accordion,
    (error: unknown) => {
      console.warn("The accordion did not load. Every answer is shown.", error);
      return OpenAnswers;
    },
  );

// Pre-rendered answers are in the page, and the rest of the page does not wait for this code.
const Accordion = lazy(async () => ({ default: await loadAccordion() }));

export interface Question {
  /** URL fragment of the question: /faq#dominio. */
  id: string;
  title: string;
  text: string;
  /** The page linked from the answer. */
  link?: { to: string; label: string };
}

type QuestionListProps = {
  questions: readonly Question[];
  /** Heading level of the questions. */
  as?: "h2" | "h3";
  /** "small" beside other content, "large" as main content. */
  size?: "small" | "large";
  /** Shows every answer, for previews. */
  unfolded?: boolean;
  className?: string;
};

function writeHash(hash: string): void {
  const { pathname, search } = window.location;
  // Not a navigation, only the URL to share or reload.
  window.history.replaceState(window.history.state, "", pathname + search + hash);
}

/** Shows every answer when they cannot be opened. Equals the pre-rendered page in the first render. */
function OpenAnswers({ items, as, size, className }: AccordionProps) {
  const look = { ...(as && { as }), ...(size && { size }), ...(className && { className }) };
  return <StaticAccordion items={items} isOpen={!useIsHydrating()} {...look} />;
}

/**
 * Opens a question whose button is pressed before the accordion's code has loaded. React drops clicks on pre-rendered
 * content that waits for code.
 */
function useEarlyPress(onPress: (id: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const accordion = useRef<HTMLDivElement>(null);
  const press = useEffectEvent(onPress);

  useEffect(() => {
    async function openQuestion(target: Element): Promise<void> {
      const id = target.closest("button")?.parentElement?.parentElement?.id;
      if (!id) return;
      await loadAccordion();
      startTransition(() => press(id));
    }
    function onClick({ target }: MouseEvent): void {
      if (accordion.current || !(target instanceof Element) || !list.current?.contains(target)) return;
      void openQuestion(target);
    }
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);

  return { list, accordion };
}

type OpenQuestion = readonly [id: string, open: (id: string) => void];

const OpenQuestionContext = createContext<OpenQuestion | null>(null);

/** Lets the question lists of a page share one open question, as they share the URL fragment. */
export function QuestionGroup({ children }: { children: ReactNode }) {
  return <OpenQuestionContext value={useState("")}>{children}</OpenQuestionContext>;
}

/** Questions with collapsible answers: one open at a time, each with its own URL fragment. */
export function QuestionList({
  questions,
  as = "h2",
  size = "large",
  unfolded = false,
  className,
}: QuestionListProps) {
  const { hash } = useLocation();
  const ownState = useState("");
  const [open, setOpen] = use(OpenQuestionContext) ?? ownState;
  const { list, accordion } = useEarlyPress(change);
  const named = questions.find(({ id }) => `#${id}` === hash)?.id;

  useEffect(() => {
    // The pre-rendered page does not contain the fragment. A transition keeps its content until the accordion's code
    // has loaded.
    if (named !== undefined) startTransition(() => setOpen(named));
  }, [named, setOpen]);

  function change(id: string): void {
    setOpen(id);
    if (id !== "") writeHash(`#${id}`);
    else if (window.location.hash === `#${open}`) writeHash("");
  }

  const look = { items: itemsOf(questions, size), as, size, ...(className && { className }) };
  if (unfolded) return <StaticAccordion isOpen {...look} />;
  return (
    <div ref={list}>
      <Suspense fallback={<StaticAccordion isOpen={false} {...look} />}>
        <Accordion ref={accordion} open={open} onOpenChange={change} {...look} />
      </Suspense>
    </div>
  );
}

function itemsOf(questions: readonly Question[], size: "small" | "large") {
  return questions.map(({ id, title, text, link }) => ({
    id,
    title,
    content: (
      <div className={clsx("max-w-[42.31em] pb-6 text-muted", size === "large" && "text-lg")}>
        <p>{noBreakEmail(text)}</p>
        {link ? (
          <p className="mt-2">
            <Link to={link.to} className="text-link inline-flex min-h-6 items-center">
              {link.label}
            </Link>
          </p>
        ) : null}
      </div>
    ),
  }));
}

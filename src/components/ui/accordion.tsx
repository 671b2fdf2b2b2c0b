import * as Radix from "@radix-ui/react-accordion";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { cn } from "@/lib/cn";

type AccordionProps = {
  items: readonly { id: string; title: string; content: ReactNode }[];
  /** Id of the open item; empty when all are closed. */
  open: string;
  onOpenChange: (id: string) => void;
  /** Level of the titles' headings. */
  as?: "h2" | "h3";
  size?: "small" | "large";
  className?: string;
};

/** Titles that unfold their contents, at most one at a time. */
export function Accordion({
  items,
  open,
  onOpenChange,
  as = "h2",
  size = "large",
  className,
}: AccordionProps) {
  const Heading = as;
  return (
    <Radix.Root
      type="single"
      collapsible
      value={open}
      onValueChange={onOpenChange}
      className={cn("border-b border-line", className)}
    >
      {items.map(({ id, title, content }) => (
        <Radix.Item key={id} id={id} value={id} className="group border-t border-line">
          <Radix.Header asChild>
            <Heading
              className={cn(
                "text-lg leading-snug font-semibold tracking-normal group-data-[state=open]:text-ink",
                size === "large" && "sm:text-xl",
              )}
            >
              <Radix.Trigger className="flex min-h-16 w-full items-center justify-between gap-6 py-4 text-left text-balance">
                {title}
                <span
                  aria-hidden="true"
                  className="relative grid size-8 shrink-0 place-items-center rounded-full border border-line-strong transition-colors duration-150 group-hover:border-ink before:absolute before:h-0.5 before:w-3.5 before:bg-current after:absolute after:h-3.5 after:w-0.5 after:bg-current after:transition-transform after:duration-200 group-data-[state=open]:border-accent-ink group-data-[state=open]:bg-accent group-data-[state=open]:text-accent-ink group-data-[state=open]:after:rotate-90"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Content isOpen={id === open} onFound={() => onOpenChange(id)}>
            {content}
          </Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}

/**
 * A content that is in the page while it is closed too: pages without scripts show it (index.css), and the
 * browser's page search finds and opens it.
 */
function Content(props: { isOpen: boolean; onFound: () => void; children: ReactNode }) {
  const { isOpen, onFound, children } = props;
  const element = useRef<HTMLDivElement>(null);

  // React writes `hidden` as a boolean, and has no name for the event.
  useLayoutEffect(() => {
    if (isOpen) element.current?.removeAttribute("hidden");
    else element.current?.setAttribute("hidden", "until-found");
  }, [isOpen]);
  useEffect(() => {
    const content = element.current;
    content?.addEventListener("beforematch", onFound);
    return () => content?.removeEventListener("beforematch", onFound);
  }, [onFound]);

  return (
    <Radix.Content ref={element} forceMount className="accordion-content">
      {children}
    </Radix.Content>
  );
}

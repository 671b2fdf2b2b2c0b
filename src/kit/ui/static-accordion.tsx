import { clsx } from "clsx";
import { accordionLook, AccordionSign, type AccordionItem, type AccordionSize } from "./accordion-look";

type StaticAccordionProps = {
  items: readonly AccordionItem[];
  /** Whether all items are open; otherwise, all are closed. */
  isOpen: boolean;
  as?: "h2" | "h3";
  size?: AccordionSize;
  className?: string;
};

/** The accordion's markup without its behaviour. */
export function StaticAccordion({
  items,
  isOpen,
  as = "h2",
  size = "large",
  className,
}: StaticAccordionProps) {
  const Heading = as;
  const state = isOpen ? "open" : "closed";
  return (
    <div className={clsx(accordionLook.root, className)}>
      {items.map(({ id, title, content }) => (
        <div key={id} id={id} data-state={state} className={accordionLook.item}>
          <Heading className={accordionLook.heading(size)}>
            <button type="button" aria-expanded={isOpen} className={accordionLook.trigger}>
              <span>{title}</span>
              <AccordionSign />
            </button>
          </Heading>
          <div data-state={state} className={accordionLook.content}>
            {content}
          </div>
        </div>
      ))}
    </div>
  );
}

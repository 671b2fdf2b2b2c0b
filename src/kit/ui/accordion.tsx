import * as Radix from "@radix-ui/react-accordion";
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref } from "react";
import { accordionLook, AccordionSign, type AccordionItem, type AccordionSize } from "./accordion-look";

export type AccordionProps = {
  items: readonly AccordionItem[];
  /** ID of the open item; empty when all are closed. */
  open: string;
  onOpenChange: (id: string) => void;
  /** Heading level of the titles. */
  as?: "h2" | "h3";
  size?: AccordionSize;
  className?: string;
  ref?: Ref<HTMLDivElement>;
};

/** An accordion with at most one open item. */
export function Accordion({
  items,
  open,
  onOpenChange,
  as = "h2",
  size = "large",
  className,
  ref,
}: AccordionProps) {
  const Heading = as;
  return (
    <Radix.Root
      ref={ref}
      type="single"
      collapsible
      value={open}
      onValueChange={onOpenChange}
      className={clsx(accordionLook.root, className)}
    >
      {items.map(({ id, title, content }) => (
        <Radix.Item key={id} id={id} value={id} className={accordionLook.item}>
          <Radix.Header asChild>
            <Heading className={accordionLook.heading(size)}>
              <Radix.Trigger className={accordionLook.trigger}>
                <span>{title}</span>
                <AccordionSign />
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
 * Content that is in the page while closed: pages without scripts show it (index.css), and the browser's find-in-page
 * opens it.
 */
function Content(props: { isOpen: boolean; onFound: () => void; children: ReactNode }) {
  const { isOpen, onFound, children } = props;
  const element = useRef<HTMLDivElement>(null);

  // React writes `hidden` as a boolean and does not support the event.
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
    <Radix.Content ref={element} forceMount className={accordionLook.content}>
      {children}
    </Radix.Content>
  );
}

import * as AccordionPrimitive from "@radix-ui/react-accordion";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/** Questions of which one or several are open at a time (`type`, `collapsible`). */
export const Accordion = AccordionPrimitive.Root;

/** One question with its answer. */
export function AccordionItem({ className, ...rest }: ComponentProps<typeof AccordionPrimitive.Item>) {
  return <AccordionPrimitive.Item {...rest} className={cn("border-b border-line", className)} />;
}

/** The question: a button inside a heading. */
export function AccordionTrigger({
  className,
  children,
  ...rest
}: ComponentProps<typeof AccordionPrimitive.Trigger>) {
  return (
    <AccordionPrimitive.Header className="flex">
      <AccordionPrimitive.Trigger
        {...rest}
        className={cn(
          "group flex min-h-14 flex-1 items-center justify-between gap-4 py-4 text-left text-lg font-semibold",
          className,
        )}
      >
        {children}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform duration-200 group-data-[state=open]:rotate-180"
        />
      </AccordionPrimitive.Trigger>
    </AccordionPrimitive.Header>
  );
}

/** The answer. */
export function AccordionContent({
  className,
  children,
  ...rest
}: ComponentProps<typeof AccordionPrimitive.Content>) {
  return (
    <AccordionPrimitive.Content
      {...rest}
      className="overflow-hidden data-[state=closed]:animate-accordion-close data-[state=open]:animate-accordion-open"
    >
      <div className={cn("max-w-[68ch] pb-5 text-muted", className)}>{children}</div>
    </AccordionPrimitive.Content>
  );
}

import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A bordered surface for one topic. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("card", className)} />;
}

/** Title and description of a card. */
export function CardHeader({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("flex flex-col gap-1.5 p-6 pb-0 sm:p-8 sm:pb-0", className)} />;
}

/** Heading of the card; level 2 by default. */
export function CardTitle({
  as: Heading = "h2",
  className,
  children,
  ...rest
}: ComponentProps<"h2"> & { as?: "h1" | "h2" | "h3" }) {
  return (
    <Heading {...rest} className={clsx("text-heading", className)}>
      {children}
    </Heading>
  );
}

/** One or two sentences below the heading. */
export function CardDescription({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={clsx("text-muted", className)} />;
}

/** Main content of the card. */
export function CardContent({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("p-6 sm:p-8", className)} />;
}

/** Actions of the card. */
export function CardFooter({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div {...rest} className={clsx("flex flex-wrap items-center gap-3 p-6 pt-0 sm:p-8 sm:pt-0", className)} />
  );
}

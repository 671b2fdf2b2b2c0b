import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A bordered surface for one topic. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("card", className)} />;
}

import { Suspense, type ReactNode } from "react";

/**
 * A part of a written page that can be read long before it can be used: React takes
 * the page over without it and comes back, in pieces of work that keep nobody
 * waiting, or at once where someone presses something in it.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

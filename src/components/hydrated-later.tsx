import { Suspense, useState, type ReactNode } from "react";
import { isPageLive } from "@/lib/page-life";

/**
 * A part of a written page that can be read long before it can be used: React takes
 * the page over without it and comes back, in pieces of work that keep nobody
 * waiting, or at once where someone presses something in it. On a page that is
 * opened from another it is nothing of its own: the page comes whole.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  const [isWritten] = useState(() => !isPageLive());
  return isWritten ? <Suspense fallback={null}>{children}</Suspense> : children;
}

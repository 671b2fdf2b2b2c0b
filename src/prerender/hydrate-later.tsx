import { Suspense, type ReactNode } from "react";

/**
 * Lets React hydrate a section of a pre-rendered page after the rest, in tasks of its own, so that slow phones respond
 * sooner. A press on the section hydrates it at once: https://react.dev/reference/react/Suspense. The section must not
 * suspend.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

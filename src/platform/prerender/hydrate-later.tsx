import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { awaitSection } from "./hydration";

/**
 * Lets React hydrate a section of a pre-rendered page after the rest, in tasks of its own, so that slow phones respond
 * sooner. A press on the section hydrates it at once: https://react.dev/reference/react/Suspense. The section must not
 * suspend.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  const isHydrated = useRef(false);
  const end = useRef<() => void>(null);

  useEffect(() => {
    if (!isHydrated.current) end.current = awaitSection();
    return () => end.current?.();
  }, []);

  return (
    <Suspense fallback={null}>
      <Mark
        onHydrated={() => {
          isHydrated.current = true;
          end.current?.();
        }}
      />
      {children}
    </Suspense>
  );
}

function Mark({ onHydrated }: { onHydrated: () => void }) {
  const report = useEffectEvent(onHydrated);
  useEffect(() => report(), []);
  return null;
}

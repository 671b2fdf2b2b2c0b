import { useEffect, useEffectEvent, useState } from "react";

const justReturnedMs = 60_000;

/**
 * Notices that the user returns from another window. Call `leave` when a link opens one.
 *
 * @param onReturn called at each return
 * @returns whether the last return was within a minute
 */
export function useReturn(onReturn: () => void): { hasReturned: boolean; leave: () => void } {
  const [state, setState] = useState<"here" | "away" | "returned">("here");
  const arrive = useEffectEvent(() => {
    setState("returned");
    onReturn();
  });

  useEffect(() => {
    if (state === "here") return undefined;
    if (state === "away") {
      const onFocus = () => arrive();
      window.addEventListener("focus", onFocus);
      return () => window.removeEventListener("focus", onFocus);
    }
    const timer = setTimeout(() => setState("here"), justReturnedMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { hasReturned: state === "returned", leave: () => setState("away") };
}

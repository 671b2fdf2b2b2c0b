import { useEffect, useState } from "react";

const longAfterMs = 5_000;

/** Returns whether a pending operation takes longer than expected. */
export function useTakesLong(isUnderWay: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setTakesLong(true), longAfterMs);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isUnderWay]);
  return takesLong;
}

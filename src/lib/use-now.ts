import { useEffect, useState } from "react";

const everyMs = 30_000;

/** The time in milliseconds, read again every half minute, so that time left stays true on an open screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

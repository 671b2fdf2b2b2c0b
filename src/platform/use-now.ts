import { useEffect, useState } from "react";
import { serverNow } from "./server-time";

const everyMs = 30_000;

/** Returns the server's time in milliseconds, updated every half minute, so that remaining times stay correct. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

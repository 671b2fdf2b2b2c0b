import { useEffect, useState } from "react";
import { serverNow } from "./server-time";

const everyMs = 30_000;

/**
 * The server's time in milliseconds, read again every half minute, so that the time left stays correct on an open
 * screen.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

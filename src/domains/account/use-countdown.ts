import { useEffect, useState } from "react";

/** Counts seconds down to zero. Measures against the clock, because a sleeping tab stops its timers. */
export function useCountdown(initialSeconds = 0): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000);
  const [seconds, setSeconds] = useState(initialSeconds);
  const running = seconds > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [running, endsAt]);

  function start(from: number): void {
    setEndsAt(Date.now() + from * 1000);
    setSeconds(from);
  }

  return { seconds, start };
}

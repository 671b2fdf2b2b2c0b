import { useEffect, useState } from "react";
import type { AppError } from "@/platform/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/platform/errors";

type ResendOptions = {
  send: () => Promise<void>;
  /** Seconds until the first e-mail may be sent. */
  initialWait: number;
  /** Seconds to wait after each e-mail. */
  pause: number;
  /** Receives every failure except a request that was too soon, which starts the countdown. */
  onFailure: (error: AppError) => void;
};

/** Resends an e-mail on request, no sooner than the server allows. */
export function useResend({ send, initialWait, pause, onFailure }: ResendOptions) {
  const { seconds, start } = useCountdown(initialWait);
  const [status, setStatus] = useState<"idle" | "sending" | "sent">("idle");

  async function resend(): Promise<void> {
    setStatus("sending");
    try {
      await send();
      setStatus("sent");
      start(pause);
    } catch (thrown) {
      setStatus("idle");
      const error = toAppError(thrown);
      if (error.code === "rate_limited") start(error.retryAfterSeconds ?? defaultRetryAfterSeconds);
      else onFailure(error);
    }
  }

  return { seconds, sending: status === "sending", sent: status === "sent", resend: () => void resend() };
}

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

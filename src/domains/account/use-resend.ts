import { useState } from "react";
import type { AppError } from "@/platform/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/platform/errors";
import { useCountdown } from "./use-countdown";

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

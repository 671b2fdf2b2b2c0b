import { useState } from "react";
import type { AppError } from "@/lib/app-error";
import { defaultRetryAfterSeconds, toAppError } from "@/lib/errors";
import { useCountdown } from "./use-countdown";

type ResendOptions = {
  send: () => Promise<void>;
  /** Seconds until the first e-mail may be sent. */
  initialWait: number;
  /** Seconds to wait after each e-mail. */
  pause: number;
  /** Told of every failure but being too early, which counts down instead. */
  onFailure: (error: AppError) => void;
};

/** Sends an e-mail again on request, no sooner than the server allows. */
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

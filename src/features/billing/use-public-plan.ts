import { useEffect, useState } from "react";
import { toAppError, type AppError } from "@/lib/errors";
import { getPublicPlan } from "./api";
import type { Plan } from "./plan";

type State =
  | { status: "loading" }
  /** `plan` is null when it does not exist or is not on sale. */
  | { status: "ready"; plan: Plan | null }
  | { status: "failed"; error: AppError; attempt: number };

/** The plan for visitors, and how its loading goes. */
export interface PublicPlan {
  state: State;
  /** Tries again after a failure. */
  retry: () => void;
  /** Another try is under way. */
  retrying: boolean;
}

/** Loads the plan without the backend's client or a query cache: this page is for visitors. */
export function usePublicPlan(planId: number): PublicPlan {
  const [state, setState] = useState<State>({ status: "loading" });
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const request = new AbortController();
    getPublicPlan(planId, request.signal).then(
      (plan) => setState({ status: "ready", plan }),
      (error: unknown) => {
        if (!request.signal.aborted) setState({ status: "failed", error: toAppError(error), attempt });
      },
    );
    return () => request.abort();
  }, [planId, attempt]);

  return {
    state,
    retry: () => setAttempt((current) => current + 1),
    retrying: state.status === "failed" && state.attempt < attempt,
  };
}

import { useEffect, useState } from "react";
import { type AppError, toPublicError } from "@/lib/app-error";
import { usePageData } from "@/lib/use-page-data";
import { getPublicPlan } from "./public-plan";
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

// Read again as it was, it is no reason to render the page again.
function isSame(state: State, plan: Plan | null): boolean {
  return state.status === "ready" && JSON.stringify(state.plan) === JSON.stringify(plan);
}

/**
 * Loads the plan without the backend's client or a query cache: this page is for
 * visitors. A page written at build time shows the plan of that day at once, and
 * keeps it where today's cannot be read.
 */
export function usePublicPlan(planId: number): PublicPlan {
  const written = usePageData(`plan ${planId}`, () => getPublicPlan(planId).catch(() => undefined));
  const [state, setState] = useState<State>(
    written === undefined ? { status: "loading" } : { status: "ready", plan: written },
  );
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const request = new AbortController();
    getPublicPlan(planId, request.signal).then(
      (plan) => setState((before) => (isSame(before, plan) ? before : { status: "ready", plan })),
      (error: unknown) => {
        if (request.signal.aborted) return;
        setState((before) =>
          before.status === "ready" ? before : { status: "failed", error: toPublicError(error), attempt },
        );
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

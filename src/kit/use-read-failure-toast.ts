import { useEffect, useEffectEvent } from "react";
import { useErrorToast } from "./use-error-toast";

/**
 * Shows a toast each time a read of the page's main data fails.
 *
 * @param title what failed, in the words of the page
 * @param error null without a failure
 */
export function useReadFailureToast(title: string, error: unknown): void {
  const showErrorToast = useErrorToast();
  const say = useEffectEvent((thrown: unknown) => showErrorToast(title, thrown));
  useEffect(() => {
    if (error) say(error);
  }, [error]);
}

import { useEffect, useEffectEvent } from "react";
import { useErrorToast } from "./use-error-toast";

/**
 * Shows a toast each time something that the page is about could not be read.
 *
 * @param title what could not be read, as the page itself says it
 * @param error null while nothing failed
 */
export function useReadFailureToast(title: string, error: unknown): void {
  const showErrorToast = useErrorToast();
  const say = useEffectEvent((thrown: unknown) => showErrorToast(title, thrown));
  useEffect(() => {
    if (error) say(error);
  }, [error]);
}

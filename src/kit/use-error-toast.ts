import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorMessages } from "@/platform/error-messages";
import { toAppError } from "@/platform/errors";
import { useToast } from "./toast";

/**
 * Returns a function that shows an error toast with a title and the reason: the message of the error's code by
 * default.
 */
export function useErrorToast(): (title: string, thrown: unknown, description?: string) => void {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (title, thrown, description = t(errorMessages[toAppError(thrown).code])) =>
    toast({ variant: "destructive", title, description });
}

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

/**
 * Returns a function that waits for work and shows its failure as a toast; a conflict may have words of its own. The
 * function returns whether the work succeeded.
 */
export function useAttempt() {
  const showErrorToast = useErrorToast();
  return async (work: Promise<unknown>, failed: string, conflict?: string): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      showErrorToast(failed, error, toAppError(error).code === "conflict" ? conflict : undefined);
      return false;
    }
  };
}

import { toAppError } from "@/platform/errors";
import { useErrorToast } from "./use-error-toast";

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

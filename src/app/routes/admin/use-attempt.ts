import { toAppError } from "@/lib/errors";
import { useErrorToast } from "../../use-error-toast";

/** Returns what waits for work and shows its failure as a toast; a conflict may have words of its own. */
export function useAttempt() {
  const showErrorToast = useErrorToast();
  return async <Result>(
    work: Promise<Result>,
    failed: string,
    conflict?: string,
  ): Promise<Result | undefined> => {
    try {
      return await work;
    } catch (error) {
      showErrorToast(failed, error, toAppError(error).code === "conflict" ? conflict : undefined);
      return undefined;
    }
  };
}

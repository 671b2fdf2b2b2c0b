import { removeFactor, verifyFactor } from "../mfa-api";
import { useAccountMutation } from "./queries";

/** Verifies the first code of a new factor. Throws as `verifyFactor` does. */
export function useAddFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string }) => verifyFactor(code, id));
}

/** Removes a factor; a session of level `aal1` needs a code. Throws as `verifyFactor` does. */
export function useRemoveFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string | undefined }) =>
    removeFactor(id, code),
  );
}

import { removeFactor, verifyFactor } from "./mfa-api";
import { useAccountMutation } from "./queries";

/** Completes a factor that is being added with its first code. Fails as `verifyFactor` does. */
export function useAddFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string }) => verifyFactor(code, id));
}

/** Removes a factor; with a code, which a session of level `aal1` needs. Fails as `verifyFactor` does. */
export function useRemoveFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string | undefined }) =>
    removeFactor(id, code),
  );
}

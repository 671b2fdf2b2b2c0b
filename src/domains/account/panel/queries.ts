import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeEmail, checkPassword, getAccount, signOutOthers } from "../account-api";
import { cachedEmailChange, cacheEmailChange } from "../email-change";

const accountKey = (userId: string) => ["account", userId] as const;

/** Queries the account in the auth service, again when the tab becomes visible. */
export function useAccount(userId: string) {
  return useQuery({
    queryKey: accountKey(userId),
    queryFn: async () => {
      const account = await getAccount();
      const emailChange = account.emailChange ?? cachedEmailChange(userId);
      return { ...account, emailChange: emailChange?.to === account.email ? null : emailChange };
    },
  });
}

/** A mutation of the account, followed by a refetch of it. */
export function useAccountMutation<Input>(userId: string, mutationFn: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: accountKey(userId) });
    },
  });
}

type EmailChange = { currentEmail: string; password: string; email: string; redirectTo: string };

/** Requests a change of e-mail after a password check. Throws as `checkPassword` and `changeEmail` do. */
export function useChangeEmail(userId: string) {
  return useAccountMutation(userId, async ({ currentEmail, password, email, redirectTo }: EmailChange) => {
    await checkPassword(currentEmail, password);
    await changeEmail(email, redirectTo);
    cacheEmailChange(userId, email);
  });
}

/** Signs out every other browser. */
export function useSignOutOthers() {
  return useMutation({ mutationFn: signOutOthers });
}

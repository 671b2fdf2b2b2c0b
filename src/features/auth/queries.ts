import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeEmail, checkPassword, getAccount, signOutOthers } from "./account-api";
import { cachedEmailChange, cacheEmailChange } from "./email-change";

const accountKey = (userId: string) => ["account", userId] as const;

/** What the auth service knows of the person, read again when the tab comes to the front. */
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

/** A change of the account, which is read again afterwards. */
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

/** Asks for another e-mail once the password is known to be right. Fails as `checkPassword` and `changeEmail` do. */
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

import type { TeamRole } from "@contract/enums";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getCustomer, getTeamRole, noteViewedAs, resendEmail, setCustomerPhone, setTeamRole } from "./api";

const customersKey = ["customers"] as const;

const customerKey = (id: string) => [...customersKey, "one", id] as const;

/** All that the team knows of a customer. Mails and payments arrive while the page is open. */
export function useCustomer(id: string) {
  return useQuery({ queryKey: customerKey(id), queryFn: () => getCustomer(id), refetchInterval: 30_000 });
}

/** The role of an account in the team, for who may read roles. */
export function useTeamRole(id: string) {
  return useQuery({ queryKey: [...customerKey(id), "role"], queryFn: () => getTeamRole(id) });
}

/** Reads again whatever shows customers. */
export function useRefreshCustomers() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: customersKey });
}

/** Sends an e-mail again. Fails as `resendEmail` does. */
export function useResendEmail() {
  return useMutation({ mutationFn: resendEmail, onSettled: useRefreshCustomers() });
}

/** Changes a customer's phone. Fails as `setCustomerPhone` does. */
export function useSetCustomerPhone() {
  return useMutation({ mutationFn: setCustomerPhone, onSettled: useRefreshCustomers() });
}

/** Gives or takes a role. Fails as `setTeamRole` does. */
export function useSetTeamRole() {
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: TeamRole | null }) => setTeamRole(userId, role),
    onSettled: useRefreshCustomers(),
  });
}

/** Notes that one looks at a customer's panel, each time it is opened. What is to be seen waits for it. */
export function useNoteViewedAs(id: string) {
  return useQuery({
    queryKey: [...customersKey, "viewed-as", id],
    queryFn: () => noteViewedAs(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

import type { TeamRole } from "@contract/enums";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  closeAccount,
  correctCustomerEmail,
  getCustomer,
  getTeamRole,
  listTimeline,
  noteViewedAs,
  resendEmail,
  resendEmailCorrection,
  setCustomerName,
  setCustomerPhone,
  setTeamRole,
  withdrawEmailCorrection,
} from "./customers-api";
import { addCustomerNote, changeCustomerNote, deleteCustomerNote, listCustomerNotes } from "./notes-api";
import type { TimelineEntry, TimelinePart } from "./timeline";

const customersKey = ["customers"] as const;

const customerKey = (id: string) => [...customersKey, "one", id] as const;

/** Queries the state of a customer, which changes while the page is open. */
export function useCustomer(id: string) {
  return useQuery({ queryKey: customerKey(id), queryFn: () => getCustomer(id), refetchInterval: 30_000 });
}

/** Queries a customer's history page by page; null selects all parts. */
export function useTimeline(id: string, part: TimelinePart | null) {
  return useInfiniteQuery({
    queryKey: [...customerKey(id), "timeline", part],
    queryFn: ({ pageParam }) => listTimeline(id, part, pageParam),
    initialPageParam: null as TimelineEntry | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  });
}

/** Queries the team role of an account; needs permission to read roles. */
export function useTeamRole(id: string) {
  return useQuery({ queryKey: [...customerKey(id), "role"], queryFn: () => getTeamRole(id) });
}

/** Refetches all lists and pages of customers. */
export function useRefreshCustomers() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: customersKey });
}

/** Sends an e-mail again. Throws as `resendEmail` does. */
export function useResendEmail() {
  return useMutation({ mutationFn: resendEmail, onSettled: useRefreshCustomers() });
}

/** Changes a customer's phone. Throws as `setCustomerPhone` does. */
export function useSetCustomerPhone() {
  return useMutation({ mutationFn: setCustomerPhone, onSettled: useRefreshCustomers() });
}

/** Changes a customer's name. Throws as `setCustomerName` does. */
export function useSetCustomerName() {
  return useMutation({ mutationFn: setCustomerName, onSettled: useRefreshCustomers() });
}

/** Corrects a customer's e-mail. Throws as `correctCustomerEmail` does. */
export function useCorrectCustomerEmail() {
  return useMutation({ mutationFn: correctCustomerEmail, onSettled: useRefreshCustomers() });
}

/** Sends the link of a correction again. Throws as `resendEmailCorrection` does. */
export function useResendEmailCorrection() {
  return useMutation({ mutationFn: resendEmailCorrection, onSettled: useRefreshCustomers() });
}

/** Withdraws a correction. Throws as `withdrawEmailCorrection` does. */
export function useWithdrawEmailCorrection() {
  return useMutation({ mutationFn: withdrawEmailCorrection, onSettled: useRefreshCustomers() });
}

/** Closes a customer's account. Throws as `closeAccount` does. */
export function useCloseAccount() {
  return useMutation({ mutationFn: closeAccount });
}

/** Sets or removes a role. Throws as `setTeamRole` does. */
export function useSetTeamRole() {
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: TeamRole | null }) => setTeamRole(userId, role),
    onSettled: useRefreshCustomers(),
  });
}

/** Records each visit to a customer's panel. The panel renders after the record is stored. */
export function useNoteViewedAs(id: string) {
  return useQuery({
    queryKey: [...customersKey, "viewed-as", id],
    queryFn: () => noteViewedAs(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Queries the team's notes about a customer. */
export function useCustomerNotes(id: string) {
  return useQuery({
    queryKey: [...customerKey(id), "notes"],
    queryFn: () => listCustomerNotes(id),
    refetchInterval: 30_000,
  });
}

/** Adds a note. Throws as `addCustomerNote` does. */
export function useAddCustomerNote() {
  return useMutation({ mutationFn: addCustomerNote, onSettled: useRefreshCustomers() });
}

/** Changes an own note. Throws as `changeCustomerNote` does. */
export function useChangeCustomerNote() {
  return useMutation({ mutationFn: changeCustomerNote, onSettled: useRefreshCustomers() });
}

/** Deletes an own note. Throws as `deleteCustomerNote` does. */
export function useDeleteCustomerNote() {
  return useMutation({ mutationFn: deleteCustomerNote, onSettled: useRefreshCustomers() });
}

import { useQuery } from "@tanstack/react-query";
import { getAccount } from "./account-api";

/** What the auth service knows of the person, read again when the tab comes to the front. */
export function useAccount(userId: string) {
  return useQuery({ queryKey: ["account", userId], queryFn: getAccount });
}

import { useQuery } from "@tanstack/react-query";
import { getProfile } from "./api";

/** The user's own profile. */
export function useProfile(userId: string) {
  return useQuery({ queryKey: ["profile", userId], queryFn: () => getProfile(userId) });
}

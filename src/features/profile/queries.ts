import { queryOptions, useQuery } from "@tanstack/react-query";
import { getProfile, getProfileDetails } from "./api";

/** The user's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({ queryKey: ["profile", userId], queryFn: () => getProfile(userId) });
}

/** Everything the user has told us. Its key begins with the profile's: whoever has that read again, has this too. */
export function profileDetailsQuery(userId: string) {
  return queryOptions({
    queryKey: ["profile", userId, "details"],
    queryFn: () => getProfileDetails(userId),
  });
}

/** The user's own profile. */
export function useProfile(userId: string) {
  return useQuery(profileQuery(userId));
}

/** Everything the user has told us. */
export function useProfileDetails(userId: string) {
  return useQuery(profileDetailsQuery(userId));
}

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getProfile, saveProfile } from "./profile-api";
import { removeAvatar, uploadAvatar } from "./avatar-api";
import { syncBillingCustomer } from "./billing-customer-api";
import { saveFile } from "@/platform/save-file";
import { exportUserData } from "./export-api";
import type { ProfileChange } from "./profile-model";

const profileKey = (userId: string) => ["profile", userId] as const;

/** The user's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({ queryKey: profileKey(userId), queryFn: () => getProfile(userId) });
}

/** The user's own profile. */
export function useProfile(userId: string, { enabled = true } = {}) {
  return useQuery({ ...profileQuery(userId), enabled });
}

function useProfileMutation<Input, Output>(userId: string, mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileKey(userId) });
    },
  });
}

/** Saves the profile. Throws as `saveProfile` does. */
export function useSaveProfile(userId: string) {
  return useProfileMutation(userId, async ({ change, seen }: { change: ProfileChange; seen: string }) => {
    const savedAt = await saveProfile(userId, change, seen);
    // Invoices contain the name. The user does not wait: a daily job repairs failures.
    syncBillingCustomer().catch((error: unknown) => {
      console.error("The payment service does not know the new name yet.", error);
    });
    return savedAt;
  });
}

/** Stores an avatar. Throws as `uploadAvatar` does. */
export function useUploadAvatar(userId: string) {
  return useProfileMutation(userId, uploadAvatar);
}

/** Removes the avatar. */
export function useRemoveAvatar(userId: string) {
  return useProfileMutation<void, void>(userId, removeAvatar);
}

/** Downloads all stored data of the user. */
export function useExportUserData() {
  return useMutation({ mutationFn: async () => saveFile(await exportUserData()) });
}

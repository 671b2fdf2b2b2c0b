import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getSettings, saveSettings } from "./api";

const settingsQuery = queryOptions({ queryKey: ["settings", "edited"], queryFn: getSettings });

/** The settings as they are stored. */
export function useSettings() {
  return useQuery(settingsQuery);
}

/** Reads the settings again, past what was read before. Fails as `getSettings` does. */
export function useReadSettingsAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
}

/** Saves settings. Fails as `saveSettings` does. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

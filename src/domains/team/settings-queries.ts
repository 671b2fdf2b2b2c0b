import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getSettings, saveSettings } from "./settings-api";
import { changesOf, type SettingFields, type Settings } from "./settings-model";

const settingsQuery = queryOptions({ queryKey: ["settings", "edited"], queryFn: getSettings });

/** Queries the stored settings. */
export function useSettings() {
  return useQuery(settingsQuery);
}

/** Refetches the settings, past the cache. Throws as `getSettings` does. */
export function useRefetchSettings() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...settingsQuery, staleTime: 0 });
}

/** Saves the fields that differ from `base`, and returns the stored ones. Throws as `saveSettings` does. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, base }: { fields: SettingFields; base: Settings }): Promise<Settings> => {
      const changes = changesOf(base, fields);
      if (changes.length === 0) return base;
      const savedAt = await saveSettings(changes);
      return {
        fields,
        seen: { ...base.seen, ...Object.fromEntries(changes.map(({ key }) => [key, savedAt])) },
      };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withDatabase } from "@/platform/backend/backend";
import {
  changesOf,
  type SettingChange,
  type SettingFields,
  settingKeys,
  type Settings,
  toSettings,
} from "./rules";

/** Returns every setting of the page, including private ones. */
export function getSettings(): Promise<Settings> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("settings")
      .select("key, value, updated_at")
      .in("key", settingKeys)
      .throwOnError();
    return toSettings(data);
  });
}

/**
 * Saves all of the changes or none.
 *
 * @returns the new time of the last change
 * @throws AppError `conflict` (another user saved one of them since), `forbidden`, `invalid_input`, `network`
 */
export function saveSettings(changes: readonly SettingChange[]): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("save_settings", { changes: [...changes] }).throwOnError();
    return data;
  });
}

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

import { withDatabase } from "@/platform/database";
import { settingKeys, toSettings, type SettingChange, type Settings } from "./settings-model";

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

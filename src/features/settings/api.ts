import { withDatabase } from "@/lib/database";
import { settingKeys, toSettings, type SettingChange, type Settings } from "./model";

/** Every setting that the page shows, private ones included. */
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
 * @returns when they last changed, now
 * @throws AppError `conflict` (someone else saved one of them meanwhile), `forbidden`, `invalid_input`, `network`
 */
export function saveSettings(changes: readonly SettingChange[]): Promise<string> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("save_settings", { changes: [...changes] }).throwOnError();
    return data;
  });
}

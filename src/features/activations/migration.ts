/** How far the move from an earlier host is, as its customer sees it. */
export const migrationStates = ["none", "asked", "access_received", "copied", "checked"] as const;
export type MigrationState = (typeof migrationStates)[number];

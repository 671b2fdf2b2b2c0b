const areas = [
  "customers",
  "sites",
  "tasks",
  "messages",
  "money",
  "plans",
  "content",
  "blog",
  "media",
  "courses",
  "analytics",
  "settings",
  "roles",
  "audit",
  "outbox",
] as const;

/** What a role of the team may do, as `private.role_permissions` names it. */
export type Permission = `${(typeof areas)[number]}.${"read" | "write"}`;

const known: ReadonlySet<string> = new Set(areas.flatMap((area) => [`${area}.read`, `${area}.write`]));

/** The permissions among what the database answered; those that this version does not know show nothing. */
export function toPermissions(answered: readonly string[] | null): readonly Permission[] {
  return (answered ?? []).filter((name): name is Permission => known.has(name));
}

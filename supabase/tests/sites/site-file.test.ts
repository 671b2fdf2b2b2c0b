import { describe, expect, test } from "vitest";
import { openSiteStepsWorld } from "./site-steps-world.ts";
import { admin, serviceRole, teamMember } from "../test-database.ts";

const { database, member, colleague, team, site } = await openSiteStepsWorld();

const empty = {
  notes: "",
  wordpress_url: "",
  last_backup_on: "",
  certificate_expires_on: "",
  migration: "none",
};
const seenAt = async () =>
  (
    await database.row(
      `select greatest(s.updated_at, n.updated_at)::text as at
         from public.sites s left join public.site_notes n on n.site_id = s.id where s.id = $1`,
      [site.id],
    )
  )["at"];
const save = async (fields: object, by = team, seen: unknown = undefined) =>
  database.as(by, "select public.save_site_file($1, $2, $3)::text as at", [
    site.id,
    seen ?? (await seenAt()),
    fields,
  ]);
const saveAccess = (access: string) =>
  database.as(team, "select public.save_migration_access($1, $2)", [site.id, access]);
const access = () => database.rows("select from public.site_migration_access where site_id = $1", [site.id]);
const file = () =>
  database.row(
    `select n.notes, coalesce(s.wordpress_url, '') as wordpress_url, coalesce(n.last_backup_on::text, '') as last_backup_on,
            coalesce(n.certificate_expires_on::text, '') as certificate_expires_on, s.migration
       from public.sites s join public.site_notes n on n.site_id = s.id where s.id = $1`,
    [site.id],
  );

describe("save_site_file", () => {
  test("saves all values together", async () => {
    const full = {
      notes: "Cliente prefere azul.\n",
      wordpress_url: "https://exemplo.com.br/wp-admin",
      last_backup_on: "2026-11-20",
      certificate_expires_on: "2027-02-18",
      migration: "access_received",
    };
    const { rows } = await save(full);
    expect(await file()).toEqual(full);
    await save(empty, team, rows[0]?.["at"]);
    expect(await file()).toEqual(empty);
  });

  test("answers a conflict and changes nothing after a concurrent save", async () => {
    const seen = await seenAt();
    await save({ ...empty, notes: "Primeira" }, team, seen);
    await expect(save({ ...empty, notes: "Segunda" }, admin(colleague), seen)).rejects.toMatchObject({
      code: "PT409",
      message: "conflict",
    });
    expect(await file()).toMatchObject({ notes: "Primeira" });
  });

  test("answers a conflict when only the notes were changed in Studio", async () => {
    await save(empty);
    const seen = await seenAt();
    await database.script(`update public.site_notes set notes = 'Nova' where site_id = '${site.id}'`);
    await expect(save(empty, team, seen)).rejects.toMatchObject({ code: "PT409" });
  });

  test("saves nothing when one value is invalid", async () => {
    await save(empty);
    await expect(
      save({ ...empty, notes: "Nova", wordpress_url: "javascript:alert(1)" }),
    ).rejects.toMatchObject({
      code: "23514",
    });
    await expect(save({ ...empty, notes: "Nova", migration: "lost" })).rejects.toMatchObject({
      code: "22P02",
    });
    expect(await file()).toEqual(empty);
  });

  test.each(["finance", "editor"] as const)("refuses %s", async (role) => {
    await expect(save(empty, teamMember(colleague, role))).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["checked", "none"])(
    "deletes the access to the earlier host when the migration is %s",
    async (migration) => {
      const moving = { ...empty, migration: "copied" };
      await save(moving);
      await saveAccess("senha");
      await save({ ...moving, migration });
      expect(await access()).toEqual([]);
    },
  );

  test("deletes the access after 30 days, and when Studio sets the migration to checked", async () => {
    await save({ ...empty, migration: "asked" });
    await saveAccess("senha");
    await database.script("update public.site_migration_access set created_at = now() - interval '29 days'");
    await database.as(serviceRole, "select public.run_watch()");
    expect(await access()).toHaveLength(1);
    await database.script("update public.site_migration_access set created_at = now() - interval '31 days'");
    await database.as(serviceRole, "select public.run_watch()");
    expect(await access()).toEqual([]);
    await saveAccess("senha");
    await database.script(`update public.sites set migration = 'checked' where id = '${site.id}'`);
    expect(await access()).toEqual([]);
  });

  test("stores the name of the member who ticked an item and refuses another name", async () => {
    await database.as(team, "insert into public.site_checklist (site_id, item) values ($1, 'hosting')", [
      site.id,
    ]);
    expect(
      await database.row("select done_by from public.site_checklist where site_id = $1", [site.id]),
    ).toEqual({
      done_by: member,
    });
    await expect(
      database.as(
        team,
        "insert into public.site_checklist (site_id, item, done_by) values ($1, 'backup', $2)",
        [site.id, colleague],
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

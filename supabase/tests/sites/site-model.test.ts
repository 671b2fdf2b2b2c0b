import { describe, expect, test } from "vitest";
import { admin, anon, customer, openTestDatabase, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let customers = 0;

async function signUp(metadata: Record<string, unknown> = {}): Promise<string> {
  customers += 1;
  return database.signUp(`cliente${customers}@example.com`, metadata);
}

const choose = (by: Caller, model: string | null) =>
  database.as(by, "select public.set_site_model($1::public.site_model)", [model]);
const modelOf = async (profileId: string) =>
  (await database.row("select model from public.sites where profile_id = $1", [profileId]))?.["model"];

describe("the model of a site", () => {
  test.each([
    ["bakery", "bakery"],
    ["law_office", "law_office"],
    ["castle", null],
    [42, null],
    [undefined, null],
  ])("is the known model of the sign-up: %j", async (model, stored) => {
    expect(await modelOf(await signUp({ model }))).toBe(stored);
  });

  test("is chosen by its customer before the activation, and can be cleared", async () => {
    const profileId = await signUp({ model: "bakery" });
    await choose(customer(profileId), "clinic");
    expect(await modelOf(profileId)).toBe("clinic");
    await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
      profileId,
    ]);
    await choose(customer(profileId), null);
    expect(await modelOf(profileId)).toBeNull();
  });

  test("stays after the activation", async () => {
    const profileId = await signUp({ model: "workshop" });
    for (const status of ["awaiting_activation", "active"]) {
      await database.rows("update public.sites set status = $2 where profile_id = $1", [profileId, status]);
    }
    await expect(choose(customer(profileId), "clinic")).rejects.toMatchObject({ code: "PT409" });
    expect(await modelOf(profileId)).toBe("workshop");
  });

  test("changes only through the function, for the customer's own site, and at aal2 with a factor", async () => {
    const [profileId, otherId] = [await signUp({ model: "bakery" }), await signUp({ model: "clinic" })];
    await choose(customer(otherId), "restaurant");
    expect(await modelOf(profileId)).toBe("bakery");
    await expect(choose(anon, "clinic")).rejects.toMatchObject({ code: "42501" });
    for (const by of [customer(profileId), admin(otherId)]) {
      await expect(database.as(by, "update public.sites set model = 'clinic'")).rejects.toMatchObject({
        code: "42501",
      });
    }
    await database.rows("insert into auth.mfa_factors (user_id, status) values ($1, 'verified')", [
      profileId,
    ]);
    await expect(choose(customer(profileId), "clinic")).rejects.toMatchObject({ code: "42501" });
  });
});

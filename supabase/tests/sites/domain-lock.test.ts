import { describe, expect, test } from "vitest";
import { openTestDatabase, customer, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();
let lastNumber = 0;

/** Creates a customer whose site had the given statuses. */
async function customerWithSite(...statuses: string[]): Promise<string> {
  lastNumber += 1;
  const id = await database.signUp(`c${lastNumber}@example.com`, { domain: "antigo.com.br" });
  for (const status of statuses) {
    await database.rows("update public.sites set status = $2 where profile_id = $1", [id, status]);
  }
  return id;
}

const change = (id: string, domain: string | null) =>
  database.as(customer(id), "update public.profiles set domain = $2 where id = $1", [id, domain]);

const domains = (id: string) =>
  database.row(
    `select p.domain as profile, s.domain as site from public.profiles p
       join public.sites s on s.profile_id = p.id where p.id = $1`,
    [id],
  );

const refusal = { code: "PT409", message: "domain_locked" };

describe("a customer's change of the domain", () => {
  test.each([
    ["before paying", []],
    ["while the team prepares the site", ["awaiting_activation"]],
    ["while it is suspended before being live", ["awaiting_activation", "suspended"]],
    ["after a cancellation", ["awaiting_activation", "active", "cancelled"]],
  ])("a customer changes the domain %s, and the site follows", async (_when, statuses) => {
    const id = await customerWithSite(...statuses);
    await change(id, "novo.com.br");
    expect(await domains(id)).toEqual({ profile: "novo.com.br", site: "novo.com.br" });
  });

  test.each([
    ["of a live site", ["awaiting_activation", "active"]],
    ["of a suspended site that was live", ["awaiting_activation", "active", "suspended"]],
  ])("a customer cannot change or remove the domain %s", async (_which, statuses) => {
    const id = await customerWithSite(...statuses);
    await expect(change(id, "novo.com.br")).rejects.toMatchObject(refusal);
    await expect(change(id, null)).rejects.toMatchObject(refusal);
    expect(await domains(id)).toEqual({ profile: "antigo.com.br", site: "antigo.com.br" });
  });
});

test("a customer saves the profile of a live site with the same domain", async () => {
  const id = await customerWithSite("awaiting_activation", "active");
  const { affectedRows } = await database.as(
    customer(id),
    "update public.profiles set full_name = 'Novo Nome', domain = 'antigo.com.br' where id = $1",
    [id],
  );
  expect(affectedRows).toBe(1);
});

test("the team can change the domain of a live site in the database", async () => {
  const id = await customerWithSite("awaiting_activation", "active");
  await database.rows("update public.profiles set domain = 'novo.com.br' where id = $1", [id]);
  expect(await domains(id)).toEqual({ profile: "novo.com.br", site: "antigo.com.br" });
});

test("the service role cannot change a profile's domain", async () => {
  await expect(
    database.as(serviceRole, "update public.profiles set domain = 'novo.com.br'"),
  ).rejects.toMatchObject({ code: "42501" });
});

import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { listAuditActors } from "./api";
import { auditList } from "./audit-list";

const backend = await openListBackend();
let customer: string;

beforeAll(async () => {
  customer = (await backend.addAccount({})).id;
  await backend.sql(
    `insert into public.audit_log (created_at, actor_email, actor_role, area, action, profile_id)
     values (now() - interval '1 minute', 'listed-a@team.test', 'admin', 'plans', 'first', $1),
            (now() - interval '1 minute', 'listed-b@team.test', 'admin', 'sites', 'second', $1),
            (now() - interval '10 days', 'listed-a@team.test', 'admin', 'plans', 'third', $1),
            (now() - interval '40 days', 'listed-a@team.test', 'admin', 'plans', 'fourth', null)`,
    [customer],
  );
  await actAs("admin");
});

it.each(addressesOf(auditList))("the database reads the audit log at ?%s", async (address) => {
  await expect(readAt(auditList, address)).resolves.toMatchObject({ page: 1 });
});

const actionsAt = async (query: string) => (await readAt(auditList, query)).items.map(({ action }) => action);

it("entries are filtered by member, area and period, latest first", async () => {
  const member = "quem=listed-a%40team.test";
  expect(await actionsAt(member)).toEqual(["first", "third"]);
  expect(await actionsAt(`${member}&periodo=7-dias`)).toEqual(["first"]);
  expect(await actionsAt(`${member}&periodo=sempre`)).toEqual(["first", "third", "fourth"]);
  expect(await actionsAt(`${member}&oque=sites`)).toEqual([]);
  expect(await actionsAt("quem=listed-b%40team.test&oque=sites")).toEqual(["second"]);
});

it("members with entries are listed by e-mail", async () => {
  const actors = await listAuditActors();
  expect(actors).toEqual(actors.toSorted());
  expect(actors).toEqual(expect.arrayContaining(["listed-a@team.test", "listed-b@team.test"]));
});

it("support reads no entry", async () => {
  await actAs("support");
  expect(await actionsAt("periodo=sempre")).toEqual([]);
});

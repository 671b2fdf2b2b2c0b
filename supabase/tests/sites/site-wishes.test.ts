import { beforeEach, describe, expect, test } from "vitest";
import { customer, openTestDatabase, serviceRole, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;
let site: string;

beforeEach(async () => {
  await database.script("delete from auth.users");
  [ana, bia] = [await database.signUp("ana@example.com"), await database.signUp("bia@example.com")];
  site = String((await database.row("select id from public.sites where profile_id = $1", [ana]))?.["id"]);
});

const write = (by: Caller, body: string) =>
  database.as(by, "insert into public.site_wishes (site_id, body) values ($1, $2)", [site, body]);
const rewrite = async (by: Caller, body: string) =>
  (
    await database.as(by, "update public.site_wishes set body = $2 where site_id = $1 returning body", [
      site,
      body,
    ])
  ).rows;
const addFile = (name: string, size = 1) =>
  database.as(
    serviceRole,
    `insert into public.site_files (site_id, path, name, content_type, size)
     values ($1, $2, $2, 'application/pdf', $3)`,
    [site, name, size],
  );
const removeFiles = async (by: Caller) =>
  (await database.as(by, "delete from public.site_files returning name")).rows;
const seen = async (by: Caller, table: string) =>
  (await database.as(by, `select from public.${table}`)).rows.length;

async function activate(): Promise<void> {
  for (const status of ["awaiting_activation", "active"]) {
    await database.rows("update public.sites set status = $2 where id = $1", [site, status]);
  }
}

describe("the wishes for a site", () => {
  test("its customer writes and changes them, and the team reads them", async () => {
    await write(customer(ana), "Padaria da Ana");
    expect(await rewrite(customer(ana), "Padaria da Ana, desde 1998")).toEqual([
      { body: "Padaria da Ana, desde 1998" },
    ]);
    expect(await seen(customer(ana), "site_wishes")).toBe(1);
    expect(await seen(teamMember(bia, "support"), "site_wishes")).toBe(1);
  });

  test("another customer neither writes, changes nor reads them", async () => {
    await expect(write(customer(bia), "Outra")).rejects.toMatchObject({ code: "42501" });
    await write(customer(ana), "Padaria da Ana");
    expect(await rewrite(customer(bia), "Outra")).toEqual([]);
    expect(await seen(customer(bia), "site_wishes")).toBe(0);
  });

  test("they can be read but not written after the activation", async () => {
    await write(customer(ana), "Padaria da Ana");
    await activate();
    expect(await rewrite(customer(ana), "Outra")).toEqual([]);
    expect(await seen(customer(ana), "site_wishes")).toBe(1);
    await database.script("delete from public.site_wishes");
    await expect(write(customer(ana), "Outra")).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the files for a site", () => {
  test("its customer reads and deletes them, another customer does not, and the team reads them", async () => {
    await addFile("logo.pdf");
    expect(await seen(customer(bia), "site_files")).toBe(0);
    expect(await removeFiles(customer(bia))).toEqual([]);
    expect(await removeFiles(teamMember(bia, "support"))).toEqual([]);
    expect(await seen(teamMember(bia, "support"), "site_files")).toBe(1);
    expect(await removeFiles(customer(ana))).toEqual([{ name: "logo.pdf" }]);
  });

  test("they can neither be added nor deleted after the activation", async () => {
    await addFile("logo.pdf");
    await activate();
    await expect(addFile("foto.pdf")).rejects.toMatchObject({ code: "PT409" });
    expect(await removeFiles(customer(ana))).toEqual([]);
    expect(await seen(customer(ana), "site_files")).toBe(1);
  });

  test("a site has at most 20 files", async () => {
    for (let count = 0; count < 20; count += 1) await addFile(`foto-${count}.pdf`);
    await expect(addFile("foto-20.pdf")).rejects.toMatchObject({ code: "PT409" });
  });

  test("the files of a site have at most 100 MB", async () => {
    for (let count = 0; count < 10; count += 1) await addFile(`foto-${count}.pdf`, 10_485_760);
    await expect(addFile("foto-10.pdf", 1)).rejects.toMatchObject({ code: "PT409" });
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  owner,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let someone: string;
let administrator: string;

beforeAll(async () => {
  someone = await database.signUp("someone@example.com");
  administrator = await database.signUp("administrator@example.com");
});

type Change = { key: string; value: string | null; seen: string };

async function stored(key: string): Promise<{ value: unknown; seen: string }> {
  const row = await database.row(
    "select value, updated_at::text as seen from public.settings where key = $1",
    [key],
  );
  return { value: row["value"], seen: String(row["seen"]) };
}

const save = (caller: Caller, ...changes: Change[]) =>
  database.as(caller, "select public.save_settings($1)::text as seen", [JSON.stringify(changes)]);

const change = async (key: string, value: string | null): Promise<Change> => ({
  key,
  value,
  seen: (await stored(key)).seen,
});

describe("saving settings", () => {
  test("trims and stores values without a concurrent change; an empty value unsets", async () => {
    const { rows } = await save(
      admin(administrator),
      await change("team_email", " equipe@example.com "),
      await change("dns_www_target", " "),
    );
    const { value, seen } = await stored("team_email");
    expect(value).toBe("equipe@example.com");
    expect(rows).toEqual([{ seen }]);
    expect((await stored("dns_www_target")).value).toBeNull();
  });

  test("stores none after a concurrent change of one of them", async () => {
    const first = await change("team_email", "primeiro@example.com");
    const both = [await change("grace_days", "9"), { ...first, value: "segundo@example.com" }];
    await save(admin(administrator), first);
    await expect(save(admin(administrator), ...both)).rejects.toMatchObject({ code: "PT409" });
    expect((await stored("team_email")).value).toBe("primeiro@example.com");
    expect((await stored("grace_days")).value).toBe("7");
  });

  test("creates no settings", async () => {
    const unknown = { key: "unknown_key", value: "x", seen: new Date().toISOString() };
    await expect(save(admin(administrator), unknown)).rejects.toMatchObject({ code: "PT409" });
  });

  test.each<[string, () => Caller]>([
    ["a visitor", () => anon],
    ["a customer", () => customer(someone)],
    ["support", () => teamMember(someone, "support")],
    ["finance", () => teamMember(someone, "finance")],
    ["an editor", () => teamMember(someone, "editor")],
    ["an administrator whose role was taken away", () => formerAdmin(someone)],
  ])("refuses %s", async (_who, caller) => {
    const wanted = await change("grace_days", "9");
    await expect(save(caller(), wanted)).rejects.toMatchObject({ code: "42501" });
    expect((await stored("grace_days")).value).toBe("7");
  });
});

const write = (key: string, value: string) =>
  database.rehearse(owner, "update public.settings set value = $2 where key = $1", [key, value]);

test("a visitor reads public settings and no private ones", async () => {
  const { rows } = await database.as(anon, "select key from public.settings order by key");
  expect(rows.map(({ key }) => key)).toEqual([
    "company_address",
    "company_name",
    "company_tax_id",
    "contact_email",
    "dns_a_record",
    "dns_name_servers",
    "dns_www_target",
    "ga_measurement_id",
    "grace_days",
    "hosted_payment_link",
    "image_hosts",
    "site_name",
    "social_facebook",
    "social_instagram",
    "social_linkedin",
    "social_youtube",
    "support_whatsapp",
  ]);
});

describe("settings of links and addresses", () => {
  const values: Record<string, { good: string[]; bad: string[] }> = {
    hosted_payment_link: {
      good: ["https://buy.stripe.com/abc", "http://127.0.0.1:12111/b/1", ""],
      bad: ["javascript:alert(1)", "buy.stripe.com", "https://a b", "http://mau.example/x"],
    },
    dns_a_record: { good: ["192.0.2.10", ""], bad: ["sites.example.com", "192.0.2"] },
    dns_www_target: {
      good: ["sites.example.com"],
      bad: ["192.0.2.10", "https://sites.example.com", "localhost"],
    },
    support_whatsapp: { good: ["+5511987654321"], bad: ["11987654321", "+55 11 98765-4321"] },
    ga_measurement_id: { good: ["G-ABC123DEF4"], bad: ["ABC123", "G-abc", "G-ABC'); //"] },
    grace_days: { good: ["1"], bad: ["sete", "-1", "1.5"] },
    most_page_views_a_day: { good: ["100", "50000"], bad: ["99", "many", "-1", "1000000000"] },
    most_page_views_a_minute: { good: ["100", "10000"], bad: ["99", "many"] },
    emails_a_second: { good: ["1", "14", "100"], bad: ["0", "101", "fast", "1.5"] },
    email_connections: { good: ["1", "20"], bad: ["0", "21"] },
    contact_email: {
      good: ["contato@example.com", `${"a".repeat(242)}@example.com`, ""],
      bad: ["contato", "Contato <contato@example.com>", `${"a".repeat(243)}@example.com`],
    },
    email_sender_address: {
      good: ["envio@example.com", `${"a".repeat(242)}@example.com`, ""],
      bad: ["envio@example", "um@example.com, dois@example.com", `${"a".repeat(243)}@example.com`],
    },
    respect_dnt: { good: ["true", "false"], bad: ["sim", ""] },
  };
  const casesOf = (verdict: "good" | "bad") =>
    Object.entries(values).flatMap(([key, of]) => of[verdict].map((value) => [key, value] as const));

  test.each(casesOf("good"))("%s accepts %j", async (key, value) => {
    expect((await write(key, value)).affectedRows).toBe(1);
  });

  test.each(casesOf("bad"))("%s refuses %j", async (key, value) => {
    await expect(write(key, value)).rejects.toMatchObject({ code: "23514" });
  });
});

import { describe, expect, test } from "vitest";
import { admin, anon, openTestDatabase, customer, type TestDatabase } from "../test-database.ts";

const database = await openTestDatabase();
let lastNumber = 0;

async function newCustomer(metadata: Record<string, unknown> = { full_name: "Ana Souza" }): Promise<string> {
  lastNumber += 1;
  return database.signUp(`ana${lastNumber}@example.com`, metadata);
}

const message = "Assunto\n\nTexto";

function write(profileId: string, columns: Record<string, string> = {}) {
  const row = { name: "Ana Souza", email: "ana@example.com", message, ...columns };
  return database.as(
    customer(profileId),
    `insert into public.contacts (${Object.keys(row).join(", ")})
     values (${Object.keys(row).map((_column, index) => `$${index + 1}`)}) returning id, profile_id, name, email, message, type, status, answered_at, created_at`,
    Object.values(row),
  );
}

/** Moves all messages of a user into the past. */
function age(profileId: string, interval: string) {
  return database.rows(
    "update public.contacts set created_at = created_at - $2::interval where profile_id = $1",
    [profileId, interval],
  );
}

async function writeMany(profileId: string, count: number): Promise<void> {
  for (let written = 0; written < count; written += 1) {
    await write(profileId);
  }
}

describe("contacts", () => {
  test("store the account's name and e-mail, regardless of the submitted ones", async () => {
    const id = await newCustomer();
    const { rows } = await write(id, { name: "Presidente", email: "victim@example.com", type: "Domínio" });
    expect(rows).toEqual([
      expect.objectContaining({
        profile_id: id,
        name: "Ana Souza",
        email: `ana${lastNumber}@example.com`,
        message,
        type: "Domínio",
        status: "open",
        answered_at: null,
      }),
    ]);
  });

  test("store the e-mail as the name when the account has no name", async () => {
    const { rows } = await write(await newCustomer({}));
    expect(rows[0]?.["name"]).toBe(`ana${lastNumber}@example.com`);
  });

  test.each([
    ["another's profile", "profile_id", "00000000-0000-4000-8000-000000000001"],
    ["a state", "status", "answered"],
    ["a time", "created_at", "2020-01-01"],
    ["a time of answer", "answered_at", "2020-01-01"],
    ["an id", "id", "00000000-0000-4000-8000-000000000001"],
  ])("refuse %s set by the browser", async (_what, column, value) => {
    await expect(write(await newCustomer(), { [column]: value })).rejects.toMatchObject({ code: "42501" });
  });

  test("refuse visitors", async () => {
    await expect(
      database.as(anon, "insert into public.contacts (name, email, message) values ('A', 'a@b.c', 'A')"),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("are readable by the author and administrators, but not by other customers", async () => {
    const [writer, other] = [await newCustomer(), await newCustomer()];
    await write(writer);
    const seenBy = async (caller: Parameters<TestDatabase["as"]>[0]) =>
      (await database.as(caller, "select id from public.contacts where profile_id = $1", [writer])).rows
        .length;
    expect(await seenBy(customer(writer))).toBe(1);
    expect(await seenBy(admin(other))).toBe(1);
    expect(await seenBy(customer(other))).toBe(0);
    expect(
      (await database.as(customer(other), "select count(*)::int as seen from public.contacts")).rows,
    ).toEqual([{ seen: 0 }]);
  });

  test("store the time of an answer and clear it when the message is reopened", async () => {
    const id = await newCustomer();
    await write(id);
    const set = async (status: string) =>
      (
        await database.as(
          admin(id),
          "update public.contacts set status = $2 where profile_id = $1 returning answered_at = now() as now, answered_at",
          [id, status],
        )
      ).rows[0];
    expect(await set("answered")).toMatchObject({ now: true });
    expect(await set("closed")).toMatchObject({ answered_at: expect.anything() });
    expect(await set("open")).toMatchObject({ answered_at: null });
    await expect(
      database.as(admin(id), "update public.contacts set message = 'x' where profile_id = $1", [id]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("store a message unchanged when the team adds it for a customer", async () => {
    const id = await newCustomer();
    const added = await database.row(
      `insert into public.contacts (profile_id, name, email, message)
       values ($1, 'Por telefone', 'outro@example.com', $2) returning name, email`,
      [id, message],
    );
    expect(added).toEqual({ name: "Por telefone", email: "outro@example.com" });
  });
});

const refusal = {
  code: "PT429",
  message: expect.stringMatching(/^Too many messages: try again after \d+ seconds\.$/),
};

describe("limit of messages", () => {
  test("allows five an hour and returns the waiting time", async () => {
    const id = await newCustomer();
    await writeMany(id, 2);
    await age(id, "50 minutes");
    await writeMany(id, 3);
    await expect(write(id)).rejects.toMatchObject(refusal);
    const seconds = await write(id).then(
      () => Number.NaN,
      (error: Error) => Number(/after (\d+) seconds/.exec(error.message)?.[1]),
    );
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);

    await age(id, "11 minutes");
    await writeMany(id, 2);
    await expect(write(id)).rejects.toMatchObject(refusal);
  });

  test("allows twenty a day", async () => {
    const id = await newCustomer();
    for (let hour = 0; hour < 4; hour += 1) {
      await writeMany(id, 5);
      await age(id, "61 minutes");
    }
    await expect(write(id)).rejects.toMatchObject({ code: "PT429" });
    await age(id, "20 hours");
    await expect(write(id)).resolves.toMatchObject({ affectedRows: 1 });
  });

  test("counts each user separately", async () => {
    const [busy, other] = [await newCustomer(), await newCustomer()];
    await writeMany(busy, 5);
    await expect(write(busy)).rejects.toMatchObject({ code: "PT429" });
    await expect(write(other)).resolves.toMatchObject({ affectedRows: 1 });
  });

  test("counts all rows of one statement", async () => {
    const id = await newCustomer();
    await expect(
      database.as(
        customer(id),
        "insert into public.contacts (name, email, message) select 'A', 'a@b.c', $1 from generate_series(1, 6)",
        [message],
      ),
    ).rejects.toMatchObject({ code: "PT429" });
    expect(await database.rows("select from public.contacts where profile_id = $1", [id])).toHaveLength(0);
  });

  test("uses an index", async () => {
    const { rows } = await database.rehearse(
      { role: "owner" },
      "explain select created_at from public.contacts where profile_id = gen_random_uuid() order by created_at desc limit 1",
      [],
      "set local enable_seqscan = off",
    );
    expect(JSON.stringify(rows)).toContain("contacts_profile_id_idx");
  });
});

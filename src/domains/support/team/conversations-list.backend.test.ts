import { beforeAll, expect, it } from "vitest";
import { findRows } from "@/platform/list/read-list";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { conversationsList } from "./conversations-list";

const backend = await openListBackend();
let list: ReturnType<typeof conversationsList>;

beforeAll(async () => {
  const { id: customer } = await backend.addAccount({});
  const member = await actAs("support");
  list = conversationsList(member);
  for (const [subject, status, waitingSince, lastMessageAt, assignee, author = "customer"] of [
    ["first", "open", "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", member],
    ["second", "open", "2026-11-21T12:00:00Z", "2026-11-21T12:00:00Z", null],
    ["older", "answered", null, "2026-11-21T13:00:00Z", member],
    ["latest", "answered", null, "2026-11-22T12:00:00Z", null, "team"],
  ]) {
    const [contact] = await backend.sql(
      "insert into public.contacts (profile_id, name, email, message) values ($1, 'Ana', 'ana@customer.test', $2) returning id",
      [customer, `${subject}\n\nlisted`],
    );
    await backend.sql(
      `update private.conversation_entries
          set status = $2, waiting_since = $3, last_message_at = $4, assignee_id = $5, author_kind = $6
        where id = $1`,
      [contact?.["id"], status, waitingSince, lastMessageAt, assignee, author],
    );
  }
});

it.each(addressesOf(conversationsList("")))(
  "the database reads the conversations at ?%s",
  async (address) => {
    await expect(readAt(list, address)).resolves.toMatchObject({ page: 1 });
  },
);

const subjectsAt = async (query: string) =>
  (await readAt(list, `busca=listed&${query}`)).items.map(({ subject }) => subject);

it("conversations that wait longest come first, then the latest", async () => {
  expect(await subjectsAt("estado=todas")).toEqual(["first", "second", "latest", "older"]);
  expect(await subjectsAt("estado=todas&ordem=-espera")).toEqual(["second", "first", "latest", "older"]);
  expect(await subjectsAt("estado=todas&ordem=-recentes")).toEqual(["latest", "older", "second", "first"]);
});

it("conversations are filtered by state and assignee", async () => {
  expect(await subjectsAt("")).toEqual(["first", "second"]);
  expect(await subjectsAt("responsavel=comigo")).toEqual(["first"]);
  expect(await subjectsAt("estado=respondidas&responsavel=ninguem")).toEqual(["latest"]);
  expect(await subjectsAt("estado=encerradas")).toEqual([]);
});

it("conversations are filtered by who started them", async () => {
  expect(await subjectsAt("estado=todas&inicio=equipe")).toEqual(["latest"]);
  expect(await subjectsAt("estado=todas&inicio=cliente")).toEqual(["first", "second", "older"]);
});

it("the command palette finds conversations of every state, the latest first", async () => {
  const found = await findRows(list.source, "listed");
  expect(found.map(({ subject }) => subject)).toEqual(["latest", "older", "second", "first"]);
});

it("finance reads no conversation", async () => {
  await actAs("finance");
  expect(await subjectsAt("")).toEqual([]);
});

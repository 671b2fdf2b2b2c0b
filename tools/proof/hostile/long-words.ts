import { sql } from "../../../e2e/fixtures/sql.ts";
import { send, type Callers } from "./callers.ts";
import { writtenTables } from "./catalogue.ts";
import { longWord } from "./values.ts";

const lengths = [5000, 2000, 1000, 400, 300, 160, 120, 100, 80];
const minLength = 60;

/**
 * Stores the longest accepted word in every text of every row that clients may write. Returns the number of rows.
 */
export async function storeLongWords({ tokens, screenIds }: Callers): Promise<number> {
  let storedFields = 0;
  for (const { name, key, updates } of await writtenTables()) {
    // Each setting has its own rule.
    const rows =
      name === "settings" ? await sql("select 'eq.' || key as filter from public.settings", []) : [];
    const filters = rows.length > 0 ? rows.map(({ filter }) => String(filter)) : ["not.is.null"];
    for (const column of Object.keys(updates).filter((one) => updates[one] === "text")) {
      for (const filter of filters) {
        const path = `/rest/v1/${name}?${key}=${filter}&select=${key}`;
        if (await storeLongWord(tokens, path, column)) storedFields += 1;
      }
    }
  }
  const word = longWord(140);
  await sql(`update public.contacts set message = $1 where id = $2`, [
    `${word}\n\n${longWord(3000)}`,
    screenIds.contactId,
  ]);
  await sql(
    "insert into public.contact_messages (contact_id, author_kind, body, is_note) values ($1, 'team', $2, true), ($1, 'customer', $2, false)",
    [screenIds.contactId, longWord(3000)],
  );
  for (let view = 0; view < 3; view += 1) {
    await send(null, "POST", "/rest/v1/rpc/record_page_view", {
      view_id: crypto.randomUUID(),
      tab_id: crypto.randomUUID(),
      path: `/blog/${word.toLowerCase()}`,
      device: "phone",
      referrer: `${longWord(60)}.example.com`,
      campaign: word.slice(0, 100),
    });
  }
  return storedFields;
}

async function storeLongWord(tokens: Callers["tokens"], path: string, column: string): Promise<boolean> {
  for (const token of tokens.slice(1)) {
    const accepts = async (length: number) => {
      const headers = { prefer: "return=representation" };
      const response = await send(token, "PATCH", path, { [column]: longWord(length) }, headers);
      return response.ok && ((await response.json()) as unknown[]).length > 0;
    };
    if (!(await accepts(minLength))) continue;
    for (const length of lengths) {
      if (await accepts(length)) break;
    }
    return true;
  }
  return false;
}

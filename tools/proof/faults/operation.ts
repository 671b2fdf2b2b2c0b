import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Person, World } from "./world.ts";

/** Something that a person or the schedule does, and what has to be so afterwards. */
export type Operation = {
  name: string;
  /**
   * Makes what one attempt needs.
   *
   * @returns `attempt` does it, the same way each time; `check` names what is wrong once everything is up again;
   * `trace` says what happened, which has to be the same with and without a fault
   */
  begin: (world: World) => Promise<{
    attempt: () => Promise<Answer>;
    check: () => Promise<string[]>;
    trace?: () => Promise<string>;
  }>;
};

/** The schedule begins to help after this. */
const aloneMs = 1_500;
const patienceMs = 20_000;
const pollMs = 100;

/** Waits until something is so, first for what happens by itself, then with the schedule, or a part of it. */
export async function until(
  world: World,
  isSo: () => Promise<boolean>,
  help: () => Promise<void> = world.settle,
): Promise<void> {
  const begin = Date.now();
  const helpsAfterMs = help === world.settle ? aloneMs : 0;
  while (Date.now() - begin < patienceMs) {
    if (await isSo()) return;
    if (Date.now() - begin >= helpsAfterMs) await help();
    await wait(pollMs);
  }
}

/**
 * Waits until something is so, without the schedule, as long as a person would look. Answers 200 in any case: there is
 * nothing for them to repeat.
 */
export async function watch(isSo: () => Promise<boolean>): Promise<Answer> {
  const deadline = Date.now() + aloneMs;
  while (Date.now() < deadline && !(await isSo())) await wait(pollMs);
  return { status: 200, body: {} };
}

export const differs = (what: string, found: unknown, wanted: unknown): string[] =>
  found === wanted ? [] : [`${what}: ${String(found)} instead of ${String(wanted)}`];

/** How many rows there are: `query` follows "from". */
export async function countRows({ sql }: World, query: string, params: unknown[]): Promise<number> {
  const [row] = await sql(`select count(*)::int as n from ${query}`, params);
  return Number(row?.["n"]);
}

/** The person's e-mails and the team's tasks about them, by kind. Tasks about e-mails are left to `checkMail`. */
export async function traceOf({ sql }: World, { id }: Person): Promise<string> {
  const rows = await sql(
    `select template as what, count(*)::int as n from public.email_outbox where profile_id = $1 group by template
     union all
     select 'task ' || kind, count(*)::int from public.team_tasks where profile_id = $1 and kind <> 'message_given_up' group by kind
     order by what`,
    [id],
  );
  return rows.map(({ what, n }) => `${String(what)} ${String(n)}`).join(", ");
}

/**
 * Whether the mail server has each of the person's e-mails under one Message-ID. Of a run that died while it sent a
 * message, the message is given up, and the team decides: it may have arrived.
 */
export async function checkMail(world: World, { id, email }: Person): Promise<string[]> {
  const count = (state: string) =>
    countRows(world, `public.email_outbox where profile_id = $1 and ${state}`, [id]);
  const isOver = async () => (await count("status in ('queued', 'sending')")) === 0;
  await until(world, isOver, async () => {
    await world.passTime();
    await world.runJob("send-emails");
  });
  const [sent, uncertain, failed] = await Promise.all([
    count("status = 'sent'"),
    count("status = 'failed' and handed_over_at is not null"),
    count("status = 'failed' and handed_over_at is null"),
  ]);
  const taken = new Set(await world.mailTo(email)).size;
  return [
    ...differs("e-mails are sent or given up", await isOver(), true),
    ...differs("e-mails given up before they were sent", failed, 0),
    ...(taken >= sent && taken <= sent + uncertain ? [] : differs("e-mails that arrived", taken, sent)),
  ];
}

import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Person, World } from "./world.ts";

/** An operation of a user or of the schedule, with the checks of its result. */
export type Operation = {
  name: string;
  /**
   * Prepares one run of the operation.
   *
   * @returns `attempt` performs it and can be repeated; `check` returns the problems once all parts work again;
   * `trace` summarizes the effects, which are the same with and without a fault
   */
  prepare: (world: World) => Promise<{
    attempt: () => Promise<Answer>;
    check: () => Promise<string[]>;
    trace?: () => Promise<string>;
  }>;
};

/** Time after which the schedule starts to help. */
const withoutHelpMs = 1_500;
const timeoutMs = 20_000;
const pollMs = 100;

/** Waits for a condition, at first without help, then by running the schedule or `help`. */
export async function waitUntil(
  world: World,
  condition: () => Promise<boolean>,
  help: () => Promise<void> = world.runDueWork,
): Promise<void> {
  const startedAt = Date.now();
  const helpAfterMs = help === world.runDueWork ? withoutHelpMs : 0;
  while (Date.now() - startedAt < timeoutMs) {
    if (await condition()) return;
    if (Date.now() - startedAt >= helpAfterMs) await help();
    await wait(pollMs);
  }
}

/**
 * Waits for a condition without the schedule, as long as a user would. Always returns 200, because the user has
 * nothing to repeat.
 */
export async function waitBriefly(condition: () => Promise<boolean>): Promise<Answer> {
  const deadline = Date.now() + withoutHelpMs;
  while (Date.now() < deadline && !(await condition())) await wait(pollMs);
  return { status: 200, body: {} };
}

export const findDifference = (what: string, found: unknown, planned: unknown): string[] =>
  found === planned ? [] : [`${what}: ${String(found)} instead of ${String(planned)}`];

/** Returns the number of rows; `query` follows "from". */
export async function countRows({ sql }: World, query: string, params: unknown[]): Promise<number> {
  const [row] = await sql(`select count(*)::int as n from ${query}`, params);
  return Number(row?.["n"]);
}

/**
 * Returns the account's e-mails and the team's tasks about it, by kind. `checkMail` checks the tasks about e-mails.
 */
export async function summarizeEffects({ sql }: World, { id }: Person): Promise<string> {
  const rows = await sql(
    `select template::text as what, count(*)::int as n from public.email_outbox where profile_id = $1 group by template
     union all
     select 'task ' || kind, count(*)::int from public.team_tasks where profile_id = $1 and kind <> 'message_given_up' group by kind
     order by what`,
    [id],
  );
  return rows.map(({ what, n }) => `${String(what)} ${String(n)}`).join(", ");
}

/**
 * Checks that the mail server has each of the account's e-mails under one Message-ID. If a run died while sending a
 * message, the message is given up for the team to decide, because it may have arrived.
 */
export async function checkMail(world: World, { id, email }: Person): Promise<string[]> {
  const count = (state: string) =>
    countRows(world, `public.email_outbox where profile_id = $1 and ${state}`, [id]);
  const isOver = async () => (await count("status in ('queued', 'sending')")) === 0;
  await waitUntil(world, isOver, async () => {
    await world.endWaits();
    await world.runJob("send-emails");
  });
  const [sent, uncertain, failed] = await Promise.all([
    count("status = 'sent'"),
    count("status = 'failed' and handed_over_at is not null"),
    count("status = 'failed' and handed_over_at is null"),
  ]);
  const received = new Set(await world.messageIdsTo(email)).size;
  return [
    ...findDifference("e-mails are sent or given up", await isOver(), true),
    ...findDifference("e-mails given up before they were sent", failed, 0),
    ...(received >= sent && received <= sent + uncertain
      ? []
      : findDifference("e-mails that arrived", received, sent)),
  ];
}

import { beforeEach } from "vitest";
import { openTestDatabase, teamMember, type Caller, type Row, type TestDatabase } from "../test-database.ts";

/** A site of a new customer, replaced before each test. */
type CurrentSite = {
  id: string;
  profileId: string;
  /** Number of the customer in the test file, for unique names. */
  number: number;
};

/** A database with two team members and a paid site that waits for its activation. */
export type SiteStepsWorld = {
  database: TestDatabase;
  /** Account ID of the member in `team`. */
  member: string;
  /** Account ID of a second member. */
  colleague: string;
  /** A member with the role `support`. */
  team: Caller;
  /** The site of the current test; the functions below refer to it. */
  site: CurrentSite;
  /** Changes a site's status like billing or Studio, without a signed-in team member. */
  move: (...path: string[]) => Promise<void>;
  /**
   * Takes a step as a team member.
   *
   * @param seen the displayed status
   * @returns the ID of the event that an undo needs, or null when the step sends no e-mail
   */
  take: (step: string, seen: string, by?: Caller, reason?: string | null) => Promise<number | null>;
  /** Undoes the step of an event. */
  undo: (event: number | null, by?: Caller) => Promise<unknown>;
  /** Returns the site's status and times, its customer's tasks and its e-mails. */
  everything: () => Promise<Row>;
  /** Returns the site's events, oldest first. */
  history: () => Promise<Row[]>;
};

/** Opens the database of a test file about the steps of a site, with a new site before each test. */
export async function openSiteStepsWorld(): Promise<SiteStepsWorld> {
  const database = await openTestDatabase();
  const member = await database.signUp("equipe@example.com");
  const colleague = await database.signUp("colega@example.com");
  const team = teamMember(member, "support");
  const site: CurrentSite = { id: "", profileId: "", number: 0 };

  const move: SiteStepsWorld["move"] = async (...path) => {
    for (const status of path) {
      await database.script(`update public.sites set status = '${status}' where id = '${site.id}'`);
    }
  };

  const take: SiteStepsWorld["take"] = async (step, seen, by = team, reason = "Combinado") => {
    const { rows } = await database.as(by, "select public.take_site_step($1, $2, $3, $4)::int as event", [
      site.id,
      step,
      seen,
      reason,
    ]);
    return rows[0]?.["event"] as number | null;
  };

  const everything: SiteStepsWorld["everything"] = async () => ({
    site: await database.row(
      `select status, paid_at, activation_deadline, prepared_at, activated_at, suspended_at, suspension_reason, suspension_note,
              taken_down_at, return_deadline, cancelled_at
         from public.sites where id = $1`,
      [site.id],
    ),
    tasks: await database.rows(
      "select kind, done_at is null as open, done_by from public.team_tasks where profile_id = $1 order by kind, id",
      [site.profileId],
    ),
    messages: await database.rows(
      `select template, status from public.email_outbox
        where profile_id = $1 or template = 'team_task' and payload ->> 'subject' = $2 order by template`,
      [site.profileId, `site${site.number}.com.br`],
    ),
  });

  beforeEach(async () => {
    site.number += 1;
    site.profileId = await database.signUp(`cliente${site.number}@example.com`, {
      domain: `site${site.number}.com.br`,
    });
    site.id = String(
      (await database.row("select id from public.sites where profile_id = $1", [site.profileId]))["id"],
    );
    await move("awaiting_activation");
    await database.script("update public.email_outbox set status = 'sent', sent_at = now()");
  });

  return {
    database,
    member,
    colleague,
    team,
    site,
    move,
    take,
    undo: (event, by = team) => database.as(by, "select public.undo_site_step($1)", [event]),
    everything,
    history: () =>
      database.rows(
        "select id::int, from_status, to_status, reason, undoes::int from public.site_events where site_id = $1 order by id",
        [site.id],
      ),
  };
}

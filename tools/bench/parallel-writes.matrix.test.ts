import { describe, expect, test } from "vitest";
import { hasConnections, openTransaction, runAtOnce, signIn, useParallelDatabase } from "./parallel.ts";

const [ana, rita, tito, nova] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

/** Subject, blank line, text. */
const message = "E'Prazo\\n\\nQuando fica pronto?'";

const arrange = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
  select id, name || '@example.com', now(), jsonb_build_object('full_name', name, 'phone', '+5511987654321', 'domain', name || '.com.br', 'locale', 'pt-BR'),
         case when role is null then '{}' else jsonb_build_object('role', role) end
    from (values ('${ana}'::uuid, 'ana', null), ('${rita}', 'rita', 'admin'), ('${tito}', 'tito', 'admin'), ('${nova}', 'nova', null)) account (id, name, role);
  update public.sites set status = 'awaiting_activation' where profile_id = '${ana}';
  delete from public.email_outbox;`;

const asAdmin = (id: string | undefined, statement: string) =>
  signIn(id, "admin") + openTransaction(statement);

const times = (count: number, script: string) => Array.from({ length: count }, () => script);

describe.skipIf(!hasConnections)("writes on several connections at once", () => {
  const run = useParallelDatabase(arrange);

  const lines = async (query: string) => (await run(query)).trim().split("\n");

  /** Runs the scripts at once. Returns their outputs, and the errors instead of those that were refused. */
  async function attemptAtOnce(scripts: readonly string[]): Promise<{ outputs: string[]; errors: string[] }> {
    const errors: string[] = [];
    const refusing = (script: string) =>
      run(script).catch((error: Error) => {
        errors.push(error.message);
        return "";
      });
    const outputs = (await runAtOnce(refusing, scripts)).map((output) => output.trim());
    return { outputs: outputs.filter((output) => output !== ""), errors };
  }

  test("five of twelve messages that a customer sends at once are stored", async () => {
    const send = signIn(ana) + openTransaction(`select public.start_conversation(${message});`);
    const { errors } = await attemptAtOnce(times(12, send));
    expect(errors).toHaveLength(7);
    expect(errors.filter((error) => !error.includes("Too many messages"))).toEqual([]);
    expect(await lines("select count(*) from public.contacts")).toEqual(["5"]);
  });

  test("one message that is sent four times at once starts one conversation", async () => {
    const send =
      signIn(ana) + openTransaction(`select public.start_conversation(${message}, request_id => '${nova}');`);
    const { outputs, errors } = await attemptAtOnce(times(4, send));
    expect(errors).toEqual([]);
    expect(new Set(outputs).size).toBe(1);
    expect(await lines("select count(*) from public.contacts")).toEqual(["1"]);
  });

  test("the second of two answers that colleagues send at once is refused", async () => {
    const conversation = (
      await run(`${signIn(ana)} select public.start_conversation(${message}); reset role;`)
    ).trim();
    const answer = `select public.answer_contact('${conversation}', 'Oi', false, null);`;
    const { errors } = await attemptAtOnce([asAdmin(rita, answer), asAdmin(tito, answer)]);
    expect(errors).toEqual([expect.stringContaining("Something was written meanwhile")]);
  });

  test("an address that two administrators invite at once gets one invitation and one e-mail", async () => {
    const invite = "select public.invite_member('nova@example.com', 'support');";
    const { outputs, errors } = await attemptAtOnce([asAdmin(rita, invite), asAdmin(tito, invite)]);
    expect(errors).toEqual([]);
    expect(new Set(outputs).size).toBe(1);
    expect(
      await lines("select count(*) from public.email_outbox where template = 'team_invitation'"),
    ).toEqual(["1"]);
  });

  test("an invitation that is accepted and withdrawn at once ends in one of the two ways", async () => {
    const invitation = (
      await run(`${signIn(rita, "admin")} select public.invite_member('nova@example.com', 'support');`)
    ).trim();
    const [token] = await lines("select token from private.invitation_tokens");
    const { errors } = await attemptAtOnce([
      signIn(nova) + openTransaction(`select public.accept_invitation('${token}');`),
      asAdmin(rita, `select public.withdraw_invitation('${invitation}');`),
    ]);
    const [state] = await lines(
      `select (accepted_at is not null) || '|' || (withdrawn_at is not null) || '|' ||
              (select coalesce(raw_app_meta_data ->> 'role', '') from auth.users where id = '${nova}')
         from public.team_invitations`,
    );
    expect(["true|false|support", "false|true|"]).toContain(state);
    expect(errors).toHaveLength(1);
  });

  test("one of two administrators who revoke each other's role at once keeps it", async () => {
    const { errors } = await attemptAtOnce([
      asAdmin(rita, `select public.set_team_role('${tito}', null);`),
      asAdmin(tito, `select public.set_team_role('${rita}', null);`),
    ]);
    expect(errors).toHaveLength(1);
    expect(
      await lines("select count(*) from auth.users where raw_app_meta_data ->> 'role' = 'admin'"),
    ).toEqual(["1"]);
  });

  test("a step that two colleagues take with a site at once is taken once", async () => {
    const activate = `select public.take_site_step(
      (select id from public.sites where profile_id = '${ana}'), 'activate', 'awaiting_activation', 'Sem pendências');`;
    const { errors } = await attemptAtOnce([asAdmin(rita, activate), asAdmin(tito, activate)]);
    expect(errors).toEqual([expect.stringContaining("conflict")]);
    expect(await lines("select count(*) from public.email_outbox where template = 'site_live'")).toEqual([
      "1",
    ]);
  });

  test("workers that claim syncs at once claim each one once", async () => {
    await run(`
      insert into private.stripe_syncs (kind, id, reason, priority, due_at, waiting_since)
      select 'checkout_session', 'cs_' || n, 'return', 0, now(), now() from generate_series(1, 40) n;`);
    const claim =
      "set role service_role;" + openTransaction("select id from public.claim_stripe_syncs(now(), 10);");
    const { outputs } = await attemptAtOnce(times(4, claim));
    const claimed = outputs.flatMap((output) => output.split("\n"));
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed).size).toBe(40);
  });

  test("workers that claim e-mails at once claim each one once", async () => {
    await run(`
      insert into public.email_outbox (recipient, template, dedupe_key)
      select 'ana@example.com', 'site_live', 'claimed:' || n from generate_series(1, 40) n;`);
    const claim =
      "set role service_role;" + openTransaction("select dedupe_key from public.claim_emails(10);");
    const { outputs } = await attemptAtOnce(times(4, claim));
    const claimed = outputs.flatMap((output) => output.split("\n"));
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed).size).toBe(40);
  });
});

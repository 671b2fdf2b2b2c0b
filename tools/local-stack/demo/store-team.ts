import type { Sql } from "../backend.ts";
import { storeAccounts } from "./store-customers.ts";

/** A member of the team, in addition to the seed's administrator. */
export const colleague = {
  id: "00000000-0000-4000-b100-000000000001",
  name: "Atendimento Exemplo",
  email: "atendimento@equipe.example",
};

/** The administrator of the seed. */
export const administratorId = "00000000-0000-4000-8000-000000000001";

/** Creates a colleague who answers customers, so that work is shared between two people. */
export async function storeTeam(sql: Sql): Promise<void> {
  const joinedAt = new Date("2026-01-05T12:00:00Z");
  await storeAccounts(sql, [
    { ...colleague, domain: null, phone: "+5511900000000", locale: "pt-BR", joinedAt },
  ]);
  await sql(
    `update auth.users
        set raw_app_meta_data = raw_app_meta_data || '{"role": "support"}', last_sign_in_at = now() - interval '3 hours'
      where id = $1`,
    [colleague.id],
  );
  await sql("update public.profiles set created_at = $2 where id = $1", [colleague.id, joinedAt]);
  await sql(
    `insert into public.audit_log (created_at, actor_id, actor_email, actor_role, area, action, profile_id, before, after)
     select $2::timestamptz + interval '1 hour', a.id, a.email, 'admin', 'roles', 'role_changed', $1, '{"role": null}', '{"role": "support"}'
       from auth.users a where a.id = $3`,
    [colleague.id, joinedAt, administratorId],
  );
}

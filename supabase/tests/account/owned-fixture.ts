import { customerRows } from "../described-tables.ts";
import type { Query } from "./owned-rows.ts";

/**
 * Inserts a row about an account into every table that refers to one, beyond those of sign-up, payment and uploads: the
 * `row` of the table's description, or one below. The tests of deletion and export fail without it.
 *
 * @param account must have a stored subscription with at least one payment
 */
export async function addOwnedRows(
  query: Query,
  account: { id: string; name: string; email: string },
): Promise<void> {
  const { id, name, email } = account;
  await query(
    "insert into private.account_closings (profile_id, began_at) values ($1, now() - interval '1 day')",
    [id],
  );
  await query(
    `with site as (select id from public.sites where profile_id = $1),
          notes as (insert into public.site_notes (site_id, notes) select id, 'Site de ' || $2 from site),
          asked as (insert into public.domain_requests (site_id, domain, note, asked_by_customer)
                    select id, 'nova.example', 'Pedido de ' || $2, true from site),
          told as (insert into public.site_event_notes (event_id, actor_id, note)
                   select max(e.id), $1, $2 from site s join public.site_events e on e.site_id = s.id),
          file as (insert into public.site_files (site_id, path, name, content_type, size)
                   select id, $1::text || '/logo.png', 'logo.png', 'image/png', 1 from site),
          ticked as (insert into public.site_checklist (site_id, item, done_by) select id, 'hosting', $1 from site),
          step as (insert into private.site_steps (site_id, event_id, before)
                   select s.id, max(e.id), '{}' from site s join public.site_events e on e.site_id = s.id group by s.id)
     select private.store_migration_access(id, 'Acesso de ' || $2) from site`,
    [id, name],
  );
  await query(
    `with payment as (select * from public.payments where profile_id = $1 order by status = 'paid' desc limit 1),
          dispute as (insert into public.disputes (id, payment_id, profile_id, status, amount, currency, opened_at)
                      select 'dp_' || id, id, profile_id, 'won', 100, currency, now() from payment),
          refund as (insert into public.refunds (id, payment_id, profile_id, amount, currency, reason)
                     select gen_random_uuid(), id, profile_id, 100, currency, 'other' from payment returning id),
          note as (insert into public.refund_notes (refund_id, note) select id, 'Pedido de ' || $2 from refund),
          change as (insert into public.billing_changes (id, profile_id, subscription_id, payment_id, kind, reason, note)
                     select gen_random_uuid(), profile_id, subscription_id, id, 'payment_marked_paid', 'cash', 'Pedido de ' || $2 from payment)
     insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
     select id, profile_id, unit_amount, 12990, currency, 'price_new', now() from public.subscriptions where profile_id = $1`,
    [id, name],
  );
  await query(
    `with course as (insert into public.courses (title, status) values ('Curso', 'published') returning id),
          module as (insert into public.course_modules (course_id, title, position)
                     select id, 'Módulo', 0 from course returning id, course_id),
          lesson as (insert into public.lessons (course_id, module_id, title, status, position)
                     select course_id, id, 'Aula', 'published', 0 from module returning id)
     insert into public.lesson_progress (profile_id, lesson_id, completed_at) select $1::uuid, l.id, now() from lesson l`,
    [id],
  );
  await query(
    `insert into public.certificate_links (profile_id, course_id)
     select profile_id, course_id from public.course_completions where profile_id = $1`,
    [id],
  );
  await query(
    `with contact as (
       insert into public.contacts (profile_id, name, email, message)
       select id, full_name, email, e'Ajuda\\n\\nSou ' || full_name from public.profiles where id = $1 returning *),
     message as (
       insert into public.contact_messages (contact_id, author_kind, author_id, body)
       select id, 'customer', profile_id, 'Sou ' || name from contact returning *)
     insert into public.contact_attachments (contact_id, message_id, is_of_first_message, uploaded_by, path, name, content_type, size)
     select contact_id, id, false, author_id, author_id || '/attached.png', 'foto.png', 'image/png', 1 from message
     union all
     select id, null, true, profile_id, profile_id || '/first.png', 'primeira.png', 'image/png', 1 from contact`,
    [id],
  );
  await query(
    `with task as (select private.add_team_task('message_given_up', $2, 'task-' || $1, profile_id => $1::uuid, details => $3)),
          post as (insert into public.blog_posts (slug, title, author) values ('post-' || gen_random_uuid(), 'Um artigo', 'Equipe') returning id),
          version as (insert into public.blog_post_versions (post_id, fields, saved_by) select post.id, '{}', $1::uuid from post),
          media as (insert into public.media_files (path, kind, bytes, width, height, uploaded_by)
                    values (gen_random_uuid() || '.webp', 'image', 1, 1, 1, $1::uuid) returning id),
          use as (insert into public.media_uses (media_id, place, ref) select id, 'text', 'home.hero.title' from media),
          invited as (insert into public.team_invitations (email, role, invited_by) values (gen_random_uuid() || '@invited.example', 'editor', $1::uuid) returning id),
          present as (insert into private.conversation_presence (contact_id, member_id, is_writing)
                      select c.id, $1::uuid, false from public.contacts c where c.profile_id = $1::uuid limit 1),
          corrected as (insert into public.email_corrections (profile_id, former_email, email, reason, requested_by)
                        values ($1::uuid, $2, gen_random_uuid() || '@corrected.example', 'typo', $1::uuid) returning id),
          correction_token as (insert into private.email_correction_tokens (token, correction_id) select gen_random_uuid()::text, id from corrected),
          token as (insert into private.invitation_tokens (token, invitation_id) select gen_random_uuid()::text, id from invited),
          content as (insert into public.site_content_versions (page_key, deleted, saved_by) values ('home.hero.title', false, $1::uuid))
     insert into public.audit_log (actor_email, actor_role, area, action, profile_id)
     select 'equipe@example.com', 'support', 'outbox', 'email_resent', $1::uuid from task`,
    [id, email, { name }],
  );
  for (const row of customerRows(id, name)) await query(row);
}

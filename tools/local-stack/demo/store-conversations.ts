import type { Sql } from "../backend.ts";
import { demoConversations } from "./conversations.ts";
import type { DemoCustomer } from "./customers.ts";
import { administratorId, colleague } from "./store-team.ts";
import { withoutTriggers } from "./without-triggers.ts";

/** Stores conversations without sending e-mails, and saved answers. */
export async function storeConversations(
  sql: Sql,
  people: readonly DemoCustomer[],
  now: Date,
): Promise<void> {
  const rows = demoConversations(people, now).map(({ at, replies, closed, assigned, ...told }) => {
    const messages = replies.map(({ by, hours, body }) => ({
      kind: by === "customer" ? "customer" : "team",
      is_note: by === "note",
      author: by === "customer" ? told.profile_id : by === "note" ? administratorId : colleague.id,
      body,
      at: new Date(at.getTime() + hours * 60 * 60 * 1000),
    }));
    const said = messages.filter((message) => !message.is_note);
    const last = said.at(-1);
    const isAnswered = last?.kind === "team";
    return {
      ...told,
      at,
      messages,
      status: closed ? "closed" : isAnswered ? "answered" : "open",
      answered_at: said.findLast(({ kind }) => kind === "team")?.at ?? (closed ? at : null),
      waiting_since: closed || isAnswered ? null : (last?.at ?? at),
      last_message_at: last?.at ?? at,
      assignee_id: { nobody: null, administrator: administratorId, colleague: colleague.id }[assigned],
    };
  });
  await withoutTriggers(sql, ["contacts", "contact_messages"], async () => {
    await sql(statement, [JSON.stringify(rows)]);
  });
  await sql(
    `insert into public.saved_answers (title, body_pt, body_pt_pt, body_en)
     select * from jsonb_to_recordset($1) as a(title text, body_pt text, body_pt_pt text, body_en text)`,
    [JSON.stringify(savedAnswers)],
  );
}

const statement = `with told as (
    select * from jsonb_to_recordset($1) as t(profile_id uuid, message text, at timestamptz, messages jsonb, status public.conversation_status,
      answered_at timestamptz, waiting_since timestamptz, last_message_at timestamptz, assignee_id uuid)
  ), contact as (
    insert into public.contacts (profile_id, name, email, message, status, answered_at, waiting_since, last_message_at, assignee_id, created_at)
    select p.id, p.full_name, p.email, t.message, t.status, t.answered_at, t.waiting_since, t.last_message_at, t.assignee_id, t.at
      from told t join public.profiles p on p.id = t.profile_id
    returning id, profile_id
  )
  insert into public.contact_messages (contact_id, author_kind, author_id, body, is_note, created_at)
  select c.id, m.kind, m.author, m.body, m.is_note, m.at
    from contact c join told t on t.profile_id = c.profile_id,
         jsonb_to_recordset(t.messages) as m(kind public.author_kind, is_note boolean, author uuid, body text, at timestamptz)
   order by m.at`;

const savedAnswers = [
  {
    title: "Cópia guardada do navegador",
    body_pt: "Pode ser a cópia guardada do seu navegador. Atualize a página com Ctrl+F5 e diga se mudou.",
    body_pt_pt:
      "Pode ser a cópia guardada do seu navegador. Atualize a página com Ctrl+F5 e diga-nos se mudou.",
    body_en:
      "It may be the copy that your browser keeps. Reload the page with Ctrl+F5 and tell us whether it changed.",
  },
  {
    title: "Quando o domínio começa a funcionar",
    body_pt: "Depois que os registros são mudados, pode demorar até 48 horas para que todos vejam o site.",
    body_pt_pt: "",
    body_en: "Once the records are changed, it can take up to 48 hours until everyone sees the site.",
  },
];

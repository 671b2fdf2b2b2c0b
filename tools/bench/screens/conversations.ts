import { commonTrigrams, countQuery, listQuery, type BenchQuery } from "../postgrest.ts";

const columns = "id, subject, name, status, waiting_since, last_message_at, assignee, excerpt";

const longestWaiting = "waiting_since asc nulls last, last_message_at desc, id asc";

function list(where?: string, order = longestWaiting): string {
  return listQuery({
    from: "conversation_list",
    columns,
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });
}

const search = (subject: string, input: string): BenchQuery => ({
  name: `search: ${subject}`,
  sql: list(`search like '%${input}%'`),
});

/** The screen Mensagens, and its count in the navigation. */
export const conversations: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "latest first", sql: list(undefined, "last_message_at desc, id asc") },
  { name: "open", sql: list("status = 'open'") },
  { name: "answered", sql: list("status = 'answered'") },
  { name: "closed", sql: list("status = 'closed'") },
  { name: "mine", sql: list("assignee_id = md5('customer-1')::uuid") },
  { name: "unassigned", sql: list("assignee_id is null") },
  { name: "started by the team", sql: list("author_kind = 'team'") },
  { ...search("a subject", "duvida 321"), mayGrow: commonTrigrams },
  { ...search("a name", "queiros 9"), mayGrow: commonTrigrams },
  { ...search("a domain", "loja-513.example"), mayGrow: commonTrigrams },
  search("match in every row", "example"),
  search("no match", "zzzyx"),
  { name: "badge: waiting", sql: countQuery("contacts", "status = 'open'") },
  { name: "recipient of a new one", sql: "select public.recipient_of_team(md5('customer-321')::uuid)" },
  { name: "one conversation", sql: "select public.conversation(md5('contact-321')::uuid)" },
];

import { checkedAttachment, type TableDescriptions } from "../table-description.ts";
import { profileOf, contactOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/support*.sql. */
export const tables: TableDescriptions = {
  contacts: {
    area: "messages",
    columns:
      "id, profile_id, author_kind, name, email, message, type, status, answered_at, waiting_since, last_message_at, created_at, updated_at",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    // The author is set from the account, not by the customer.
    insert: (side) =>
      side === "open"
        ? "(name, email, message) values ('Novo', 'new@example.com', e'Assunto\\n\\nTexto')"
        : `(profile_id, name, email, message) values ('${profileOf.hidden}', 'Novo', 'new@example.com', e'Assunto\\n\\nTexto')`,
    set: "status = 'closed'",
    rights: ["", "", "select insert", "", "select update", "select"],
    checked: {
      name: { good: ["Zé", "x".repeat(320)], bad: ["", "x".repeat(321), null] },
      email: { good: ["a@b"], bad: ["", "ab", "x".repeat(321), null] },
      message: {
        good: [
          "A\n\nB",
          `${"é".repeat(150)}\n\n${"é".repeat(5000)}`,
          "Assunto\n\nUma linha\n\nOutra linha\n",
          "Assunto\n\n\nCom mais uma linha em branco",
        ],
        bad: [
          "",
          "Sem assunto",
          "Assunto\nTexto",
          "\n\nTexto",
          "   \n\nTexto",
          "\u200b\n\nTexto",
          "Assunto\n\n\u200b \u2060",
          "Fatura \u202efdp.exe\n\nTexto",
          "Fatura \u2067\n\nTexto",
          "Assunto\n\n",
          "Assunto\n\n \n ",
          "Duas\nlinhas\n\nTexto",
          "Com\ttabulador\n\nTexto",
          `${"x".repeat(151)}\n\nTexto`,
          `Assunto\n\n${"x".repeat(5001)}`,
          null,
        ],
      },
      type: { good: ["Suporte Painel", "x".repeat(60)], bad: ["", " ", "a\nb", "x".repeat(61), null] },
    },
    nullable: "answered_at assignee_id author_id request_id waiting_since",
  },
  contact_messages: {
    area: "messages",
    columns: "id, contact_id, author_kind, body, is_note, created_at",
    rowsOf: (side) => `contact_id = '${contactOf[side]}'`,
    insert: (side) => `(contact_id, author_kind, body) values ('${contactOf[side]}', 'customer', 'Oi')`,
    set: "body = 'Outro'",
    rights: ["", "", "select", "", "select", "select"],
    checked: {
      body: {
        good: ["a", "é".repeat(5000)],
        bad: ["", " \n", "\u200b", "x".repeat(5001), null],
      },
    },
    nullable: "author_id request_id",
  },
  // Customers may not read which team member answers.
  contact_attachments: {
    area: "messages",
    columns: "id, contact_id, message_id, is_of_first_message, path, name, content_type, size, created_at",
    rowsOf: (side) => `contact_id = '${contactOf[side]}'`,
    insert: (side) =>
      `(contact_id, path, name, content_type, size) values ('${contactOf[side]}', 'new', 'b.pdf', 'application/pdf', 1)`,
    set: "name = 'c.pdf'",
    rights: ["", "", "select", "", "select", "select insert delete"],
    checked: checkedAttachment,
    nullable: "contact_id message_id uploaded_by",
  },
  saved_answers: {
    area: "messages",
    rowsOf: (side) => `title = '${side}'`,
    insert: () => "(id, title, body_pt) values (gen_random_uuid(), 'new', 'Olá')",
    set: "title = 'Outro'",
    rights: ["", "", "", "", "select insert update delete", "select"],
    checked: {
      title: { good: ["Olá", "x".repeat(100)], bad: ["", " ", "a\nb", "x".repeat(101), null] },
      body_pt: { good: ["Olá"], bad: ["", " ", "x".repeat(5001), null] },
      body_pt_pt: { good: ["", "Olá"], bad: ["x".repeat(5001), null] },
      body_en: { good: ["", "Hi"], bad: ["x".repeat(5001), null] },
    },
  },
  conversation_list: {
    area: "messages",
    rowsOf: (side) => `id = '${contactOf[side]}'`,
    insert: (side) => `(id) values ('${contactOf[side]}')`,
    set: "email = 'x@example.com'",
    rights: ["", "", "", "", "select", ""],
  },
};

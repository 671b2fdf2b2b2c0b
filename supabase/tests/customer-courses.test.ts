import { beforeAll, describe, expect, test } from "vitest";
import { customer, openTestDatabase, teamMember, type Caller } from "./test-database.ts";

const database = await openTestDatabase();
let ana: string;
let member: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com");
  member = await database.signUp("member@example.com");
  await database.script(`
    delete from public.courses;
    insert into public.courses (id, title, status) values
      ('00000000-0000-4000-a000-000000000001', 'Começado', 'draft'),
      ('00000000-0000-4000-a000-000000000002', 'Rascunho', 'draft'),
      ('00000000-0000-4000-a000-000000000003', 'Vazio', 'draft');
    insert into public.course_modules (id, course_id, title, position) values
      ('00000000-0000-4000-a100-000000000001', '00000000-0000-4000-a000-000000000001', 'Módulo', 0),
      ('00000000-0000-4000-a100-000000000003', '00000000-0000-4000-a000-000000000003', 'Módulo', 0);
    insert into public.lessons (id, course_id, module_id, title, position, status)
    select ('00000000-0000-4000-a200-00000000000' || n)::uuid, '00000000-0000-4000-a000-000000000001',
           '00000000-0000-4000-a100-000000000001', 'Aula', n, case when n = 4 then 'draft' else 'published' end
      from generate_series(1, 4) n;
    insert into public.lessons (course_id, module_id, title, position, status) values
      ('00000000-0000-4000-a000-000000000003', '00000000-0000-4000-a100-000000000003', 'Aula', 0, 'published');
    update public.courses set status = 'published' where title <> 'Rascunho';
    delete from public.lessons where course_id = '00000000-0000-4000-a000-000000000003';
    insert into public.lesson_progress (profile_id, lesson_id, completed_at, watched_at) values
      ('${ana}', '00000000-0000-4000-a200-000000000001', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'),
      ('${ana}', '00000000-0000-4000-a200-000000000002', null, '2026-11-21T12:00:00Z'),
      ('${member}', '00000000-0000-4000-a200-000000000003', now(), now())`);
});

const read = async (caller: Caller) =>
  (await database.as(caller, "select * from public.customer_courses($1)", [ana])).rows;

describe("customer_courses", () => {
  test.each(["admin", "support", "finance"] as const)(
    "returns published courses with the customer's own progress to %s",
    async (role) => {
      expect(await read(teamMember(member, role))).toMatchObject([
        {
          title: "Começado",
          lessons: 3,
          completed: 1,
          percent: 33,
          watched_at: new Date("2026-11-21T12:00:00Z"),
        },
        { title: "Vazio", lessons: 0, completed: 0, percent: 0, watched_at: null },
      ]);
    },
  );

  test("is refused to customers, the customer included, and to editors", async () => {
    for (const caller of [customer(ana), customer(member), teamMember(member, "editor")]) {
      await expect(read(caller)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

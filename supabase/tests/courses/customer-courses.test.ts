import { beforeAll, describe, expect, test } from "vitest";
import { customer, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

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
      ('00000000-0000-4000-a000-000000000003', 'Novo', 'draft');
    insert into public.course_modules (id, course_id, title, position) values
      ('00000000-0000-4000-a100-000000000001', '00000000-0000-4000-a000-000000000001', 'Módulo', 0),
      ('00000000-0000-4000-a100-000000000003', '00000000-0000-4000-a000-000000000003', 'Módulo', 0);
    insert into public.lessons (id, course_id, module_id, title, position, status)
    select ('00000000-0000-4000-a200-00000000000' || n)::uuid, '00000000-0000-4000-a000-000000000001',
           '00000000-0000-4000-a100-000000000001', 'Aula', n, case when n = 4 then 'draft'::public.publication_status else 'published' end
      from generate_series(1, 4) n;
    insert into public.lessons (course_id, module_id, title, position, status) values
      ('00000000-0000-4000-a000-000000000003', '00000000-0000-4000-a100-000000000003', 'Aula', 0, 'published');
    update public.courses set status = 'published' where title <> 'Rascunho';
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
        { title: "Novo", lessons: 1, completed: 0, percent: 0, watched_at: null },
      ]);
    },
  );

  test("refuses customers, including the customer, and editors", async () => {
    for (const caller of [customer(ana), customer(member), teamMember(member, "editor")]) {
      await expect(read(caller)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

const lessonId = (n: number) => `00000000-0000-4000-a200-00000000000${n}`;
const courseId = "00000000-0000-4000-a000-000000000001";
const readOne = async (caller: Caller, id = courseId) =>
  (await database.as(caller, "select public.customer_course($1, $2) as course", [ana, id])).rows[0]?.[
    "course"
  ];

describe("customer_course", () => {
  test.each(["admin", "support", "finance"] as const)(
    "returns the customer's own progress in each published lesson to %s",
    async (role) => {
      const lesson = { completed: false, isNew: false, positionSeconds: 0 };
      expect(await readOne(teamMember(member, role))).toEqual({
        mayLearn: false,
        lessons: [
          { ...lesson, id: lessonId(1), completed: true },
          { ...lesson, id: lessonId(2) },
          { ...lesson, id: lessonId(3) },
        ],
      });
    },
  );

  test("returns null for an unpublished course", async () => {
    expect(await readOne(teamMember(member, "support"), "00000000-0000-4000-a000-000000000002")).toBeNull();
  });

  test("reports that a customer with a site may open lessons", async () => {
    await database.script(
      `update public.sites set status = 'awaiting_activation' where profile_id = '${ana}'`,
    );
    expect(await readOne(teamMember(member, "support"))).toMatchObject({ mayLearn: true });
  });

  test("refuses customers, including the customer, and editors", async () => {
    for (const caller of [customer(ana), customer(member), teamMember(member, "editor")]) {
      await expect(readOne(caller)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

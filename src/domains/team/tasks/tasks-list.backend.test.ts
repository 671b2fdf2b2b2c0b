import { beforeAll, expect, it } from "vitest";
import { addressesOf, exportAt, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { countOpenTasks, finishTasks, reopenTasks } from "./data";
import { tasksList } from "./tasks-list";

const backend = await openListBackend();
let customer: string;

beforeAll(async () => {
  await actAs("support");
  customer = (await backend.addAccount({ domain: "lista.example.com" })).id;
  await backend.sql(
    `insert into public.team_tasks (kind, subject, profile_id, dedupe_key, created_at, due_at, done_at)
     values ('activation_due', 'a.lista.example.com', $1, 'list-a', '2026-11-20T14:00:00Z', '2026-11-22T14:00:00Z', null),
            ('two_subscriptions', 'b.lista.example.com', null, 'list-b', '2026-11-21T14:00:00Z', null, null),
            ('take_site_down', 'c.lista.example.com', null, 'list-c', '2026-11-22T14:00:00Z', '2026-11-21T14:00:00Z', null),
            ('put_site_back', 'e.lista.example.com', null, 'list-e', '2026-11-25T14:00:00Z', null, null),
            ('take_site_down', 'd.lista.example.com', null, 'list-d', '2026-11-23T14:00:00Z', '2026-11-21T14:00:00Z', '2026-11-24T14:00:00Z')`,
    [customer],
  );
});

it.each([...addressesOf(tasksList), "tipo=take_site_down"])(
  "the database reads the tasks at ?%s",
  async (address) => {
    await expect(readAt(tasksList, address)).resolves.toMatchObject({ page: 1 });
  },
);

const lettersAt = async (query: string) =>
  (await readAt(tasksList, `busca=lista.example&${query}`)).items.map(({ subject }) => subject[0]).join("");

it("tasks are sorted by kind, what a customer waits for first, or with those without a date last, and filtered by state and kind", async () => {
  expect(await lettersAt("")).toBe("aecb");
  expect(await lettersAt("ordem=prazo")).toBe("cabe");
  expect(await lettersAt("ordem=-prazo")).toBe("acbe");
  expect(await lettersAt("ordem=-assunto")).toBe("ecba");
  expect(await lettersAt("ordem=criada")).toBe("abce");
  expect(await lettersAt("mostrar=feitas")).toBe("d");
  expect(await lettersAt("tipo=two_subscriptions")).toBe("b");
});

it("a task leads to the site of its customer", async () => {
  const [site] = await backend.sql("select id from public.sites where profile_id = $1", [customer]);
  const { items } = await readAt(tasksList, "busca=lista.example");
  expect(items.map(({ siteId }) => siteId)).toEqual([site?.["id"], null, null, null]);
});

it("finance reads the tasks about money, and counts only these", async () => {
  const all = await countOpenTasks();
  await actAs("finance");
  expect(await lettersAt("")).toBe("b");
  expect(await countOpenTasks()).toBeLessThan(all);
  await actAs("support");
});

it.each([
  ["pt-BR", "tarefas", "Tarefa;Assunto;Criada;Prazo;Feita em", "Ativação atrasada"],
  ["pt-PT", "tarefas", "Tarefa;Assunto;Criada;Prazo;Feita em", "Prazo de ativação ultrapassado"],
  ["en", "tasks", "Task;Subject;Made;Due;Done", "An activation is overdue"],
] as const)("tasks are exported in %s", async (language, file, header, words) => {
  await backend.sql(
    "update public.team_tasks set due_at = '2025-11-22T14:00:00Z' where dedupe_key = 'list-a'",
  );
  const { name, lines } = await exportAt(tasksList, { query: "busca=lista.example", language });
  expect(name).toContain(`site-pronto-${file}-`);
  expect(lines.slice(0, 2)).toEqual([
    header,
    `${words};a.lista.example.com;2026-11-20 11:00;2025-11-22 11:00;`,
  ]);
});

it("finishes open tasks and reopens them, and refuses both when another user was faster", async () => {
  const { items } = await readAt(tasksList, "busca=lista.example&ordem=criada");
  const ids = items.map(({ id }) => id);
  const [first = ""] = ids;
  expect(await finishTasks([first])).toEqual([first]);
  await expect(finishTasks([first])).rejects.toMatchObject({ code: "conflict" });
  expect(await finishTasks(ids)).toHaveLength(ids.length - 1);
  await reopenTasks(ids);
  await expect(reopenTasks(ids)).rejects.toMatchObject({ code: "conflict" });
});

it("does not reopen a task about a deleted account", async () => {
  const [task] = await backend.sql(
    `insert into public.team_tasks (kind, subject, dedupe_key, done_at)
     values ('take_site_down', '-', 'take_site_down:deleted:1', now()) returning id`,
  );
  await expect(reopenTasks([String(task?.["id"])])).rejects.toMatchObject({ name: "AppError" });
});

import type { CourseStatus } from "./course-editing-model";

/** A lesson in the editor's outline. */
export type OutlineLesson = {
  id: string;
  title: string;
  status: CourseStatus;
  durationSeconds: number | null;
  /** Time of the last change: renaming sends it, and fails when the lesson has changed since. */
  seen: string;
  /** It has neither a video, nor a text, nor attachments. */
  isEmpty: boolean;
};

/** A module of a course with its lessons, in order. */
export type OutlineModule = { id: string; title: string; seen: string; lessons: readonly OutlineLesson[] };

/** A line of the outline: modules and their lessons in one list. */
export type OutlineRow =
  | { kind: "module"; id: string; module: OutlineModule }
  | { kind: "lesson"; id: string; lesson: OutlineLesson; moduleId: string };

/** Returns the title of a line. */
export function titleOf(row: OutlineRow): string {
  return row.kind === "module" ? row.module.title : row.lesson.title;
}

/** Returns every line of an outline, from top to bottom. */
export function rowsOf(modules: readonly OutlineModule[]): readonly OutlineRow[] {
  return modules.flatMap((module) => [
    { kind: "module" as const, id: module.id, module },
    ...module.lessons.map((lesson) => ({
      kind: "lesson" as const,
      id: lesson.id,
      lesson,
      moduleId: module.id,
    })),
  ]);
}

/** Returns the items with the one at `from` moved to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * Returns the outline after a line was moved to the position of another. A module moves with its lessons, and
 * a lesson joins the module above it. An invalid move changes nothing.
 */
export function moveRow(
  modules: readonly OutlineModule[],
  activeId: string,
  overId: string,
): readonly OutlineModule[] {
  const moduleFrom = modules.findIndex(({ id }) => id === activeId);
  if (moduleFrom >= 0) {
    const to = modules.findIndex(
      ({ id, lessons }) => id === overId || lessons.some((one) => one.id === overId),
    );
    return to < 0 ? modules : movedTo(modules, moduleFrom, to);
  }
  const rows = rowsOf(modules);
  const from = rows.findIndex(({ id }) => id === activeId);
  const to = rows.findIndex(({ id }) => id === overId);
  // The first line is always a module.
  if (from < 0 || to < 1) return modules;
  const next: { module: OutlineModule; lessons: OutlineLesson[] }[] = [];
  for (const row of movedTo(rows, from, to)) {
    if (row.kind === "module") next.push({ module: row.module, lessons: [] });
    else next.at(-1)?.lessons.push(row.lesson);
  }
  return next.map(({ module, lessons }) => ({ ...module, lessons }));
}

/** Returns the unpublished lessons of an outline. */
export function draftsOf(modules: readonly OutlineModule[]): readonly OutlineLesson[] {
  return modules.flatMap(({ lessons }) => lessons.filter(({ status }) => status === "draft"));
}

/** Returns the order of an outline in the format of `reorder_course`. */
export function orderOf(modules: readonly OutlineModule[]): { id: string; lessons: string[] }[] {
  return modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));
}

/** Returns the outline without the deleted lines. */
export function withoutRows(
  modules: readonly OutlineModule[],
  hidden: ReadonlySet<string>,
): readonly OutlineModule[] {
  return modules
    .filter(({ id }) => !hidden.has(id))
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ id }) => !hidden.has(id)) }));
}

/**
 * The outline `next` with the hidden rows of `before` put back: lessons at the end of their module, modules at the end.
 */
export function withHiddenRows(
  next: readonly OutlineModule[],
  before: readonly OutlineModule[],
  hidden: ReadonlySet<string>,
): readonly OutlineModule[] {
  const whole = next.map((module) => ({
    ...module,
    lessons: [
      ...module.lessons,
      ...(before.find(({ id }) => id === module.id)?.lessons.filter(({ id }) => hidden.has(id)) ?? []),
    ],
  }));
  return [...whole, ...before.filter(({ id }) => hidden.has(id))];
}

/** Returns whether an outline has a published lesson. */
export function hasPublishedLesson(modules: readonly OutlineModule[]): boolean {
  return modules.some(({ lessons }) => lessons.some(({ status }) => status === "published"));
}

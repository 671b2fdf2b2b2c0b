import type { CourseStatus } from "./model";

/** A lesson in the outline that the team orders. */
export type OutlineLesson = {
  id: string;
  title: string;
  status: CourseStatus;
  durationSeconds: number | null;
  /** When it last changed: renaming says so, and is refused when it changed since. */
  seen: string;
  /** Whether it has neither a video, nor a text, nor attachments. */
  isEmpty: boolean;
};

/** A part of a course with its lessons, in order. */
export type OutlineModule = { id: string; title: string; seen: string; lessons: readonly OutlineLesson[] };

/** A line of the outline: modules and their lessons one below the other. */
export type OutlineRow =
  | { kind: "module"; id: string; module: OutlineModule }
  | { kind: "lesson"; id: string; lesson: OutlineLesson; moduleId: string };

/** Title of a line. */
export function titleOf(row: OutlineRow): string {
  return row.kind === "module" ? row.module.title : row.lesson.title;
}

/** Every line of an outline, top to bottom. */
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

/** The items with the one at `from` moved to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * The outline after a line was put where another stands: a module takes its lessons along, and a
 * lesson belongs to the module above it. What makes no sense changes nothing.
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
  // Nothing stands above the first module.
  if (from < 0 || to < 1) return modules;
  const next: { module: OutlineModule; lessons: OutlineLesson[] }[] = [];
  for (const row of movedTo(rows, from, to)) {
    if (row.kind === "module") next.push({ module: row.module, lessons: [] });
    else next.at(-1)?.lessons.push(row.lesson);
  }
  return next.map(({ module, lessons }) => ({ ...module, lessons }));
}

/** Lessons of an outline that are not published. */
export function draftsOf(modules: readonly OutlineModule[]): readonly OutlineLesson[] {
  return modules.flatMap(({ lessons }) => lessons.filter(({ status }) => status === "draft"));
}

/** Order of an outline, as `reorder_course` takes it. */
export function orderOf(modules: readonly OutlineModule[]): { id: string; lessons: string[] }[] {
  return modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));
}

/** The outline without what was asked to be deleted. */
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

/** Whether an outline has a published lesson. */
export function hasPublishedLesson(modules: readonly OutlineModule[]): boolean {
  return modules.some(({ lessons }) => lessons.some(({ status }) => status === "published"));
}

/** Parameters of a route pattern: `[string, string]` for "/cursos/:courseId/aulas/:lessonId". */
type Parameters<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [string, ...Parameters<Rest>]
  : [];

/** Returns a function that builds paths of a route pattern and has the pattern for the router as a property. */
export function pathTo<const Pattern extends string>(pattern: Pattern) {
  const build = (...values: Parameters<Pattern>): string => {
    const rest: string[] = [...values];
    return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ""));
  };
  return Object.assign(build, { pattern });
}

/** Returns the route patterns of a group of paths without nested groups. */
export function patternsOf(group: object): string[] {
  return Object.values(group).flatMap((path: unknown) => {
    if (typeof path === "string") return [path];
    return typeof path === "function" && "pattern" in path ? [String(path.pattern)] : [];
  });
}

/** One page or one source that limits the report; the empty source means direct visits. */
export type ReportFilter = { by: "path" | "referrer"; value: string };

const names = { path: "caminho", referrer: "origem" } as const satisfies Record<ReportFilter["by"], string>;

const filterKinds = ["path", "referrer"] as const;

/** The value of the rest below the ranked values. It cannot be a filter. */
export const othersValue = "*";

/** Reads the filter in an address (`?caminho=/planos` or `?origem=google.com`); null for the whole site. */
export function readFilter(params: URLSearchParams): ReportFilter | null {
  const by = filterKinds.find((name) => params.has(names[name]));
  return by ? { by, value: params.get(names[by]) ?? "" } : null;
}

/** Returns the address with another filter or without one. Other parameters do not change. */
export function withFilter(params: URLSearchParams, filter: ReportFilter | null): URLSearchParams {
  const written = new URLSearchParams(params);
  for (const name of Object.values(names)) written.delete(name);
  if (filter) written.set(names[filter.by], filter.value);
  return written;
}

/** Returns the filter as a part of a file name, with a leading hyphen; empty without a filter. */
export function filterSuffix(filter: ReportFilter | null): string {
  if (!filter) return "";
  const slug = filter.value.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "");
  return `-${names[filter.by]}-${slug || (filter.by === "path" ? "inicio" : "direto")}`;
}

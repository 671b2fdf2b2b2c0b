import type { ReactNode } from "react";

/** A description list of facts: names beside their values, or above them where a column is too narrow. */
export function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <div className="@container w-full min-w-0">
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm narrow:grid-cols-1 narrow:gap-y-0">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] narrow:mb-2">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

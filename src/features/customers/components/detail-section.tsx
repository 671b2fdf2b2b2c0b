import { useId, type ReactNode } from "react";

type DetailSectionProps = {
  title: string;
  /** Said in place of the rest when there is nothing. */
  empty?: string | undefined;
  children: ReactNode;
};

/** One matter on a customer's page. */
export function DetailSection({ title, empty, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {empty === undefined ? children : <p className="text-muted">{empty}</p>}
    </section>
  );
}

/** What a fact is called, and the fact. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of a section, each with what stands at its end and below it. */
export function DetailList({
  items,
}: {
  items: readonly {
    id: string | number;
    text: ReactNode;
    note?: ReactNode;
    end?: ReactNode;
    below?: ReactNode;
  }[];
}) {
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {items.map(({ id, text, note, end, below }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
          <span className="mr-auto flex min-w-0 flex-col">
            <span className="break-words">{text}</span>
            {note ? <span className="text-xs break-words text-muted">{note}</span> : null}
          </span>
          {end}
          {below}
        </li>
      ))}
    </ul>
  );
}

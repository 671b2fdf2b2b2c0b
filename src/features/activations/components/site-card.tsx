import { useId, type ReactNode } from "react";
import { Card } from "@/components/ui/card";

type SiteCardProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Renders one section of a site's page as a card. */
export function SiteCard({ title, aside, children }: SiteCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-base font-bold">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}

/** A description list of the facts of a card. */
export function CardFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

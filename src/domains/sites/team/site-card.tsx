import { useId, type ReactNode } from "react";
import { Card } from "@/kit/ui/card";

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

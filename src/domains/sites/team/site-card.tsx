import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, type ReactNode } from "react";
import { Card } from "@/kit/ui/card";

type SiteCardProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Shows only the line of the title, which unfolds the rest. */
  folds?: boolean;
  children: ReactNode;
};

/** Renders one section of a site's page as a card. */
export function SiteCard({ title, aside, folds = false, children }: SiteCardProps) {
  const id = useId();
  const heading = (
    <h2 id={id} className="text-base font-bold">
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className="min-w-0">
      {folds ? (
        <Card>
          <details className="group">
            <summary className="flex min-h-13 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
              <span className="mr-auto">{heading}</span>
              <span className="contents">{aside}</span>
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
              />
            </summary>
            <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">{children}</div>
          </details>
        </Card>
      ) : (
        <Card className="flex flex-col gap-3 p-4 sm:p-5">
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {heading}
            {aside}
          </div>
          {children}
        </Card>
      )}
    </section>
  );
}

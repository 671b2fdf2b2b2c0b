import { Card } from "@/kit/ui/card";
import { Skeleton } from "@/kit/ui/skeleton";
import { QueueHead } from "./queue-group";

const rowWidths = ["w-2/5", "w-3/5", "w-1/2", "w-2/5", "w-3/5"];

/** The queue while it loads. @param titles the groups of the user's role */
export function QueueSkeleton({ titles }: { titles: readonly string[] }) {
  return (
    <Card aria-busy="true" className="overflow-hidden">
      {titles.map((title) => (
        <section key={title}>
          <QueueHead>
            <h2 className="text-base font-bold">{title}</h2>
          </QueueHead>
          {rowWidths.map((width, index) => (
            <div key={index} className="flex min-h-11 items-center gap-3 px-4">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="ml-auto h-4 w-16" />
            </div>
          ))}
        </section>
      ))}
    </Card>
  );
}

import { clsx } from "clsx";
import { Skeleton } from "@/kit/ui/skeleton";

const cards = [0, 1, 2, 3, 4, 5];

/** Shown while the list loads. */
export function PostGridSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <div
            key={card}
            className={clsx(
              "flex flex-col overflow-hidden rounded-2xl border border-line bg-surface",
              card === 0 && "md:col-span-2 lg:row-span-2",
            )}
          >
            <Skeleton className={clsx("rounded-none", card === 0 ? "h-52 lg:flex-1" : "h-40")} />
            <div className="flex flex-col gap-3 p-6">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="mt-3 h-4 w-40" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from "@/kit/ui/skeleton";

const lines = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shown while an article loads. */
export function ArticleSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="flex flex-col gap-10">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-12 w-full max-w-2xl" />
          <Skeleton className="h-12 w-3/4 max-w-xl" />
          <Skeleton className="h-5 w-full max-w-prose" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <div className="flex max-w-[44rem] flex-col gap-4 border-t border-line pt-10">
          {lines.map((line) => (
            <Skeleton key={line} className="h-5 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}

import { clsx } from "clsx";
import type { FacadeState } from "./facade-state";

const fronts: Readonly<Record<FacadeState, string>> = {
  unpaid: "M5 9.500h6M5 11.500h6",
  preparing: "M4 7.500l8 6M12 7.500l-8 6",
  domain: "M5 9h6",
  open: "M6.500 14v-4h3v4",
  overdue: "M8 8.500v2.500m0 1.800v.2",
  suspended: "M6 8.500l4 4m0-4-4 4",
  cancelled: "M5 9.500h6M5 11.500h6",
};

/** The shop front of a site at 16 px. The text beside it names the state, so it is hidden from readers. */
export function FacadeIcon({ state, className }: { state: FacadeState; className?: string }) {
  const isException = state === "overdue" || state === "suspended";
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={clsx(
        "size-4 shrink-0 fill-none stroke-current stroke-[1.4]",
        isException ? "text-danger" : state === "open" ? "text-ink" : "text-muted",
        className,
      )}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 7.500V14h10V7.500" />
      <path d={fronts[state]} />
      <path
        d="M3.200 2h9.600L15 5.500a1.750 1.750 0 0 1-3.500 0 1.750 1.750 0 0 1-3.500 0 1.750 1.750 0 0 1-3.500 0 1.750 1.750 0 0 1-3.500 0z"
        className={state === "open" ? "fill-accent stroke-ink" : ""}
      />
    </svg>
  );
}

import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";

const looks = {
  neutral: { icon: Info, box: "border-line bg-sunken", mark: "text-second" },
  success: { icon: CircleCheck, box: "border-success/30 bg-success-soft", mark: "text-success" },
  warning: { icon: TriangleAlert, box: "border-warning/30 bg-warning-soft", mark: "text-warning" },
  danger: { icon: CircleAlert, box: "border-danger/30 bg-danger-soft", mark: "text-danger" },
};

type AlertProps = {
  tone?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** "alert" interrupts a screen reader, "status" waits, "note" is not announced. */
  role?: "alert" | "status" | "note";
  className?: string;
};

/** A message beside the content it belongs to. */
export function Alert({
  tone = "neutral",
  title,
  children,
  role = tone === "success" ? "status" : "note",
  className,
}: AlertProps) {
  const { icon: Icon, box, mark } = looks[tone];
  return (
    <div role={role} className={clsx("flex gap-3 rounded-xl border p-4 text-ink", box, className)}>
      <Icon className={clsx("mt-0.5 size-5 shrink-0", mark)} aria-hidden="true" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-[0.9375rem]">{children}</div> : null}
      </div>
    </div>
  );
}

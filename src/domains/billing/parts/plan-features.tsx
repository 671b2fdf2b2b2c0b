import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import { useTranslation } from "react-i18next";

const groups = ["site", "care", "people"] as const;

// The order of the twelve lines on sale. Other lists are shown without groups.
const linesPerGroup = 4;

/** The plan's feature lines, in three groups when they are the twelve on sale. */
export function PlanFeatures({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation("plansPage");
  if (lines.length !== groups.length * linesPerGroup) {
    return <Lines lines={lines} className="mt-6 grid gap-x-10 sm:grid-cols-2" />;
  }
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 md:grid-cols-3">
      {groups.map((group, index) => (
        <div key={group}>
          <h3 className="font-sans text-base font-semibold tracking-normal text-second">
            {t(`groups.${group}`)}
          </h3>
          <Lines
            lines={lines.slice(index * linesPerGroup, (index + 1) * linesPerGroup)}
            className="mt-2 flex flex-col"
          />
        </div>
      ))}
    </div>
  );
}

function Lines({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <ul className={clsx(className, "[overflow-wrap:anywhere]")}>
      {lines.map((line) => (
        <li key={line} className="flex gap-3 border-t border-line py-3.5 leading-snug">
          <Check className="mt-0.5 size-4 shrink-0 text-success" strokeWidth={3} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}

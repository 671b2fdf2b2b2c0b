import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { homeIncluded, type HomeText } from "./marketing-model";
import {
  BuilderDrawing,
  HostingDrawing,
  PanelDrawing,
  SupportDrawing,
  WordPressDrawing,
} from "./included-drawings";

type Item = (typeof homeIncluded)[number];

// The first two cards are the main reasons to subscribe; the others form a row, or a column on a phone.
const wide = "flex-col justify-between gap-8 sm:col-span-2";
const small = "flex-row items-center gap-6 max-sm:flex-wrap sm:flex-col sm:items-stretch sm:justify-between";

const cells: Record<Item, { Drawing: () => ReactNode; className: string; height: string }> = {
  hosting: { Drawing: HostingDrawing, className: `${wide} lg:col-span-5`, height: "h-32 sm:h-44" },
  builder: { Drawing: BuilderDrawing, className: `${wide} lg:col-span-7`, height: "h-28 sm:h-44" },
  wordpress: { Drawing: WordPressDrawing, className: `${small} lg:col-span-4`, height: "h-20 sm:h-32" },
  panel: { Drawing: PanelDrawing, className: `${small} lg:col-span-4`, height: "h-20 sm:h-32" },
  support: {
    Drawing: SupportDrawing,
    // Alone in its row between phone and desktop.
    className:
      "flex-row items-center gap-6 max-sm:flex-wrap sm:col-span-2 lg:col-span-4 lg:flex-col lg:items-stretch lg:justify-between",
    height: "h-20 sm:h-32",
  },
};

/** The parts of the subscription, and the one thing that it excludes. */
export function Included({ text }: { text: HomeText }) {
  return (
    <section aria-labelledby="included" className="night mt-24 sm:mt-32">
      <div className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
        <h2 id="included" className="max-w-[13.32em] text-display">
          {text("included.title")}
        </h2>
        <ul className="mt-10 grid gap-4 sm:mt-14 sm:grid-cols-2 lg:grid-cols-12">
          {homeIncluded.map((item) => {
            const { Drawing, className, height } = cells[item];
            return (
              <li
                key={item}
                className={clsx(
                  "flex overflow-hidden rounded-2xl border border-line bg-surface p-6 sm:p-8",
                  className,
                )}
              >
                <div className={clsx("shrink-0", height)} aria-hidden="true">
                  <Drawing />
                </div>
                <div className="flex min-w-0 flex-col gap-2 max-sm:flex-1 max-sm:basis-[8em]">
                  <h3 className="text-heading">{text(`included.${item}.title`)}</h3>
                  <p className="max-w-[28.2em] text-muted">{text(`included.${item}.text`)}</p>
                </div>
              </li>
            );
          })}
        </ul>
        <DomainNote text={text} />
      </div>
    </section>
  );
}

function DomainNote({ text }: { text: HomeText }) {
  const { t } = useTranslation("homePage");
  return (
    <div className="mt-4 grid items-center gap-x-12 gap-y-5 rounded-2xl border border-dashed border-accent/70 p-6 sm:p-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div
        aria-hidden="true"
        className="flex h-13 items-center gap-1 rounded-full border border-line bg-surface px-5 font-semibold whitespace-nowrap text-muted"
      >
        www.
        <span className="h-6 flex-1 rounded-md border border-dashed border-accent/80" />
        {t("domain.ending")}
      </div>
      <p className="max-w-[38.46em] text-muted">
        <strong className="font-semibold text-ink">{text("domain.title")}</strong>{" "}
        <span>{text("domain.text")}</span>
      </p>
    </div>
  );
}

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The parts of the subscription, in order. */
const items = ["hosting", "builder", "wordpress", "panel", "support"] as const;

/** The texts of the section that administrators may replace, each a key of the homePage translations. */
export const includedTextKeys = [
  "included.title",
  ...items.flatMap((item) => [`included.${item}.title`, `included.${item}.text`] as const),
  "domain.title",
  "domain.text",
] as const;

/** Returns a text of the section: the stored one, else the translation. */
type IncludedText = (key: (typeof includedTextKeys)[number]) => string;

type Item = (typeof items)[number];

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
export function Included({ text }: { text: IncludedText }) {
  return (
    <section aria-labelledby="included" className="night mt-24 sm:mt-32">
      <div className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
        <h2 id="included" className="max-w-[13.32em] text-display">
          {text("included.title")}
        </h2>
        <ul className="mt-10 grid gap-4 sm:mt-14 sm:grid-cols-2 lg:grid-cols-12">
          {items.map((item) => {
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

function DomainNote({ text }: { text: IncludedText }) {
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

/** Locked servers on a shelf. */
function HostingDrawing() {
  return (
    <svg viewBox="0 0 220 120" className="drawing h-full">
      {[8, 46, 84].map((y) => (
        <g key={y}>
          <rect x="2" y={y} width="150" height="30" rx="7" className="fill-ground" />
          <path d={`M18 ${y + 15}h.01M30 ${y + 15}h.01`} strokeWidth="6" className="stroke-accent" />
          <path d={`M84 ${y + 15}h52`} className="stroke-line" strokeWidth="4" />
        </g>
      ))}
      <path d="M166 62V46a17 17 0 0 1 34 0v16" strokeWidth="5" />
      <rect x="154" y="60" width="58" height="48" rx="9" className="fill-accent stroke-ground" />
      <path d="M183 78v12" strokeWidth="6" className="stroke-ground" />
    </svg>
  );
}

/** A page with one of its blocks lifted. */
function BuilderDrawing() {
  return (
    <svg viewBox="0 0 420 120" className="drawing h-full max-w-full">
      <rect x="2" y="2" width="300" height="116" rx="10" className="fill-ground" />
      <path d="M2 24h300" className="stroke-line" />
      <path d="M16 13h.01M26 13h.01M36 13h.01" strokeWidth="5" className="stroke-line" />
      <path d="M24 48h110M24 62h84" strokeWidth="8" />
      <path d="M24 82h96M24 94h70" strokeWidth="4" className="stroke-line" />
      <rect x="168" y="40" width="112" height="74" rx="6" className="stroke-line" strokeDasharray="5 6" />
      <g transform="rotate(-4 240 60)">
        <rect x="184" y="28" width="124" height="78" className="fill-surface stroke-accent" />
        <path d="m196 94 30-34 22 24 14-14 34 24z" className="fill-accent stroke-surface" />
        <circle cx="276" cy="48" r="9" className="fill-ink stroke-none" />
        <path d="M184 28h.01M308 28h.01M184 106h.01M308 106h.01" strokeWidth="9" className="stroke-ink" />
      </g>
      <path d="m304 84 30 12-13 5-6 13z" className="fill-ink stroke-ground" />
      <rect x="352" y="10" width="66" height="100" rx="10" className="fill-ground" />
      <path d="M366 32h38M366 46h24" strokeWidth="5" />
      <rect x="366" y="62" width="16" height="16" rx="3" className="fill-accent stroke-none" />
      <rect x="388" y="62" width="16" height="16" rx="3" className="stroke-line" />
      <rect x="366" y="84" width="16" height="16" rx="3" className="stroke-line" />
      <rect x="388" y="84" width="16" height="16" rx="3" className="stroke-line" />
    </svg>
  );
}

/** A window with the parts of a page. */
function WordPressDrawing() {
  return (
    <svg viewBox="0 0 180 120" className="drawing h-full w-auto max-w-24 sm:max-w-full">
      <rect x="2" y="6" width="150" height="108" rx="10" className="fill-ground" />
      <path d="M2 28h150M46 28v86" className="stroke-line" />
      <path d="M14 44h20M14 58h16M14 72h20M14 86h12" strokeWidth="4" className="stroke-line" />
      <path d="M60 48h56" strokeWidth="8" />
      <path d="M60 68h76M60 80h64M60 92h72" strokeWidth="4" className="stroke-line" />
      <circle cx="150" cy="92" r="22" className="fill-accent stroke-surface" strokeWidth="4" />
      <path d="m140 92 7 7 13-14" strokeWidth="4" className="stroke-ground" />
    </svg>
  );
}

/** The status of a site. */
function PanelDrawing() {
  return (
    <svg viewBox="0 0 180 120" className="drawing h-full w-auto max-w-24 sm:max-w-full">
      <rect x="2" y="6" width="168" height="46" rx="10" className="fill-ground" />
      <circle cx="26" cy="29" r="9" className="fill-accent stroke-none" />
      <path d="M48 24h60" strokeWidth="5" />
      <path d="M48 37h88" strokeWidth="4" className="stroke-line" />
      <rect x="2" y="62" width="78" height="52" rx="10" className="fill-ground" />
      <rect x="90" y="62" width="80" height="52" rx="10" className="fill-ground" />
      <path d="M18 98V88m14 10V80m14 18V84m14 14V74" strokeWidth="6" className="stroke-accent" />
      <path d="M106 80h46M106 94h28" strokeWidth="4" className="stroke-line" />
    </svg>
  );
}

/** A question and its answer. */
function SupportDrawing() {
  return (
    <svg viewBox="0 0 180 120" className="drawing h-full w-auto max-w-24 sm:max-w-full">
      <path
        d="M12 8h92a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H34L16 66V52h-4A10 10 0 0 1 2 42V18A10 10 0 0 1 12 8z"
        className="fill-ground"
      />
      <path d="M22 24h64M22 36h40" strokeWidth="4" className="stroke-line" />
      <path
        d="M76 60h92a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10h-4v13l-18-13H76a10 10 0 0 1-10-10V70a10 10 0 0 1 10-10z"
        className="fill-accent stroke-surface"
      />
      <path d="M84 76h66M84 88h42" strokeWidth="4" className="stroke-ground" />
    </svg>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { usePageTexts } from "../data";
import { ClosingCall } from "./closing-call";

/** The points about performance, in order. */
const performancePoints = ["ready", "tuned", "none"] as const;

/** The security measures, in order. */
const securityMeasures = ["ssl", "backups"] as const;

/** The parts of the hosting, in order. */
const hostingFeatures = ["ssl", "backups", "migration", "wordpress", "domain", "support"] as const;

/** The texts of the page that administrators may replace, each a key of the hostingPage translations. */
export const textKeys = [
  "title",
  "lead",
  "performance.title",
  "performance.text",
  ...performancePoints.map((point) => `performance.points.${point}` as const),
  "security.title",
  "security.text",
  ...securityMeasures.flatMap((id) => [`security.${id}.title`, `security.${id}.text`] as const),
  "migration.title",
  "migration.text",
  "migration.button",
  "features.title",
  "features.text",
  ...hostingFeatures.flatMap((id) => [`features.${id}.title`, `features.${id}.text`] as const),
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

/** Returns a text of the page: the stored one, else the translation. */
type HostingText = (key: (typeof textKeys)[number]) => string;

/** /nossa-hospedagem: the hosting of the customers' sites. */
export function HostingRoute() {
  const { t } = useTranslation("hostingPage");
  const text = usePageTexts("hosting", textKeys, (key) => t(key));
  return (
    <>
      <PublicPageHead title={t("head.title")} headline={text("title")} description={t("head.description")} />
      <PageIntro title={text("title")} lead={text("lead")}>
        <FoundationDrawing />
      </PageIntro>
      <Performance text={text} />
      <HydrateLater>
        <Security text={text} />
        <Migration text={text} />
        <HostingFeatures text={text} />
        <ClosingCall
          title={text("closing.title")}
          text={text("closing.text")}
          button={text("closing.button")}
          to={paths.plans}
        />
      </HydrateLater>
    </>
  );
}

/** The performance of the servers, and the work that they save. */
export function Performance({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section
      aria-labelledby="performance"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[7fr_5fr]"
    >
      <div className="flex flex-col gap-4">
        <p className="font-semibold text-second">{t("performance.label")}</p>
        <h2 id="performance" className="max-w-[10.66em] text-display">
          {text("performance.title")}
        </h2>
        <p className="max-w-[37.18em] text-lg text-muted sm:text-xl">{text("performance.text")}</p>
      </div>
      <ul className="flex flex-col justify-end">
        {performancePoints.map((point) => (
          <li
            key={point}
            className="border-t border-line py-5 font-display text-heading font-bold last:border-b"
          >
            {text(`performance.points.${point}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The security measures of the hosting. */
export function Security({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section aria-labelledby="security" className="night mt-24 sm:mt-32">
      <div className="mx-auto grid w-full max-w-7xl items-center gap-x-16 gap-y-12 px-4 py-20 sm:px-6 sm:py-28 lg:grid-cols-[5fr_7fr]">
        <div className="max-w-md lg:max-w-none">
          <LockedDrawing />
        </div>
        <div className="flex flex-col gap-4">
          <p className="font-semibold text-second">{t("security.label")}</p>
          <h2 id="security" className="max-w-[11.99em] text-display">
            {text("security.title")}
          </h2>
          <p className="max-w-[35.9em] text-lg text-muted sm:text-xl">{text("security.text")}</p>
          <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
            {securityMeasures.map((measure) => (
              <div key={measure} className="border-t-2 border-accent pt-4">
                <dt className="font-display text-heading font-bold">{text(`security.${measure}.title`)}</dt>
                <dd className="mt-1 text-muted">{text(`security.${measure}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

/** The free move of an existing site. */
export function Migration({ text }: { text: HostingText }) {
  const { t } = useTranslation("hostingPage");
  return (
    <section aria-labelledby="migration" className="mx-auto w-full max-w-7xl px-4 pt-24 sm:px-6 sm:pt-32">
      <div className="grid items-end gap-x-12 gap-y-10 overflow-hidden rounded-3xl border-2 border-ink bg-accent-soft p-6 pb-0! sm:p-12 lg:grid-cols-[1fr_1.15fr] lg:p-16">
        <div className="flex flex-col items-start gap-5 lg:pb-16">
          <p className="font-semibold text-second">{t("migration.label")}</p>
          <h2 id="migration" className="text-display">
            {text("migration.title")}
          </h2>
          <p className="max-w-[32.05em] text-lg">{text("migration.text")}</p>
          <Link to={paths.register} className={buttonVariants({ size: "lg", className: "mt-2" })}>
            {text("migration.button")}
          </Link>
        </div>
        <div className="-mb-[5.4%] max-w-lg lg:max-w-none">
          <MovingDrawing />
        </div>
      </div>
    </section>
  );
}

/** The hosting's features as a list. */
export function HostingFeatures({ text }: { text: HostingText }) {
  return (
    <section
      aria-labelledby="features"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
    >
      <header className="flex flex-col gap-4">
        <h2 id="features" className="text-display">
          {text("features.title")}
        </h2>
        <p className="max-w-[23.08em] text-lg text-muted">{text("features.text")}</p>
      </header>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {hostingFeatures.map((feature) => (
          <li key={feature} className="flex flex-col gap-1 border-t border-line py-6">
            <h3 className="text-heading">{text(`features.${feature}.title`)}</h3>
            <p className="text-lg text-muted">{text(`features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const slabs = [150, 194, 238];

/** A shop on shelves of servers. */
export function FoundationDrawing() {
  return (
    <svg viewBox="0 0 440 290" className="drawing w-full" aria-hidden="true">
      <path d="M4 282h432" />
      <path d="M112 62v84h216V62" className="fill-surface" />
      <rect x="132" y="78" width="104" height="50" rx="4" className="fill-second-soft" />
      <path d="m132 112 28-22 24 18 22-12 30 26" />
      <path d="M258 146V80h50v66" className="fill-accent-soft" />
      <path d="m258 80 30 10v56h-30z" className="fill-surface" />
      <path d="M280 118v.01" strokeWidth="5" />
      <path
        d="M118 12h204l22 42a17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0 17.714 17.714 0 0 1-35.428 0z"
        className="fill-accent"
      />
      {slabs.map((y, row) => (
        <g key={y}>
          <rect x={84 - row * 30} y={y} width={272 + row * 60} height="36" rx="8" className="fill-surface" />
          <path
            d={`M${106 - row * 30} ${y + 18}h.01m16 0h.01m16 0h.01`}
            strokeWidth="8"
            className="stroke-second"
          />
          <path
            d={`M${232 + row * 30} ${y + 12}h88m-88 12h88`}
            strokeWidth="4"
            className="stroke-line-strong"
          />
        </g>
      ))}
    </svg>
  );
}

/** An address bar with a lock, in front of its backups. */
function LockedDrawing() {
  return (
    <svg viewBox="0 0 440 250" className="drawing w-full" aria-hidden="true">
      <rect
        x="92"
        y="14"
        width="332"
        height="176"
        rx="14"
        className="stroke-line-strong"
        strokeDasharray="6 8"
      />
      <rect x="54" y="36" width="332" height="176" rx="14" className="fill-surface stroke-line-strong" />
      <rect x="14" y="58" width="332" height="176" rx="14" className="fill-surface" />
      <path d="M14 104h332" />
      <rect x="32" y="70" width="296" height="22" rx="11" className="fill-ground" />
      <path d="M46 81v-3a5 5 0 0 1 10 0v3m-12 0h14v7H44z" className="stroke-accent" />
      <path d="M70 81h96" strokeWidth="5" />
      <path d="M40 132h130M40 152h92" strokeWidth="10" />
      <path d="M40 182h118M40 198h88" strokeWidth="5" className="stroke-line-strong" />
      <path d="M242 154v-20a30 30 0 0 1 60 0v20" strokeWidth="8" />
      <rect
        x="222"
        y="150"
        width="100"
        height="72"
        rx="12"
        className="fill-accent stroke-surface"
        strokeWidth="4"
      />
      <path d="M272 176v20" strokeWidth="9" className="stroke-ground" />
    </svg>
  );
}

/** A page between two addresses. */
function MovingDrawing() {
  return (
    <svg viewBox="0 0 440 230" className="drawing w-full" aria-hidden="true">
      <path d="M4 206h432" />
      <rect x="30" y="46" width="230" height="132" rx="8" className="fill-surface" />
      <rect x="54" y="66" width="124" height="90" rx="6" className="fill-second-soft" />
      <path d="M54 84h124M64 75h.01M74 75h.01" />
      <path d="M68 100h60" strokeWidth="7" />
      <path d="M68 116h46M68 128h54" strokeWidth="4" className="stroke-line-strong" />
      <path d="m132 142 16-20 10 12 6-6 10 14z" className="fill-accent" />
      <path d="M260 86h72l46 46v46H260z" className="fill-accent" />
      <path d="M282 104h42l28 30h-70z" className="fill-surface" />
      <path d="M344 152h14" />
      <circle cx="96" cy="182" r="24" className="fill-ink" />
      <circle cx="96" cy="182" r="8" className="fill-surface" />
      <circle cx="318" cy="182" r="24" className="fill-ink" />
      <circle cx="318" cy="182" r="8" className="fill-surface" />
      <path d="M4 92h14M0 116h18M8 140h10" className="stroke-line-strong" strokeWidth="4" />
      <path d="M404 206V60" />
      <path d="M372 30h62l-10 15 10 15h-62z" className="fill-surface" />
      <path d="M384 45h26" strokeWidth="4" />
    </svg>
  );
}

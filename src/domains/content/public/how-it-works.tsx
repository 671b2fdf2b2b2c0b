import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noBreakEmail } from "@/kit/no-break-email";
import { PageIntro } from "@/kit/page-intro";
import { PublicPageHead } from "@/kit/public-page-head";
import { paths } from "@/platform/paths";
import { usePageTexts } from "../data";
import { ClosingCall } from "./closing-call";
import { QuestionSection } from "./question-section";

// Exported for the content editor, which edits and previews this page.
export { QuestionSection };

/** The steps from sign-up to a live site, in order. */
const steps = ["register", "pay", "live"] as const;

/** The questions of the page, in order. */
export const howItWorksQuestions = ["domain", "time", "payment", "late", "cancel"] as const;

/** The texts of the page that administrators may replace, each a key of the howItWorksPage translations. */
export const textKeys = [
  "title",
  "lead",
  ...steps.flatMap((step) => [`steps.${step}.title`, `steps.${step}.text`] as const),
  "questions.title",
  "questions.text",
  ...howItWorksQuestions.flatMap((id) => [`questions.${id}.title`, `questions.${id}.text`] as const),
  "closing.title",
  "closing.text",
  "closing.button",
] as const;

/** Returns a text of the page: the stored one, else the translation. */
type HowItWorksText = (key: (typeof textKeys)[number]) => string;

/** /como-funciona: the steps from the sign-up to a live site. */
export function HowItWorksRoute() {
  const { t } = useTranslation("howItWorksPage");
  const text = usePageTexts("howItWorks", textKeys, (key) => t(key));
  const questions = howItWorksQuestions.map((id) => ({
    id,
    title: text(`questions.${id}.title`),
    text: text(`questions.${id}.text`),
  }));
  return (
    <>
      <PublicPageHead
        title={t("head.title")}
        headline={text("title")}
        description={t("head.description")}
        questions={questions}
      />
      <PageIntro title={text("title")} lead={text("lead")} />
      <Journey text={text} />
      <QuestionSection title={text("questions.title")} text={text("questions.text")} questions={questions} />
      <ClosingCall
        title={text("closing.title")}
        text={text("closing.text")}
        button={text("closing.button")}
        to={paths.register}
      />
    </>
  );
}

const scenes: Record<(typeof steps)[number], { Scene: () => ReactNode; who: "you" | "us" }> = {
  register: { Scene: AccountScene, who: "you" },
  pay: { Scene: PaymentScene, who: "you" },
  live: { Scene: ProgressScene, who: "us" },
};

/** Three steps along one line, each with a drawing of its screen. */
export function Journey({ text }: { text: HowItWorksText }) {
  const { t } = useTranslation("howItWorksPage");
  return (
    <ol className="journey mx-auto grid w-full max-w-7xl gap-x-8 gap-y-16 px-4 pt-16 sm:px-6 sm:pt-24 lg:grid-cols-3">
      {steps.map((step, index) => {
        const { Scene, who } = scenes[step];
        return (
          <li key={step} className="relative grid gap-x-6 gap-y-6 pl-14 lg:grid-rows-[auto_auto_1fr] lg:pl-0">
            <div
              aria-hidden="true"
              className="flex h-72 items-center justify-center rounded-2xl border border-line bg-sunken p-3 sm:p-6"
            >
              <Scene />
            </div>
            <div className="absolute top-0 left-0 flex h-full flex-col items-center lg:static lg:h-auto lg:flex-row">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink bg-accent font-display text-xl font-extrabold text-accent-ink"
              >
                {index + 1}
              </span>
              <span
                aria-hidden="true"
                className="w-0.5 flex-1 bg-ink max-lg:-mb-16 lg:-mr-8 lg:h-0.5 lg:w-auto [li:last-child>div>&]:hidden"
              />
            </div>
            <div className="flex flex-col gap-2 lg:pr-6">
              <p className="font-semibold text-second">{t(`who.${who}`)}</p>
              <h2 className="text-title">{text(`steps.${step}.title`)}</h2>
              <p className="max-w-[32.05em] text-lg text-muted">{noBreakEmail(text(`steps.${step}.text`))}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const paper = "w-full max-w-72 rounded-xl border-2 border-ink bg-surface p-4 sm:p-5 shadow-card";

/** The sign-up form. */
function AccountScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "flex flex-col gap-4 text-sm font-semibold")}>
      {(["name", "domain"] as const).map((field) => (
        <div key={field} className="flex flex-col gap-1.5">
          <span>{t(`drawing.${field}`)}</span>
          <span className="flex h-9 items-center rounded-md border border-line-strong px-3">
            <span
              className={clsx("h-2 rounded-full bg-line-strong/60", field === "name" ? "w-24" : "w-32")}
            />
            {field === "domain" ? <span className="ml-1 h-5 w-0.5 bg-second" /> : null}
          </span>
        </div>
      ))}
      <span className="h-9 rounded-md border border-accent-ink bg-accent" />
    </div>
  );
}

/** The payment page. */
function PaymentScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "flex flex-col gap-4 text-sm font-semibold")}>
      <div className="flex items-center justify-between">
        {t("drawing.total")}
        <span className="h-3 w-20 rounded-full bg-ink" />
      </div>
      <div className="flex flex-col gap-1.5 border-t border-line pt-4">
        {t("drawing.card")}
        <span className="flex h-9 items-center gap-2 rounded-md border border-line-strong px-3 text-muted">
          •••• ••••
          <span className="ml-auto h-4 w-6 rounded-sm bg-second" />
        </span>
      </div>
      <span className="h-9 rounded-md border border-accent-ink bg-accent" />
    </div>
  );
}

const stages = ["paid", "preparing", "propagating", "live"] as const;

/** The stages that the customer panel shows during activation. */
function ProgressScene() {
  const { t } = useTranslation("howItWorksPage");
  return (
    <div className={clsx(paper, "relative flex flex-col gap-3 text-sm")}>
      <span className="absolute top-8 bottom-8 left-[1.875rem] w-0.5 bg-line" />
      {stages.map((stage, index) => (
        <div key={stage} className="relative flex items-center gap-3 font-semibold">
          <span
            className={clsx(
              "grid size-6 shrink-0 place-items-center rounded-full border-2",
              index < 2 && "border-ink bg-ink text-ground",
              index === 2 && "border-ink bg-accent",
              index > 2 && "border-line-strong bg-surface",
            )}
          >
            {index < 2 ? <Check className="size-3.5" strokeWidth={3.5} /> : null}
          </span>
          <span>{t(`drawing.${stage}`)}</span>
        </div>
      ))}
    </div>
  );
}

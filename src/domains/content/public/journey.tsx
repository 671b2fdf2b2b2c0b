import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noBreakEmail } from "@/kit/no-break-email";
import { journeySteps, type HowItWorksText } from "./page-texts/how-it-works";
import { AccountScene, PaymentScene, ProgressScene } from "./journey-scenes";

const scenes: Record<(typeof journeySteps)[number], { Scene: () => ReactNode; who: "you" | "us" }> = {
  register: { Scene: AccountScene, who: "you" },
  pay: { Scene: PaymentScene, who: "you" },
  live: { Scene: ProgressScene, who: "us" },
};

/** Three steps along one line, each with a drawing of its screen. */
export function Journey({ text }: { text: HowItWorksText }) {
  const { t } = useTranslation("howItWorksPage");
  return (
    <ol className="journey mx-auto grid w-full max-w-7xl gap-x-8 gap-y-16 px-4 pt-16 sm:px-6 sm:pt-24 lg:grid-cols-3">
      {journeySteps.map((step, index) => {
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

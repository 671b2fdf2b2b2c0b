import { noBreakEmail } from "@/kit/no-break-email";
import { homeSteps, type HomeText } from "./marketing-model";
import { StepDrawing } from "./step-drawings";

/** The four steps from sign-up to the live site. */
export function Steps({ text, id }: { text: HomeText; id: string }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby="steps"
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <header className="flex flex-col gap-4 self-start lg:sticky lg:top-28">
        <h2 id="steps" className="text-display">
          {text("steps.title")}
        </h2>
        <p className="max-w-[25.64em] text-lg text-muted">{text("steps.text")}</p>
      </header>
      <ol>
        {homeSteps.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-5 border-t border-line py-8 sm:grid-cols-[6rem_minmax(0,1fr)_13rem] sm:gap-x-8 sm:py-10"
          >
            <span
              aria-hidden="true"
              className="self-start font-display text-6xl leading-none font-extrabold tabular sm:text-8xl"
            >
              {index + 1}
            </span>
            <div className="flex flex-col gap-2">
              <h3 className="text-heading sm:text-2xl">{text(`steps.${step}.title`)}</h3>
              <p className="max-w-[29.49em] text-lg text-muted">{noBreakEmail(text(`steps.${step}.text`))}</p>
            </div>
            <div className="col-start-2 max-w-52 sm:col-start-3">
              <StepDrawing step={step} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

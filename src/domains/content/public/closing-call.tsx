import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { besideOfferBar } from "@/domains/billing/parts/offer-bar";
import { noBreakEmail } from "@/kit/no-break-email";
import { buttonVariants } from "@/kit/ui/button";

type ClosingCallProps = {
  title: string;
  text: string;
  /** The button's text. */
  button: string;
  to: string;
  /** Text of the sign on the illustration. */
  sign?: string;
};

/** Closing section of a page: an illustrated shop front and a button. */
export function ClosingCall({ title, text, button, to, sign }: ClosingCallProps) {
  return (
    <section ref={besideOfferBar} aria-labelledby="closing" className="mt-24 sm:mt-32">
      <div className="border-t-2 border-ink bg-second-soft">
        <div className="awning awning-wide" aria-hidden="true" />
        <div className="mx-auto flex max-w-7xl flex-col items-center gap-6 px-4 pt-14 pb-24 text-center sm:px-6 sm:pt-20 sm:pb-32">
          {sign ? <DoorSign text={sign} /> : null}
          <h2 id="closing" className="max-w-[10.66em] text-display sm:text-6xl sm:leading-none">
            {title}
          </h2>
          <p className="max-w-[30.77em] text-lg sm:text-xl">{noBreakEmail(text)}</p>
          <Link
            to={to}
            className={clsx(
              buttonVariants({ size: "lg" }),
              "mt-2 h-auto! min-h-13 py-2 text-center whitespace-normal!",
            )}
          >
            {button}
          </Link>
        </div>
      </div>
    </section>
  );
}

// A sign that hangs from a nail on two strings.
function DoorSign({ text }: { text: string }) {
  return (
    <div aria-hidden="true" className="swings -mt-6 mb-2 flex -rotate-3 flex-col items-center sm:-mt-10">
      <svg viewBox="0 0 96 44" className="drawing h-11 w-24">
        <path d="M10 43 48 5l38 38" />
        <circle cx="48" cy="5" r="4" className="fill-accent" />
      </svg>
      <span className="-mt-px rounded-lg border-2 border-ink bg-accent px-6 py-1.5 font-display text-2xl font-extrabold text-accent-ink">
        {text}
      </span>
    </div>
  );
}

import type { ReactNode } from "react";
import { noBreakEmail } from "./no-break-email";

type PageIntroProps = {
  title: string;
  lead: string;
  /** Content beside the text, or below it on narrow screens. */
  children?: ReactNode;
};

/** Head of a public page: heading, lead and optional illustration. */
export function PageIntro({ title, lead, children }: PageIntroProps) {
  // Phones of every width break the lines as at 390 px, where the fallback fonts are known to break them alike.
  const heading = (
    <h1 className="max-w-[9.38em] text-5xl max-sm:max-w-[7.45em] leading-none font-extrabold tracking-[-0.035em] sm:text-6xl lg:text-7xl">
      {title}
    </h1>
  );
  const sentence = (
    <p className="max-w-[33.33em] text-lg leading-relaxed text-muted max-sm:max-w-[19.9em] sm:text-xl sm:leading-relaxed">
      {noBreakEmail(lead)}
    </p>
  );
  return (
    <header className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-6 px-4 pt-12 sm:px-6 sm:pt-20 lg:grid-cols-[7fr_5fr]">
      {children ? (
        <>
          <div className="flex flex-col gap-6">
            {heading}
            {sentence}
          </div>
          <div className="mt-4 max-lg:max-w-md lg:mt-0">{children}</div>
        </>
      ) : (
        <>
          {heading}
          <div className="self-end">{sentence}</div>
        </>
      )}
    </header>
  );
}

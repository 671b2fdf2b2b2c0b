import { clsx } from "clsx";
import type { Language } from "@contract/enums";
import { AwningFrame } from "@/kit/awning-frame";
import { Logo } from "@/kit/logo";
import { sealEdge, sealRibbon, sealTick } from "./certificate-art";
import "./certificate-sheet.css";

/** The texts of a certificate. */
export type CertificateWords = {
  heading: string;
  /** "This certifies that" */
  before: string;
  name: string;
  /** "completed the course" */
  middle: string;
  course: string;
  /** "12 lessons" */
  lessons?: string;
  date: string;
};

type CertificateSheetProps = {
  words: CertificateWords;
  /** Language of the course's title, when it is known. */
  language?: Language;
};

/** A certificate under an awning, for the screen and for a sheet of A4. */
export function CertificateSheet({ words, language }: CertificateSheetProps) {
  return (
    <AwningFrame
      as="article"
      wide
      className="certificate flex aspect-[1.41] w-full flex-col bg-surface text-center shadow-card max-sm:aspect-auto"
    >
      <div className="flex flex-1 flex-col items-center justify-between gap-6 px-[6%] pt-6 pb-[4%] max-sm:gap-8 max-sm:pb-8">
        <div className="flex w-full flex-1 flex-col items-center justify-center gap-2 *:max-w-full *:[overflow-wrap:anywhere] sm:gap-3">
          <h1 className="text-title font-extrabold text-balance lg:text-display">{words.heading}</h1>
          <p className="text-lg text-muted max-sm:mt-3">{words.before}</p>
          <p
            className={clsx(
              "font-display font-bold text-balance",
              isLong(words.name) ? "text-2xl leading-tight" : "text-title",
            )}
          >
            {words.name}
          </p>
          <p className="text-lg text-muted">{words.middle}</p>
          <p
            lang={language}
            className={clsx(
              "font-display font-bold text-balance text-second",
              isLong(words.course) ? "text-xl leading-tight" : "text-title",
            )}
          >
            {words.course}
          </p>
          {words.lessons === undefined ? null : <p className="text-muted">{words.lessons}</p>}
        </div>
        <div className="grid w-full items-end gap-6 sm:grid-cols-[1fr_auto_1fr]">
          <p className="min-h-12 border-line-strong pt-3 font-semibold max-sm:order-2 max-sm:min-h-0 sm:border-t-2">
            {words.date}
          </p>
          <Seal />
          <p className="flex min-h-12 justify-center border-line-strong pt-3 max-sm:order-3 sm:border-t-2">
            <Logo />
          </p>
        </div>
      </div>
    </AwningFrame>
  );
}

// Longer names and titles have a smaller size, so that the certificate stays one sheet.
const isLong = (text: string) => text.length > 44;

/** A seal with a ribbon, in the style of the logo. */
export function Seal({ className = "w-24 sm:w-28" }: { className?: string }) {
  return (
    <svg
      viewBox="-46 -44 92 118"
      aria-hidden="true"
      className={clsx("drawing seal mx-auto shrink-0", className)}
    >
      <path d={sealRibbon} className="fill-second" />
      <path d={sealEdge} className="fill-accent" />
      <circle r="25" className="fill-surface" />
      <path d={sealTick} strokeWidth="4" className="stroke-second" />
    </svg>
  );
}

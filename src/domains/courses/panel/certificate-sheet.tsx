import { Logo } from "@/kit/logo";
import type { Language } from "@/platform/language";
import type { CertificateWords } from "./certificate-pdf";
import "./certificate.css";

/** A certificate for screen and print. */
export function Certificate({ words, language }: { words: CertificateWords; language: Language }) {
  return (
    <article className="certificate flex aspect-[1.41] w-full flex-col items-center justify-center gap-[3.5%] rounded-2xl border-4 border-second bg-surface p-[6%] text-center [overflow-wrap:anywhere] shadow-card max-sm:aspect-auto max-sm:gap-4 max-sm:py-12">
      <Logo />
      <h1 className="text-display">{words.heading}</h1>
      <p className="text-lg text-muted">{words.before}</p>
      <p className="font-display text-title font-bold">{words.name}</p>
      <p className="text-lg text-muted">{words.middle}</p>
      <p lang={language} className="font-display text-title font-bold text-second">
        {words.course}
      </p>
      <p className="text-muted">{words.lessons}</p>
      <p className="mt-[2%] text-muted">{words.date}</p>
    </article>
  );
}

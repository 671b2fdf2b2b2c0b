import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import type { FaqText } from "../rules";

/** The head of /faq, which remains visible beside the questions. */
export function FaqIntro({ text }: { text: FaqText }) {
  return (
    <header className="flex flex-col gap-6 self-start lg:sticky lg:top-32">
      <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em] sm:text-6xl">
        {text("title")}
      </h1>
      <p className="max-w-[28.2em] text-lg leading-relaxed text-muted sm:text-xl sm:leading-relaxed">
        {text("lead")}
      </p>
    </header>
  );
}

/** The contact links under the questions. */
export function FaqHelp({ text }: { text: FaqText }) {
  const { t } = useTranslation("faqPage");
  return (
    <aside className="grid gap-6 rounded-2xl bg-second-soft p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8">
      <div className="flex flex-col gap-1">
        <h2 className="text-heading">{text("help.title")}</h2>
        <p className="text-lg">{text("help.text")}</p>
        <p className="mt-3">
          {t("more")}{" "}
          <Link to={paths.howItWorks} className="text-link">
            {t("moreLink")}
          </Link>
        </p>
      </div>
      <a
        href={`mailto:${site.contactEmail}`}
        className={buttonVariants({ variant: "premium", className: "justify-self-start" })}
      >
        {text("help.email")}
      </a>
    </aside>
  );
}

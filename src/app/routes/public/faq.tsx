import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHead } from "@/components/page-head";
import { QuestionList } from "@/components/question-list";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/config/paths";
import { site } from "@/config/site";
import { faqItems } from "../faq-items";

/** What people ask about the page builder. */
export function FaqRoute() {
  const { t } = useTranslation("faqPage");
  const questions = faqItems.map((id) => ({
    id,
    title: t(`items.${id}.title`),
    text: t(`items.${id}.text`),
  }));
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-12 px-4 pt-12 pb-24 sm:px-6 sm:pt-20 sm:pb-32 lg:grid-cols-[5fr_7fr]">
      <PageHead
        title={t("head.title")}
        headline={t("title")}
        description={t("head.description")}
        questions={questions}
      />
      <header className="flex flex-col gap-6 self-start lg:sticky lg:top-32">
        <h1 className="text-5xl leading-none font-extrabold tracking-[-0.035em] sm:text-6xl">{t("title")}</h1>
        <p className="max-w-[44ch] text-lg leading-relaxed text-muted sm:text-xl sm:leading-relaxed">
          {t("lead")}
        </p>
      </header>
      <div className="flex flex-col gap-14">
        <QuestionList group="faq" questions={questions} />
        <aside className="grid gap-6 rounded-2xl bg-second-soft p-6 sm:grid-cols-[1fr_auto] sm:items-center sm:p-8">
          <div className="flex flex-col gap-1">
            <h2 className="text-heading">{t("help.title")}</h2>
            <p className="text-lg">{t("help.text")}</p>
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
            {t("help.email")}
          </a>
        </aside>
      </div>
    </div>
  );
}

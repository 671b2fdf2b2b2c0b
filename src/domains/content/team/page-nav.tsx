import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Badge } from "@/kit/ui/badge";
import { buttonVariants } from "@/kit/ui/button-variants";
import type { EditablePage, EditableSection } from "./editable-pages";
import { countMissing, type StoredTexts } from "./rules";

type PageNavProps = {
  pages: readonly EditablePage[];
  stored: StoredTexts;
  /** The open page. */
  page: EditablePage;
  section: EditableSection;
};

/** Links to every page and to the sections of the open page. */
export function PageNav({ pages, stored, page, section }: PageNavProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <nav aria-label={t("content.pagesLabel")} className="mb-3 flex flex-wrap gap-2">
        {pages.map((one) => {
          const missing = countMissing(
            one.sections.flatMap(({ texts }) => texts),
            stored,
          );
          return (
            <Link
              key={one.page}
              to={`?pagina=${one.page}`}
              preventScrollReset
              aria-current={one.page === page.page ? "page" : undefined}
              className={buttonVariants({
                variant: one.page === page.page ? "secondary" : "outline",
                size: "sm",
              })}
            >
              <span>{t(`content.pages.${one.page}`)}</span>
              {missing > 0 ? (
                <Badge tone="warning">
                  <span>{missing}</span>
                  <span className="sr-only"> {t("content.missingIn")}</span>
                </Badge>
              ) : null}
            </Link>
          );
        })}
      </nav>
      <nav
        aria-label={t("content.sectionsLabel")}
        className="mb-5 flex flex-wrap gap-x-5 gap-y-1 border-b border-line"
      >
        {page.sections.map(({ name }) => (
          <Link
            key={name}
            to={`?pagina=${page.page}&secao=${name}`}
            preventScrollReset
            aria-current={name === section.name ? "true" : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent aria-[current=true]:border-ink aria-[current=true]:font-semibold"
          >
            {t(`content.sections.${name}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}

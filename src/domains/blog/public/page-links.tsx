import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button-variants";
import { listSearch } from "./posts-address";

type PageLinksProps = { term: string; page: number; pageCount: number };

/** Links to newer and older pages of a list; renders nothing for a single page. */
export function PageLinks({ term, page, pageCount }: PageLinksProps) {
  const { t } = useTranslation("blogPage");
  if (pageCount <= 1) return null;
  const look = buttonVariants({ variant: "outline" });
  return (
    <nav aria-label={t("pages.label")} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span>
        {page > 1 ? (
          <Link rel="prev" to={{ search: listSearch({ term, page: page - 1 }) }} className={look}>
            <ArrowLeft aria-hidden="true" />
            <span className="max-sm:sr-only">{t("pages.newer")}</span>
          </Link>
        ) : null}
      </span>
      <span className="tabular text-center text-muted">{t("pages.current", { page, pageCount })}</span>
      <span className="text-right">
        {page < pageCount ? (
          <Link rel="next" to={{ search: listSearch({ term, page: page + 1 }) }} className={look}>
            <span className="max-sm:sr-only">{t("pages.older")}</span>
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

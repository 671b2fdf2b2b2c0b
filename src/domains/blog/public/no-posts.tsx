import { clsx } from "clsx";
import Newspaper from "lucide-react/icons/newspaper";
import SearchX from "lucide-react/icons/search-x";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { EmptyState } from "@/kit/empty-state";
import { buttonVariants } from "@/kit/ui/button-variants";
import { paths } from "@/platform/paths";

/** Shown when there are no posts, or none that match the search. */
export function NoPosts({ term }: { term: string }) {
  const { t } = useTranslation("blogPage");
  if (term === "") {
    return <EmptyState icon={Newspaper} title={t("empty.title")} description={t("empty.text")} />;
  }
  return (
    <EmptyState icon={SearchX} title={t("noResults.title", { term })} description={t("noResults.text")}>
      <Link to={paths.blog} className={clsx(buttonVariants({ variant: "outline" }), "mt-2")}>
        {t("noResults.all")}
      </Link>
    </EmptyState>
  );
}

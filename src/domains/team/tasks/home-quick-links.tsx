import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { buttonVariants } from "@/kit/ui/button";
import { adminPaths } from "@/platform/admin-paths";
import { useCan } from "../parts/admin-context";

/** Links to what the user's role may create. */
export function HomeQuickLinks() {
  const { t } = useTranslation("admin");
  const writesPosts = useCan("blog.write");
  const writesCourses = useCan("courses.write");
  const links = [
    writesPosts && { to: adminPaths.blogNew, label: t("blog.new") },
    writesCourses && { to: adminPaths.courseNew, label: t("nav.newCourse") },
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Plus aria-hidden="true" />
          {label}
        </Link>
      ))}
    </div>
  );
}

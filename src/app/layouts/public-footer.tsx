import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Logo } from "@/components/logo";
import { paths } from "@/config/paths";
import { site } from "@/config/site";

const columns = [
  {
    title: "footer.product",
    links: [
      { to: paths.models, label: "nav.models" },
      { to: paths.blog, label: "nav.blog" },
      { to: paths.faq, label: "nav.faq" },
    ],
  },
  {
    title: "footer.legal",
    links: [
      { to: paths.terms, label: "footer.terms" },
      { to: paths.privacy, label: "footer.privacy" },
    ],
  },
] as const;

const linkStyles =
  "inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9";

const company = [site.company.name, site.company.taxId && `CNPJ ${site.company.taxId}`, site.company.address]
  .filter(Boolean)
  .join(" · ");

const thisYear = () => new Date().getFullYear();

/** Footer of the public pages. */
export function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className="night border-t border-line">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 gap-y-10 px-4 pt-16 pb-10 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-x-24 md:pt-20">
        <div className="col-span-2 flex max-w-sm flex-col gap-3 md:col-span-1">
          <Logo />
          <p className="text-muted">{t("footer.about")}</p>
          {site.profiles.length > 0 ? (
            <ul className="flex flex-wrap gap-x-5">
              {site.profiles.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="me" className={linkStyles}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <p className="font-display font-semibold">{t(title)}</p>
            <ul className="mt-1.5 flex flex-col">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={linkStyles}>
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {/* The year of a pre-rendered page may be outdated. */}
        <p
          suppressHydrationWarning
          className="col-span-2 mt-4 border-t border-line pt-8 text-sm text-muted md:col-span-3"
        >
          {t("footer.copyright", { year: thisYear(), name: site.name })}
          {company ? <span className="mt-1 block [overflow-wrap:anywhere]">{company}</span> : null}
        </p>
      </div>
    </footer>
  );
}

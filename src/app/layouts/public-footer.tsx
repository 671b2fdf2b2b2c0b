import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Logo } from "@/components/logo";
import { paths } from "@/config/paths";
import { site } from "@/config/site";
import { whatsappLink } from "@/lib/whatsapp-link";

const whatsapp = whatsappLink(site.whatsapp);

const pages = [
  { to: paths.models, label: "nav.models" },
  { to: paths.plans, label: "nav.plans" },
  { to: paths.hosting, label: "nav.hosting" },
  { to: paths.howItWorks, label: "nav.howItWorks" },
  { to: paths.blog, label: "nav.blog" },
  { to: paths.faq, label: "nav.faq" },
] as const;

const documents = [
  { to: paths.terms, label: "footer.terms" },
  { to: paths.privacy, label: "footer.privacy" },
] as const;

const linkStyles =
  "inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9";

const company = [site.company.name, site.company.taxId && `CNPJ ${site.company.taxId}`, site.company.address]
  .filter(Boolean)
  .join(" · ");

const thisYear = () => new Date().getFullYear();

type PageListProps = {
  title: "footer.product" | "footer.legal";
  links: typeof pages | typeof documents;
  className?: string;
};

function PageList({ title, links, className }: PageListProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t(title)}>
      <p className="font-display font-semibold">{t(title)}</p>
      <ul className={clsx("mt-1.5 flex flex-col", className)}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkStyles}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <p className="font-display font-semibold">{t("footer.contact")}</p>
      <ul className="mt-1.5 flex flex-col">
        <li>
          <a href={`mailto:${site.contactEmail}`} className={clsx(linkStyles, "[overflow-wrap:anywhere]")}>
            {site.contactEmail}
          </a>
        </li>
        {whatsapp === null ? null : (
          <li>
            <a href={whatsapp} className={linkStyles}>
              {t("footer.whatsapp")}
            </a>
          </li>
        )}
        {site.profiles.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="me" className={linkStyles}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Footer of the public pages. */
export function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className="night border-t border-line">
      <div className="mx-auto grid max-w-7xl gap-x-6 gap-y-10 px-4 pt-16 pb-10 sm:grid-cols-2 sm:px-6 md:pt-20 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
        <div className="flex max-w-sm flex-col gap-3">
          <Logo />
          <p className="text-muted">{t("footer.about")}</p>
        </div>
        <PageList
          title="footer.product"
          links={pages}
          className="max-sm:grid! max-sm:grid-cols-2 max-sm:gap-x-6"
        />
        <Contact />
        <PageList title="footer.legal" links={documents} />
        <div className="mt-4 flex flex-col gap-1 border-t border-line pt-8 text-sm text-muted sm:col-span-full">
          <p>{t("footer.payment")}</p>
          {company ? <p className="[overflow-wrap:anywhere]">{company}</p> : null}
          {/* The year of a pre-rendered page may be outdated. */}
          <p suppressHydrationWarning>{t("footer.copyright", { year: thisYear(), name: site.name })}</p>
        </div>
      </div>
    </footer>
  );
}

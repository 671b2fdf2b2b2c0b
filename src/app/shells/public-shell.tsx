import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router-dom";
import { besideOfferBar, OfferBar } from "@/domains/billing/parts/offer-bar";
import { FailurePage, FullScreenSpinner } from "@/kit/failure-page";
import { Logo } from "@/kit/logo";
import { paths } from "@/platform/paths";
import { HydrateLater } from "@/platform/prerender/hydrate-later";
import { site } from "@/platform/site";
import { whenIdle } from "@/platform/when-idle";
import { ErrorBoundary } from "../error-boundary";
import { loadFullStylesheet } from "../full-stylesheet";
import { PublicHeader } from "./public-header";

/** Layout of the public pages: header, content and footer. A failed page keeps header and footer. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only rounded-lg bg-ink px-4 py-3 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {t("nav.skip")}
      </a>
      <PublicHeader />
      {/* Without flex-1: a partial footer would start at the bottom of the window and move up. */}
      <main id="content" tabIndex={-1} className="flex min-h-[50dvh] flex-col outline-none">
        <ErrorBoundary resetKey={pathname} fallback={FailurePage}>
          <Suspense fallback={<FullScreenSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <HydrateLater>
        <PublicFooter />
      </HydrateLater>
    </div>
  );
}

/** The pages of the shop, which show the offer at the bottom of a phone. */
export function ShopPages() {
  const [isStyled, setIsStyled] = useState(false);

  // A pre-rendered page has no styles for what it does not contain.
  useEffect(
    () =>
      whenIdle(() => {
        loadFullStylesheet().then(
          () => setIsStyled(true),
          () => undefined,
        );
      }),
    [],
  );

  return (
    <>
      <Outlet />
      {isStyled ? <OfferBar /> : null}
    </>
  );
}

const columns = [
  {
    title: "footer.product",
    links: [
      { to: paths.models, label: "nav.models" },
      { to: paths.plans, label: "nav.plans" },
      { to: paths.hosting, label: "nav.hosting" },
      { to: paths.howItWorks, label: "nav.howItWorks" },
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

const contacts = [
  { name: site.contactEmail, url: `mailto:${site.contactEmail}` },
  { name: "WhatsApp", url: site.whatsapp },
  ...site.profiles,
].filter(({ url }) => url);

const titleStyles = "font-display font-semibold";

const linkStyles =
  "inline-flex min-h-11 items-center [overflow-wrap:anywhere] text-muted underline-offset-4 hover:text-ink hover:underline md:min-h-9";

const company = [site.company.name, site.company.taxId && `CNPJ ${site.company.taxId}`, site.company.address]
  .filter(Boolean)
  .join(" · ");

const thisYear = () => new Date().getFullYear();

/** Footer of the public pages. */
function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer ref={besideOfferBar} className="night flex-1 border-t border-line">
      <div className="mx-auto grid max-w-7xl grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,35%)),1fr))] gap-x-6 gap-y-10 px-4 pt-16 pb-10 sm:px-6 md:pt-20 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
        <div className="flex max-w-sm flex-col gap-3 max-lg:col-span-full">
          <Logo />
          <p className="text-muted">{t("footer.about")}</p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <p className={titleStyles}>{t(title)}</p>
            <ul className="mt-1.5">
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
        <div className="min-w-0 max-lg:col-span-full">
          <p className={titleStyles}>{t("footer.contact")}</p>
          <ul className="mt-1.5 gap-x-6 max-lg:flex max-lg:flex-wrap">
            {contacts.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="me" className={linkStyles}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="col-span-full mt-4 flex flex-col gap-1 border-t border-line pt-8 text-sm text-muted">
          <p>{t("footer.payment")}</p>
          {company ? <p className="[overflow-wrap:anywhere]">{company}</p> : null}
          {/* The year of a pre-rendered page may be outdated. */}
          <p suppressHydrationWarning>{t("footer.copyright", { year: thisYear(), name: site.name })}</p>
        </div>
      </div>
    </footer>
  );
}

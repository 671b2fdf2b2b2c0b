import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { LanguageMenu } from "@/kit/language-menu";
import { Logo } from "@/kit/logo";
import { PageHead } from "@/kit/page-header";
import { ThemeSwitch } from "@/kit/theme-switch";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";

type AdminFrameProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** Centred page for the steps before the administration, such as the login. */
export function AdminFrame({ title, lead, children }: AdminFrameProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHead title={title} />
      <header className="@container flex items-center gap-1 px-4 py-3 sm:px-8">
        <Link
          to={paths.home}
          aria-label={t("nav.toSite", { site: site.name })}
          className="mr-auto flex min-w-0"
        >
          <Logo />
        </Link>
        <LanguageMenu compact />
        <ThemeSwitch />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-7 px-4 pt-4 pb-20"
      >
        <div className="flex flex-col gap-2">
          <p className="text-sm font-semibold text-second">{t("name")}</p>
          <h1 className="text-title">{title}</h1>
          {lead ? <p className="text-lg text-muted">{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  );
}

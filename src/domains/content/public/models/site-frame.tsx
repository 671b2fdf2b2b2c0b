import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fullScreenPathOf, sitePathOf } from "@/platform/site-models";

const views = ["desk", "phone"] as const;

/** A model's website on a computer or a phone, with a switch between the two. */
export function SiteFrame({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation("modelsPage");
  const path = sitePathOf(slug);
  return (
    <div className="site-view flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ViewSwitch />
        <a href={fullScreenPathOf(slug)} className="text-link inline-flex min-h-11 items-center">
          {t("page.full")}
        </a>
      </div>
      <div className="phone-view:mx-auto phone-view:w-full phone-view:max-w-100 phone-view:rounded-[2.75rem] phone-view:border phone-view:border-line-strong phone-view:bg-[#10130f] phone-view:p-2.5 phone-view:shadow-float desk-view:overflow-hidden desk-view:rounded-xl desk-view:border desk-view:border-line-strong desk-view:bg-surface desk-view:shadow-float">
        <div aria-hidden="true" className="flex h-9 items-center gap-1.5 px-4 phone-view:hidden">
          <span className="size-2.5 rounded-full bg-line-strong/60" />
          <span className="size-2.5 rounded-full bg-line-strong/60" />
          <span className="size-2.5 rounded-full bg-line-strong/60" />
        </div>
        <div className="site-screen overflow-hidden desk-view:aspect-[1280/820] phone-view:h-[min(48rem,82svh)] phone-view:rounded-[2.125rem]">
          <iframe
            key={slug}
            src={path}
            title={t("page.frame", { name })}
            // Without scripts, the site's own origin only lets its fonts load.
            sandbox="allow-same-origin"
            loading="lazy"
            className="block bg-white phone-view:h-full! phone-view:w-full! phone-view:scale-100!"
          />
        </div>
      </div>
    </div>
  );
}

function ViewSwitch() {
  const { t } = useTranslation("modelsPage");
  const choices = useRef<HTMLFieldSetElement>(null);

  // Assistive technology reads the view that the width of the screen selected.
  useEffect(() => {
    const radios = [...(choices.current?.querySelectorAll("input") ?? [])];
    if (radios.some(({ checked }) => checked)) return;
    const view = window.matchMedia("(width < 48rem)").matches ? "phone" : "desk";
    for (const radio of radios) radio.checked = radio.value === view;
  }, []);

  return (
    <fieldset ref={choices} className="flex rounded-xl border border-line-strong p-1">
      <legend className="sr-only">{t("page.view")}</legend>
      {views.map((view) => (
        <label
          key={view}
          className={
            view === "desk"
              ? "relative desk-view:[&>span]:bg-ink desk-view:[&>span]:text-ground"
              : "relative phone-view:[&>span]:bg-ink phone-view:[&>span]:text-ground"
          }
        >
          <input
            type="radio"
            name="view"
            value={view}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="flex min-h-11 items-center rounded-lg px-4 font-semibold transition-colors duration-150 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus">
            {t(`page.${view}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

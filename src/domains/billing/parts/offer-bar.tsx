import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "@/domains/account/parts/session/session";
import { buttonVariants } from "@/kit/ui/button";
import { paths } from "@/platform/paths";
import { usePlanPrice } from "../plan";
import { PriceLine } from "./price-line";

const onScreen = new Set<Element>();
const listeners = new Set<() => void>();
let observer: IntersectionObserver | undefined;

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * A ref for an element beside which the bar is hidden: the page's own call to sign up or to subscribe, and the footer.
 */
export function besideOfferBar(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) onScreen.add(target);
      else onScreen.delete(target);
    }
    notify();
  });
  observer.observe(element);
  // Counts until the first report, so that the bar does not appear for a moment.
  onScreen.add(element);
  return () => {
    observer?.unobserve(element);
    onScreen.delete(element);
    notify();
  };
}

const phone = "(width < 48rem)";

function subscribe(listener: () => void): () => void {
  const width = window.matchMedia(phone);
  listeners.add(listener);
  width.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    width.removeEventListener("change", listener);
  };
}

const isWanted = () => onScreen.size === 0 && window.matchMedia(phone).matches;

/** The price and the way to the sign-up at the bottom of a phone's screen, for visitors. */
export function OfferBar() {
  const session = useSession();
  const isVisible = useSyncExternalStore(subscribe, isWanted, () => false);
  return isVisible && session.status === "signed-out" ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation();
  const price = usePlanPrice();
  return (
    // Without a height of its own, the bar moves no content.
    <div data-bottom-bar className="sticky bottom-0 z-30 h-0 md:hidden">
      <div className="offer-bar absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-transform duration-200 ease-out-soft motion-reduce:transition-none starting:translate-y-full">
        <PriceLine price={price} />
        <Link to={paths.register} className={buttonVariants()}>
          {t("nav.register")}
        </Link>
      </div>
    </div>
  );
}

import { Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/lib/connection";

const farewellMs = 4000;

/**
 * Says that the connection is lost, and for a moment that it is back. Lies over
 * the page, so that nothing moves, and lets presses through to what is under it.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const [wasLost, setWasLost] = useState(false);
  if (!online && !wasLost) setWasLost(true);

  useEffect(() => {
    if (!online || !wasLost) return undefined;
    const timer = window.setTimeout(() => setWasLost(false), farewellMs);
    return () => window.clearTimeout(timer);
  }, [online, wasLost]);

  const Icon = online ? Wifi : WifiOff;
  return (
    // Always there: screen readers only announce what changes inside a region they know.
    <output className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:left-6 sm:bottom-6 sm:justify-start">
      {wasLost ? (
        <span className="flex max-w-md animate-rise items-start gap-3 rounded-xl border border-ink bg-ink px-4 py-3 text-[0.9375rem] leading-snug font-medium text-ground shadow-float">
          <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
          {online ? t("connection.back") : t("connection.lost")}
        </span>
      ) : null}
    </output>
  );
}

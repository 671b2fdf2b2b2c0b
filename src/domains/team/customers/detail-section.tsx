import ExternalLink from "lucide-react/icons/external-link";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";

type DetailSectionProps = {
  title: string;
  /** Replaces the content when there is none. */
  empty?: string | undefined;
  children: ReactNode;
};

/** A section of a customer's page. */
export function DetailSection({ title, empty, children }: DetailSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card"
    >
      <h2 id={id} className="text-base leading-6">
        {title}
      </h2>
      {empty === undefined ? (
        <div className="contents">{children}</div>
      ) : (
        <p className="text-muted">{empty}</p>
      )}
    </section>
  );
}

// More items are collapsed, so that the sections below remain within reach.
const collapsedLength = 6;

type DetailItem = {
  id: string | number;
  text: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  below?: ReactNode;
};

/** The items of a section with content at their end and below; a long list is collapsed at first. */
export function DetailList({ items }: { items: readonly DetailItem[] }) {
  const { t } = useTranslation("admin");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, collapsedLength);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {shown.map(({ id, text, note, end, below }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <span className="mr-auto flex min-w-0 flex-1 basis-28 flex-col">
              <span className="[overflow-wrap:anywhere]">{text}</span>
              {note ? <span className="text-xs [overflow-wrap:anywhere] text-muted">{note}</span> : null}
            </span>
            {end}
            {below}
          </li>
        ))}
      </ul>
      {shown.length < items.length ? (
        <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => setWhole(true)}>
          {t("customers.detail.showAll", { count: items.length })}
        </Button>
      ) : null}
    </>
  );
}

type ExternalTextLinkProps = {
  href: string;
  /** Accessible name, when the text alone does not say which object it opens. */
  label?: string;
  children: ReactNode;
};

/** A link to another site, which opens in a new tab. */
export function ExternalTextLink({ href, label, children }: ExternalTextLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="inline-flex max-w-full items-center gap-1.5 text-sm [overflow-wrap:anywhere] text-link pointer-coarse:min-h-11"
    >
      <span className="min-w-0">{children}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
    </a>
  );
}

import { useListTexts } from "@/kit/data-table/list-texts";
import { auditWords, type WordedEntry } from "./words";

/** The changes of an entry: each field with its old and new value. */
export function EntryChanges({ entry }: { entry: WordedEntry }) {
  const texts = useListTexts();
  const { t } = texts;
  return (
    <dl className="flex w-full flex-col divide-y divide-line text-sm">
      {auditWords(texts)
        .changes(entry)
        .map(({ column, name, before, after, isWithheld }) => (
          <div key={column} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
            <dt className="font-semibold first-letter:uppercase">{name}</dt>
            {isWithheld ? (
              <dd className="text-muted">
                {t(entry.table === "blog_posts" ? "audit.inHistory" : "audit.personal")}
              </dd>
            ) : before === null && after === null ? (
              <dd className="text-muted">{t("audit.unshown")}</dd>
            ) : (
              <dd className="flex flex-wrap items-baseline gap-x-2 gap-y-1 [overflow-wrap:anywhere] whitespace-pre-wrap">
                {before === null ? null : (
                  <del className="text-muted">
                    <span className="sr-only">{t("audit.before")}: </span>
                    {before}
                  </del>
                )}
                {before === null || after === null ? null : <span aria-hidden="true">→</span>}
                {after === null ? null : (
                  <ins className="no-underline">
                    <span className="sr-only">{t("audit.after")}: </span>
                    {after}
                  </ins>
                )}
              </dd>
            )}
          </div>
        ))}
    </dl>
  );
}

import { useTranslation } from "react-i18next";
import { TextDifference } from "@/components/rich-text/text-difference";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { scrollIntoView } from "@/lib/scroll-into-view";
import type { PostFields } from "../post-fields";

/** A field that two people changed, each to something else. */
export type DisputedField = { name: keyof PostFields; label: string; stored: string; typed: string };

type PostConflictProps = {
  disputed: readonly DisputedField[];
  onKeep: (name: keyof PostFields) => void;
  onTake: (name: keyof PostFields) => void;
};

/** Someone else saved first: both versions of what both changed, and a way to take either. */
export function PostConflict({ disputed, onKeep, onTake }: PostConflictProps) {
  const { t } = useTranslation("admin");
  return (
    <div ref={scrollIntoView} className="scroll-my-32">
      <Alert tone="warning" role="alert" title={t("conflict.title")}>
        <p>{t(disputed.length > 0 ? "blog.conflict.disputed" : "conflict.merged")}</p>
        {disputed.map(({ name, label, stored, typed }) => (
          <section key={name} aria-label={label} className="mt-4 flex flex-col gap-2">
            <p className="font-semibold">{label}</p>
            <TextDifference
              label={t("blog.conflict.difference", { label })}
              before={stored}
              after={typed}
              words={{ removed: t("blog.conflict.theirs"), added: t("blog.conflict.mine") }}
            />
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => onKeep(name)}>
                {t("blog.conflict.keep")}
              </Button>
              <Button size="sm" variant="outline" onClick={() => onTake(name)}>
                {t("blog.conflict.take")}
              </Button>
            </div>
          </section>
        ))}
      </Alert>
    </div>
  );
}

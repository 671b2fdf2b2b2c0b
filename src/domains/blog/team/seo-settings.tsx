import ChevronDown from "lucide-react/icons/chevron-down";
import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/input";
import { Textarea } from "@/kit/ui/textarea";
import { Counter } from "./post-settings";
import { searchResultLengths } from "./rules";
import { SearchPreviews } from "./search-previews";
import type { usePostForm } from "./use-post-form";

/** The metadata of a post for search engines and shared links. */
export function SeoSettings({ form, address }: { form: ReturnType<typeof usePostForm>; address: string }) {
  const { t } = useTranslation("admin");
  const { field, fields } = form;
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-2 rounded-2xl px-5">
          <h2 className="mr-auto text-base leading-6">{t("blog.seo.title")}</h2>
          <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-5 px-5 pb-5">
          <FormField
            {...field("seoTitle")}
            label={t("blog.seo.seoTitle")}
            hint={t("blog.seo.seoTitleHint")}
            aside={<Counter text={fields.seoTitle || fields.title} most={searchResultLengths.title} />}
          >
            {(control) => <Input {...control} lang="pt-BR" />}
          </FormField>
          <FormField
            {...field("seoDescription")}
            label={t("blog.seo.seoDescription")}
            hint={t("blog.seo.seoDescriptionHint")}
            aside={
              <Counter
                text={fields.seoDescription || fields.excerpt}
                most={searchResultLengths.description}
              />
            }
          >
            {(control) => <Textarea {...control} lang="pt-BR" rows={3} />}
          </FormField>
          <FormField
            {...field("seoKeywords")}
            label={t("blog.seo.seoKeywords")}
            hint={t("blog.seo.seoKeywordsHint")}
          >
            {(control) => <Input {...control} lang="pt-BR" />}
          </FormField>
          <SearchPreviews fields={fields} address={address + fields.slug} />
        </div>
      </details>
    </Card>
  );
}

import { useTranslation } from "react-i18next";
import { FormField } from "@/kit/form/form-field";
import type { RenderLibrary, UploadImage } from "@/kit/rich-text/image-dialog";
import { Card } from "@/kit/ui/card";
import { Input } from "@/kit/ui/input";
import { Textarea } from "@/kit/ui/textarea";
import { CoverField } from "./cover-field";
import { lengths } from "./rules";
import type { usePostForm } from "./use-post-form";

type PostSettingsProps = {
  form: ReturnType<typeof usePostForm>;
  /** The address of posts, before their slug. */
  address: string;
  uploadImage: UploadImage;
  renderLibrary: RenderLibrary;
};

/** The settings of a post, without its text. */
export function PostSettings({ form, address, uploadImage, renderLibrary }: PostSettingsProps) {
  const { t } = useTranslation("admin");
  const { field, fields } = form;
  const slug = field("slug");
  return (
    <>
      <Card className="flex flex-col gap-5 p-5">
        <h2 className="text-base leading-6">{t("blog.settings")}</h2>
        <FormField
          {...slug}
          label={t("blog.slug")}
          hint={<span className="[overflow-wrap:anywhere]">{address + fields.slug}</span>}
          registration={{
            ...slug.registration,
            onChange: (event) => {
              form.noteSlugTyped();
              return slug.registration.onChange(event);
            },
            onBlur: (event) => {
              void form.checkSlug();
              return slug.registration.onBlur(event);
            },
          }}
        >
          {(control) => (
            <Input {...control} required spellCheck={false} autoCapitalize="none" maxLength={lengths.slug} />
          )}
        </FormField>
        {form.base?.publishedAt && fields.slug !== form.base.fields.slug ? (
          <p className="text-sm text-muted">{t("blog.slugMoves")}</p>
        ) : null}
        <FormField {...field("author")} label={t("blog.author")}>
          {(control) => <Input {...control} required />}
        </FormField>
        <FormField {...field("tags")} label={t("blog.tags")} hint={t("blog.tagsHint")}>
          {(control) => <Input {...control} lang="pt-BR" />}
        </FormField>
      </Card>
      <Card className="flex flex-col gap-5 p-5">
        <h2 className="text-base leading-6">{t("blog.cover.title")}</h2>
        <CoverField
          url={fields.coverUrl}
          upload={uploadImage}
          renderLibrary={renderLibrary}
          onChange={(cover) => {
            form.form.setValue("coverUrl", cover.coverUrl);
            form.form.setValue("coverAlt", cover.coverAlt);
            form.form.setValue("coverSize", cover.coverSize);
          }}
        />
        {fields.coverUrl ? (
          <FormField {...field("coverAlt")} label={t("richText.alt")} hint={t("richText.altHint")}>
            {(control) => <Input {...control} lang="pt-BR" />}
          </FormField>
        ) : null}
        <FormField
          {...field("excerpt")}
          label={t("blog.excerpt")}
          hint={t("blog.excerptHint")}
          aside={<Counter text={fields.excerpt} most={lengths.excerpt} />}
        >
          {(control) => <Textarea {...control} lang="pt-BR" rows={4} />}
        </FormField>
      </Card>
    </>
  );
}

/** Shows the length of a text and its limit. */
export function Counter({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation("admin");
  const length = [...text].length;
  return (
    <span className={length > most ? "tabular text-sm text-danger" : "tabular text-sm text-muted"}>
      {t("blog.counter", { length, most })}
    </span>
  );
}

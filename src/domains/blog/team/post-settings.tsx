import ChevronDown from "lucide-react/icons/chevron-down";
import ImagePlus from "lucide-react/icons/image-plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadImage } from "@/domains/content/media";
import { renderImageLibrary } from "@/domains/content/parts/media-picker";
import { FormField } from "@/kit/form/form-field";
import { ImageDialog } from "@/kit/rich-text/image-dialog";
import { Button } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { Input, Textarea } from "@/kit/ui/fields";
import { env } from "@/platform/env";
import { paths } from "@/platform/paths";
import { site } from "@/platform/site";
import { lengths, type PostFields, searchResultLengths } from "./rules";
import type { usePostForm } from "./use-post-form";

type SettingsProps = { form: ReturnType<typeof usePostForm> };

// The address of posts, before their slug.
const postsAddress = new URL(paths.blogPost(""), env.siteUrl).href;

/** The settings of a post, without its text. */
export function PostSettings({ form }: SettingsProps) {
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
          hint={<span className="[overflow-wrap:anywhere]">{postsAddress + fields.slug}</span>}
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
function Counter({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation("admin");
  const length = [...text].length;
  return (
    <span className={length > most ? "tabular text-sm text-danger" : "tabular text-sm text-muted"}>
      {t("blog.counter", { length, most })}
    </span>
  );
}

type CoverFieldProps = {
  url: string;
  /** `coverSize` is "1600x800"; all empty without a cover. */
  onChange: (cover: { coverUrl: string; coverAlt: string; coverSize: string }) => void;
};

/** The picture above a post: select, replace, remove. */
function CoverField({ url, onChange }: CoverFieldProps) {
  const { t } = useTranslation("admin");
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {url ? (
        <img src={url} alt="" className="aspect-video w-full rounded-lg border border-line object-cover" />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
          <ImagePlus aria-hidden="true" />
          <span>{t(url ? "blog.cover.replace" : "blog.cover.choose")}</span>
        </Button>
        {url ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ coverUrl: "", coverAlt: "", coverSize: "" })}
          >
            {t("blog.cover.remove")}
          </Button>
        ) : null}
      </div>
      {choosing ? (
        <ImageDialog
          file={null}
          upload={uploadImage}
          renderLibrary={renderImageLibrary}
          onUploaded={({ url: coverUrl, alt, width, height }) => {
            onChange({ coverUrl, coverAlt: alt, coverSize: `${width}x${height}` });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

/** The metadata of a post for search engines and shared links. */
export function SeoSettings({ form }: SettingsProps) {
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
          <SearchPreviews fields={fields} address={postsAddress + fields.slug} />
        </div>
      </details>
    </Card>
  );
}

function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : text;
}

/** Previews of a post in search results and as a shared link. */
function SearchPreviews({ fields, address }: { fields: PostFields; address: string }) {
  const { t } = useTranslation("admin");
  const title = fields.seoTitle || fields.title || t("blog.untitled");
  const description = fields.seoDescription || fields.excerpt;
  return (
    <div className="flex flex-col gap-4">
      <figure className="flex flex-col gap-2">
        <figcaption className="text-sm font-semibold text-muted">{t("blog.seo.searchPreview")}</figcaption>
        <div lang="pt-BR" className="rounded-lg border border-line p-4 [overflow-wrap:anywhere]">
          <p translate="no" className="text-xs text-muted">
            {address}
          </p>
          <p className="text-lg text-second">{cut(title, searchResultLengths.title)}</p>
          <p className="text-sm text-muted">{cut(description, searchResultLengths.description)}</p>
        </div>
      </figure>
      <figure className="flex flex-col gap-2">
        <figcaption className="text-sm font-semibold text-muted">{t("blog.seo.cardPreview")}</figcaption>
        <div lang="pt-BR" className="overflow-hidden rounded-lg border border-line [overflow-wrap:anywhere]">
          {fields.coverUrl ? (
            <img src={fields.coverUrl} alt="" className="aspect-[1.91] w-full object-cover" />
          ) : (
            <p className="grid aspect-[1.91] w-full place-items-center overflow-hidden wrap-anywhere bg-sunken p-4 text-center font-display text-xl font-bold">
              {title}
            </p>
          )}
          <div className="p-3">
            <p translate="no" className="text-xs text-muted uppercase">
              {site.domain}
            </p>
            <p className="font-semibold">{cut(title, 70)}</p>
            <p className="line-clamp-2 text-sm text-muted">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  );
}

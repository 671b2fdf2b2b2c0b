import type { SiteModel } from "@contract/enums";
import { paths } from "@/platform/paths";
import { siteModels } from "@/platform/site-models";
import type { MiniatureTexts } from "../../parts/miniature";
import { Miniature } from "./miniature";

export interface MiniatureGalleryProps {
  /** The name of the navigation. */
  label: string;
  texts: MiniatureTexts;
  /** The name of the link to each model. */
  links: Record<SiteModel, string>;
}

/**
 * Six websites that fill the width of their container at a fixed aspect ratio, each a link to its model: phones in
 * two rows in a narrow container, windows and phones together in a wide one. Search-result snippets leave out the
 * drawn words.
 */
export function MiniatureGallery({ label, texts, links }: MiniatureGalleryProps) {
  return (
    <nav className="mini-gallery" aria-label={label} data-nosnippet="">
      <div className="mini-stage">
        {siteModels.map(({ model, slug }) => (
          <Miniature
            key={model}
            model={model}
            text={texts[model]}
            link={{ to: paths.model(slug), label: links[model] }}
          />
        ))}
      </div>
    </nav>
  );
}

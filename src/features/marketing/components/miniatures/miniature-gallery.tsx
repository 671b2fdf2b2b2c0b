import { Bakery } from "./bakery";
import { Clinic } from "./clinic";
import { LawOffice } from "./law-office";
import type { MiniatureTexts } from "./miniature-texts";
import { Photographer } from "./photographer";
import { Restaurant } from "./restaurant";
import { Workshop } from "./workshop";

export interface MiniatureGalleryProps {
  /** The text alternative of the picture. */
  label: string;
  texts: MiniatureTexts;
}

/**
 * Six websites as one picture that fills the width of its container at a fixed aspect ratio: phones in two
 * rows in a narrow container, windows and phones together in a wide one. The words inside are part of the
 * drawing, so they are hidden from assistive technology, from selection and from search-result snippets.
 */
export function MiniatureGallery({ label, texts }: MiniatureGalleryProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is markup: there is no file an <img> could load
    <div className="mini-gallery" role="img" aria-label={label} data-nosnippet="">
      <div className="mini-stage" aria-hidden="true">
        <Bakery text={texts.bakery} />
        <Workshop text={texts.workshop} />
        <Clinic text={texts.clinic} />
        <LawOffice text={texts.lawOffice} />
        <Restaurant text={texts.restaurant} />
        <Photographer text={texts.photographer} />
      </div>
    </div>
  );
}

import { useEffect } from "react";
import { ThemeSwitch } from "@/kit/theme-switch";
import { ButtonsSection } from "./buttons-section";
import { ContentSection } from "./content-section";
import { DataTableSection } from "./data-table-section";
import { FacadeSection } from "./facade-section";
import { FieldsSection } from "./fields-section";
import { forceStates } from "./force-states";
import { OverlaysSection } from "./overlays-section";
import { ScaleSection } from "./scale-section";
import { StatesSection } from "./states-section";
import "./gallery.css";

const sections = [
  "scale",
  "buttons",
  "fields",
  "overlays",
  "content-parts",
  "states",
  "data-table",
  "facade",
];

/** Shows every component in every state. Development only. */
export function UiGallery() {
  useEffect(forceStates, []);
  return (
    <main id="content" tabIndex={-1} className="gallery">
      <title>Primitives</title>
      <header className="gallery-head">
        <h1 className="text-display">Primitives</h1>
        <nav aria-label="Sections">
          {sections.map((id) => (
            <a key={id} href={`#${id}`} className="text-link">
              {id}
            </a>
          ))}
        </nav>
        <ThemeSwitch />
      </header>
      <ScaleSection />
      <ButtonsSection />
      <FieldsSection />
      <OverlaysSection />
      <ContentSection />
      <StatesSection />
      <DataTableSection />
      <FacadeSection />
    </main>
  );
}

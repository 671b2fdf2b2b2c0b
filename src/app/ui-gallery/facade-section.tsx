import { Facade } from "@/domains/sites/parts/facade/facade";
import type { FacadeState } from "@/domains/sites/parts/facade/facade-state";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const states: readonly FacadeState[] = [
  "unpaid",
  "preparing",
  "domain",
  "open",
  "overdue",
  "suspended",
  "cancelled",
];

/** The customer's shop front in every state. */
export function FacadeSection() {
  return (
    <GallerySection id="facade" title="Shop front">
      {states.map((state) => (
        <Specimen key={state} name={state}>
          <Facade state={state} name="padaria-são-joão.com.br" className="w-64" />
        </Specimen>
      ))}
      <Specimen name="a long name, and none">
        <Facade state="open" name={longText.word} className="w-64" />
        <Facade state="preparing" name="" className="w-64" />
      </Specimen>
    </GallerySection>
  );
}

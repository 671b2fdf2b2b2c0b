import { clsx } from "clsx";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import { GallerySection, Specimen } from "./gallery-parts";

const colours = [
  ["accent", "bg-accent", "The primary action and the brand"],
  ["second", "bg-second", "Information, progress, selected controls"],
  ["success", "bg-success", "Done"],
  ["warning", "bg-warning", "Needs attention soon"],
  ["danger", "bg-danger", "Failed, or destroys something"],
] as const;

/** The sizes and colours of panel and administration, as in docs/design.md. */
export function ScaleSection() {
  return (
    <GallerySection id="scale" title="Scale">
      <Specimen name="Text" wide>
        <p className="font-display text-2xl leading-9 font-bold">h1, 24 px</p>
        <p className="font-display text-lg leading-6 font-bold">Section, 18 px</p>
        <p className="text-base font-bold">Card, 16 px</p>
        <p className="text-sm">Table and hint, 14 px</p>
      </Specimen>
      <Specimen name="Controls">
        <Button size="sm">36 px in lists</Button>
        <Button>44 px in forms</Button>
        <Input aria-label="44 px field" placeholder="44 px" className="w-40!" />
      </Specimen>
      <Specimen name="Rows" wide>
        {[
          ["h-11", "44 px: one line"],
          ["h-15", "60 px: two lines or an image"],
        ].map(([height, label]) => (
          <div key={height} className={clsx("flex items-center border-b border-line text-sm", height)}>
            {label}
          </div>
        ))}
      </Specimen>
      <Specimen name="Widths" wide>
        <p className="text-sm">
          1152 px for lists, 784 + 352 px for editors, 720 px for settings, 56 px for the rail
        </p>
      </Specimen>
      <Specimen name="Colours" wide>
        {colours.map(([name, background, use]) => (
          <p key={name} className="flex items-center gap-3 text-sm">
            <span aria-hidden="true" className={clsx("size-6 rounded border border-line", background)} />
            <span>{`${name}: ${use}`}</span>
          </p>
        ))}
      </Specimen>
      <Specimen name="State" wide>
        <p className="flex items-center gap-2 text-sm">
          <span aria-hidden="true" className="size-2 rounded-full bg-success" />
          Normal: plain text with a dot
        </p>
      </Specimen>
    </GallerySection>
  );
}

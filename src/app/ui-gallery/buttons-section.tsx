import ArrowRight from "lucide-react/icons/arrow-right";
import Menu from "lucide-react/icons/menu";
import { Button } from "@/kit/ui/button";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const variants = ["default", "premium", "destructive", "outline", "secondary", "ghost", "link"] as const;
const sizes = ["sm", "default", "lg"] as const;

/** Button variants in every state and size. */
export function ButtonsSection() {
  return (
    <GallerySection id="buttons" title="Button">
      {variants.map((variant) => (
        <Specimen key={variant} name={variant}>
          <Button variant={variant}>Default</Button>
          <Button variant={variant} className="is-hovered">
            Hover
          </Button>
          <Button variant={variant} className="is-focused">
            Focus
          </Button>
          <Button variant={variant} className="is-pressed">
            Pressed
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
        </Specimen>
      ))}
      <Specimen name="sizes">
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        <Button size="icon" aria-label="Menu">
          <Menu aria-hidden="true" />
        </Button>
        <Button variant="outline">
          With an icon
          <ArrowRight aria-hidden="true" />
        </Button>
      </Specimen>
      <Specimen name="long text">
        <Button className="h-auto! min-h-11 max-w-full py-2 text-left whitespace-normal!">
          {longText.sentence}
        </Button>
      </Specimen>
    </GallerySection>
  );
}

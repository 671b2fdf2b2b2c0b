import { Checkbox } from "@/components/ui/checkbox";
import { Switch } from "@/components/ui/switch";
import { GallerySection, longText, Specimen } from "./gallery-parts";

/** Choices one ticks or switches. */
export function ChoicesSection() {
  return (
    <GallerySection id="choices" title="Checkbox, switch">
      <Specimen name="Checkbox" wide>
        <Checkbox name="off">Off</Checkbox>
        <Checkbox name="on" defaultChecked>
          On
        </Checkbox>
        <Checkbox name="some" indeterminate>
          Some of them
        </Checkbox>
        <Checkbox name="disabled" disabled>
          Disabled, off
        </Checkbox>
        <Checkbox name="disabled-on" disabled defaultChecked>
          Disabled, on
        </Checkbox>
        <Checkbox name="wrong" aria-invalid>
          Wrong
        </Checkbox>
        <Checkbox name="long">{longText.sentence}</Checkbox>
        <Checkbox name="alone" aria-label="Without a text beside it" />
      </Specimen>
      <Specimen name="Switch" wide>
        <Switch name="switch-off">Off</Switch>
        <Switch name="switch-on" defaultChecked>
          On
        </Switch>
        <Switch name="switch-disabled" disabled>
          Disabled, off
        </Switch>
        <Switch name="switch-disabled-on" disabled defaultChecked>
          Disabled, on
        </Switch>
        <Switch name="switch-long">{longText.sentence}</Switch>
        <Switch name="switch-alone" aria-label="Without a text beside it" />
      </Specimen>
    </GallerySection>
  );
}

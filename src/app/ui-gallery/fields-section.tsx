import { useState } from "react";
import { FormField } from "@/kit/form/form-field";
import { Input } from "@/kit/ui/input";
import { Select } from "@/kit/ui/select";
import { Textarea } from "@/kit/ui/textarea";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const options = (
  <>
    <option value="">Choose…</option>
    <option value="bakery">Bakery</option>
    <option value="clinic">Clinic</option>
    <option value="long">{longText.sentence}</option>
  </>
);

/** Form fields. */
export function FieldsSection() {
  const [text, setText] = useState("Maria da Silva");
  return (
    <GallerySection id="fields" title="Input, textarea, select">
      <Specimen name="Input" wide>
        <FormField name="empty" label="Empty" hint="A hint stands below.">
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </FormField>
        <FormField name="filled" label="Filled">
          {(control) => <Input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </FormField>
        <FormField name="hover" label="Hover">
          {(control) => <Input {...control} className="is-hovered" />}
        </FormField>
        <FormField name="focus" label="Focus">
          {(control) => <Input {...control} className="is-focused" />}
        </FormField>
        <FormField name="error" label="Wrong" error="Please enter a valid email">
          {(control) => <Input {...control} defaultValue="maria@" />}
        </FormField>
        <FormField name="disabled" label="Disabled">
          {(control) => <Input {...control} disabled defaultValue="maria@exemplo.com" />}
        </FormField>
        <FormField name="read-only" label="Read only" hint="Cannot be changed here.">
          {(control) => <Input {...control} readOnly value="maria@exemplo.com" />}
        </FormField>
        <FormField name="long" label={longText.sentence} error={longText.sentence}>
          {(control) => <Input {...control} defaultValue={longText.word} />}
        </FormField>
      </Specimen>
      <Specimen name="Textarea" wide>
        <FormField name="message" label="Message">
          {(control) => <Textarea {...control} placeholder="What can we do for you?" />}
        </FormField>
        <FormField name="message-error" label="Wrong" error="Write a message.">
          {(control) => <Textarea {...control} defaultValue={longText.word} />}
        </FormField>
        <FormField name="message-disabled" label="Disabled">
          {(control) => <Textarea {...control} disabled defaultValue={longText.sentence} />}
        </FormField>
      </Specimen>
      <Specimen name="Select" wide>
        <FormField name="trade" label="Trade">
          {(control) => <Select {...control}>{options}</Select>}
        </FormField>
        <FormField name="trade-long" label="Long text">
          {(control) => (
            <Select {...control} defaultValue="long">
              {options}
            </Select>
          )}
        </FormField>
        <FormField name="trade-error" label="Wrong" error="Choose one.">
          {(control) => <Select {...control}>{options}</Select>}
        </FormField>
        <FormField name="trade-disabled" label="Disabled">
          {(control) => (
            <Select {...control} disabled defaultValue="clinic">
              {options}
            </Select>
          )}
        </FormField>
      </Specimen>
    </GallerySection>
  );
}

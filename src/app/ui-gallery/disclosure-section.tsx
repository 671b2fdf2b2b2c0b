import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion";
import { Tabs } from "@/components/ui/tabs";
import { GallerySection, longText, Specimen } from "./gallery-parts";

const questions = ["Is hosting included?", "Can I cancel at any time?", longText.sentence];

/** What shows one part and keeps the others back. */
export function DisclosureSection() {
  return (
    <GallerySection id="disclosure" title="Accordion, tabs">
      <Specimen name="Accordion">
        <Accordion type="single" collapsible defaultValue={questions[0]} className="w-full">
          {questions.map((question) => (
            <AccordionItem key={question} value={question}>
              <AccordionTrigger>{question}</AccordionTrigger>
              <AccordionContent>{longText.sentence}</AccordionContent>
            </AccordionItem>
          ))}
        </Accordion>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Customer"
          className="w-full min-w-0"
          tabs={[
            { id: "profile", label: "Profile", content: <p>Name, telephone and domain.</p> },
            { id: "payments", label: "Payments", content: <p>Every invoice.</p> },
            { id: "disabled", label: "Disabled", content: <p>Not to be seen.</p>, disabled: true },
            { id: "messages", label: "Messages and requests", content: <p>{longText.sentence}</p> },
          ]}
        />
      </Specimen>
    </GallerySection>
  );
}

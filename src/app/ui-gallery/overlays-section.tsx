import { useState } from "react";
import { FormField } from "@/kit/form/form-field";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/kit/ui/dialog";
import { Input } from "@/kit/ui/input";
import { Sheet } from "@/kit/ui/sheet";
import { useToast } from "@/kit/toast";
import { GallerySection, longText, Specimen } from "./gallery-parts";

/** Overlays: dialogs, sheets, menus, tooltips and toasts. */
export function OverlaysSection() {
  const { toast } = useToast();
  const [sheetOpen, setSheetOpen] = useState(false);
  return (
    <GallerySection id="overlays" title="Dialog, sheet, toast">
      <Specimen name="Dialog">
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="outline">Open a dialog</Button>
          </DialogTrigger>
          <DialogContent title="Delete the account" description="This cannot be undone." closeLabel="Close">
            <FormField name="confirm" label="Type your e-mail to confirm" error={longText.sentence}>
              {(control) => <Input {...control} defaultValue={longText.word} />}
            </FormField>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <DialogClose asChild>
                <Button variant="ghost">Cancel</Button>
              </DialogClose>
              <Button variant="destructive">Delete</Button>
            </div>
          </DialogContent>
        </Dialog>
      </Specimen>
      <Specimen name="Sheet">
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
          Open a sheet
        </Button>
        <Sheet open={sheetOpen} onClose={() => setSheetOpen(false)} label="Menu" closeLabel="Close the menu">
          <p>A menu on a small screen.</p>
          <p className="text-muted [overflow-wrap:anywhere]">{longText.word}</p>
        </Sheet>
      </Specimen>
      <Specimen name="Toast">
        <Button
          variant="outline"
          onClick={() => toast({ title: "Saved", description: "Your profile is up to date." })}
        >
          Say it went well
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({ title: longText.sentence, description: longText.word, variant: "destructive" })
          }
        >
          Say it failed
        </Button>
      </Specimen>
    </GallerySection>
  );
}

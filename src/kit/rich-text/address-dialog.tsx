import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { FormField } from "../form/form-field";
import { ModalDialog } from "../modal-dialog";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { readVideoAddress, readLinkAddress } from "./addresses";

type AddressDialogProps = {
  what: "link" | "video";
  /** The link's current URL; empty for a new link. */
  address: string;
  onSubmit: (address: string) => void;
  /** Removes the link; omitted for a new link. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
};

/** Asks for the URL of a link or a video. */
export function AddressDialog({ what, address, onSubmit, onRemove, onClose }: AddressDialogProps) {
  const { t } = useTranslation("admin");
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // In React's tree, the page's form contains this dialog.
    event.stopPropagation();
    const read = what === "link" ? readLinkAddress(typed) : readVideoAddress(typed);
    if (read === null) setWrong(true);
    else onSubmit(read);
  }

  return (
    <ModalDialog title={t(`richText.${what}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormField
          name="address"
          label={t("richText.address")}
          hint={t(what === "link" ? "richText.linkHint" : "richText.videoHint")}
          error={wrong ? t(what === "link" ? "richText.linkInvalid" : "richText.videoInvalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t("richText.insert")}</Button>
          {onRemove ? (
            <Button variant="outline" onClick={onRemove}>
              {t("richText.removeLink")}
            </Button>
          ) : null}
        </div>
      </form>
    </ModalDialog>
  );
}

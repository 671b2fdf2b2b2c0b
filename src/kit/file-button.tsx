import { useRef, type ComponentProps } from "react";
import { Button } from "./ui/button";

type FileButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** Accessible name of the file field. */
  label: string;
  /** File types and name endings, as the `accept` attribute lists them. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** A button that opens the file dialog. Does nothing while `aria-disabled`. */
export function FileButton({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = "";
          onFiles(files);
        }}
      />
      <Button
        variant="outline"
        {...button}
        onClick={() => {
          if (!button["aria-disabled"]) input.current?.click();
        }}
      />
    </>
  );
}

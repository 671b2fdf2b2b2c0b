import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, type ReactNode } from "react";
import { Label } from "../ui/fields";
import type { FieldState } from "./use-app-form";

/** Props for the field's input, textarea or select. */
export type FieldControl = Partial<FieldState["registration"]> & {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FormFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; announced when it appears. */
  error?: string | undefined;
  /** Marks the input as invalid without a message. */
  isMarked?: boolean | undefined;
  /** Connects the input to its form; omitted for a field outside forms. */
  registration?: FieldState["registration"];
  /** Content at the end of the label's line, such as a link. */
  aside?: ReactNode;
  /** Places the label after the input, as for a checkbox. */
  labelBeside?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A form field: label above, hint and error below, all associated with the input for screen readers. */
export function FormField({
  name,
  label,
  hint,
  error,
  isMarked = false,
  registration,
  aside,
  labelBeside = false,
  className,
  children,
}: FormFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const labelText = <Label htmlFor={id}>{label}</Label>;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ");
  const control = children({
    ...registration,
    id,
    name,
    "aria-invalid": error || isMarked ? true : undefined,
    "aria-describedby": describedBy || undefined,
  });

  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      {labelBeside ? (
        <div className="flex min-h-11 items-center gap-3">
          {control}
          {labelText}
        </div>
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-4">
            {labelText}
            {aside}
          </div>
          {control}
        </>
      )}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className={clsx("text-sm text-muted", labelBeside && "-mt-2.5 pl-8")}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

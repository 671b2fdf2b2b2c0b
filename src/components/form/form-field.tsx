import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId, type ReactNode } from "react";
import { Label } from "../ui/label";
import type { FieldState } from "./use-app-form";

/** What the field's input has to carry; spread it on any input, textarea or select. */
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
  /** What is wrong, as a sentence; announced when it appears. */
  error?: string | undefined;
  /** Ties the input to its form; a field outside of forms has none. */
  registration?: FieldState["registration"];
  /** Something at the far end of the label's line, such as a link. */
  aside?: ReactNode;
  /** The label follows the input in its line, as that of a checkbox. */
  labelBeside?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A field of a form: label above, hint and error below, all tied to the input for screen readers. */
export function FormField({
  name,
  label,
  hint,
  error,
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
    "aria-invalid": error ? true : undefined,
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
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

import type { ReactNode } from "react";
import { FormField } from "@/components/form/form-field";
import { useAppForm } from "@/components/form/use-app-form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { reasonSchema } from "../managed-site";

type ReasonFormProps = {
  label: string;
  hint: string;
  /** What the button says that does it. */
  submit: string;
  /** Whether doing it is the exception; then the way back comes first. */
  isException: boolean;
  /** What the button says that leads back. */
  cancel: string;
  /** Receives the reason while it is typed. */
  onTyped?: (reason: string) => void;
  onConfirm: (reason: string) => Promise<void>;
  onCancel: () => void;
  /** Follows the buttons of an exception, so that the way back is seen first; precedes them otherwise. */
  children?: ReactNode;
};

/** Asks why before something is done that needs a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, submit, isException, cancel, onTyped, onConfirm, onCancel, children } = props;
  const form = useAppForm({
    schema: reasonSchema,
    values: { reason: "" },
    onSubmit: ({ reason }) => onConfirm(reason),
  });
  const { registration, ...field } = form.field("reason");
  const back = (
    <Button variant={isException ? "default" : "outline"} onClick={onCancel}>
      {cancel}
    </Button>
  );
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <FormField
        {...field}
        registration={{
          ...registration,
          onChange: async (event) => {
            await registration.onChange(event);
            onTyped?.(form.form.getValues("reason"));
          },
        }}
        label={label}
        hint={hint}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={1000} />}
      </FormField>
      {isException ? null : children}
      <div className="flex flex-wrap gap-3">
        {isException ? back : null}
        <SubmitButton variant={isException ? "outline" : "destructive"} loading={form.submitting}>
          {submit}
        </SubmitButton>
        {isException ? null : back}
      </div>
      {isException ? children : null}
    </form>
  );
}

import { clsx } from "clsx";
import { lazy, Suspense, type ReactNode } from "react";
import { loadNamespaces } from "@/platform/i18n";
import { FormFailure } from "./form-failure";
import { GuardedForm } from "./guarded-form";
import type { RecordFields, useRecordForm } from "./use-record-form";

const RecordNotices = lazy(async () => {
  const [{ RecordNotices: Notices }] = await Promise.all([
    import("./record-notices"),
    loadNamespaces(["recordForm"]),
  ]);
  return { default: Notices };
});

type RecordFormProps<Fields extends RecordFields> = {
  form: Pick<
    ReturnType<typeof useRecordForm<Fields, { fields: Fields }>>,
    "formProps" | "failure" | "fields" | "base" | "disputed" | "isDirty" | "isRestored" | "settle" | "discard"
  >;
  /** Title of a failure to save. */
  failed: string;
  /** The label of a field; null for one that is decided with another. */
  label: (name: keyof Fields & string) => string | null;
  /** How the notices show a value; as it is unless given. */
  show?: (name: keyof Fields & string, value: string | boolean | undefined) => string;
  /** What is lost by leaving now, besides edits, which stay in this browser. */
  unsaved?: string | null;
  /** Only its reader can have changed the record, in another tab, and it saves itself. */
  isOwn?: boolean;
  className?: string;
  /** Shown above the notices. */
  head?: ReactNode;
  children: ReactNode;
};

/**
 * The form element of `useRecordForm`: notices above the fields, saving by Ctrl+S, and the question before unsaved
 * changes are left.
 */
export function RecordForm<Fields extends RecordFields>({
  form,
  failed,
  label,
  show = (_name, value) => String(value ?? ""),
  unsaved = null,
  isOwn = false,
  className,
  head,
  children,
}: RecordFormProps<Fields>) {
  const { disputed, base } = form;

  return (
    <GuardedForm
      {...form.formProps}
      isDirty={form.isDirty || unsaved !== null}
      leaveText={unsaved ?? undefined}
      // The save bar must not cover a focused field.
      className={clsx("[&_:is(input,select,textarea)]:scroll-mt-8", className)}
    >
      {head}
      <FormFailure failure={form.failure} title={failed} />
      {form.isRestored || disputed ? (
        <Suspense fallback={null}>
          <RecordNotices
            isRestored={form.isRestored}
            isOwn={isOwn}
            disputed={disputed?.flatMap((key) => {
              const name = String(key);
              const text = label(name);
              if (text === null) return [];
              return [
                {
                  name,
                  label: text,
                  stored: show(name, base?.fields[name]),
                  typed: show(name, form.fields[name]),
                },
              ];
            })}
            onSettle={form.settle}
            onDiscard={form.discard}
          />
        </Suspense>
      ) : null}
      <div className="contents">{children}</div>
    </GuardedForm>
  );
}

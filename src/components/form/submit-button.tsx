import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useTakesLong } from "@/lib/use-takes-long";
import { Button } from "../ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type"> & {
  /** Whether the form is being sent. */
  loading: boolean;
};

/** The button that sends a form. Says when sending takes longer than usual. */
export function SubmitButton({ loading, ...button }: SubmitButtonProps) {
  const { t } = useTranslation();
  const takesLong = useTakesLong(loading);
  return (
    <>
      <Button {...button} type="submit" loading={loading} />
      {/* Always there: screen readers only announce what changes inside a region they know. */}
      <output className={takesLong ? "basis-full text-sm text-muted" : "sr-only"}>
        {takesLong ? t("takesLong") : null}
      </output>
    </>
  );
}

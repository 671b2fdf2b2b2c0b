import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useTakesLong } from "@/platform/use-takes-long";
import { Button } from "../ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type"> & {
  /** Whether the form is being sent. */
  loading: boolean;
};

/** The submit button of a form. Shows a message when sending takes longer than usual. */
export function SubmitButton({ loading, className, ...button }: SubmitButtonProps) {
  const { t } = useTranslation();
  const takesLong = useTakesLong(loading);
  return (
    <>
      {/* In a column, the message below would make the button lower. */}
      <Button {...button} type="submit" loading={loading} className={clsx("shrink-0", className)} />
      {/* Always rendered because screen readers announce only changes inside an existing live region. */}
      <output className={takesLong ? "basis-full text-sm text-muted" : "sr-only"}>
        {takesLong ? t("takesLong") : null}
      </output>
    </>
  );
}

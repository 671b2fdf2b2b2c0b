import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useTakesLong } from "@/lib/use-takes-long";
import { Button } from "../ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type"> & {
  /** Whether the form is being sent. */
  loading: boolean;
};

/** The submit button of a form. Shows a message when sending takes longer than usual. */
export function SubmitButton({ loading, ...button }: SubmitButtonProps) {
  const { t } = useTranslation();
  const takesLong = useTakesLong(loading);
  return (
    <>
      <Button {...button} type="submit" loading={loading} />
      {/* Always rendered because screen readers announce only changes inside an existing live region. */}
      <output className={takesLong ? "basis-full text-sm text-muted" : "sr-only"}>
        {takesLong ? t("takesLong") : null}
      </output>
    </>
  );
}

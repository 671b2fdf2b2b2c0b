import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toAppError } from "@/platform/errors";
import { useErrorToast } from "@/kit/use-error-toast";

/**
 * Runs changes of an outline and shows their failures in a toast. `refused` is the failure of a change that would leave
 * a published course without a published lesson.
 */
export function useOutlineAttempt() {
  const { t } = useTranslation(["admin", "adminCourses"]);
  const showErrorToast = useErrorToast();
  const [refused, setRefused] = useState<string | null>(null);

  /** Returns whether the change succeeded. */
  async function attempt(work: () => Promise<unknown>, failure: string): Promise<boolean> {
    setRefused(null);
    try {
      await work();
      return true;
    } catch (error) {
      const { code } = toAppError(error);
      if (code === "course_without_lessons") setRefused(failure);
      else {
        const words = code === "conflict" ? t("adminCourses:outline.changedMeanwhile") : undefined;
        showErrorToast(failure, error, words);
      }
      return false;
    }
  }

  return { refused, setRefused, attempt };
}

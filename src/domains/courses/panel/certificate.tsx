import Award from "lucide-react/icons/award";
import FileDown from "lucide-react/icons/file-down";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { useDashboardUser } from "@/domains/account/parts/dashboard-user";
import { BackLink } from "@/kit/back-link";
import { EmptyState } from "@/kit/empty-state";
import { PageHead } from "@/kit/page-header";
import { Button, buttonVariants } from "@/kit/ui/button";
import { Card } from "@/kit/ui/card";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatDate } from "@/platform/formatters";
import { panelPaths } from "@/platform/panel-paths";
import { saveFile } from "@/platform/save-file";
import { useLanguage } from "@/platform/use-language";
import { useCourse } from "../data";
import { CertificateSheet, type CertificateWords } from "../parts/certificate-sheet";
import type { Course } from "../rules";
import { CertificateLink } from "./certificate-link";
import { CourseState } from "./course-state";

/** /dashboard/cursos/:courseId/certificado: the certificate of a completed course, for print or download. */
export function CertificateRoute() {
  const { t } = useTranslation("courses");
  const { id } = useDashboardUser();
  const { courseId = "" } = useParams();
  return (
    <CourseState query={useCourse(id, courseId)} failure={t("courseError")}>
      {(course) =>
        course.completedAt !== null && course.mayLearn ? (
          <CertificatePage course={course} />
        ) : (
          <div className="flex flex-col gap-6">
            <NotYet course={course} />
            {/* A learner whose subscription has ended can still switch the link off. */}
            {course.completedAt === null ? null : <CertificateLink course={course} />}
          </div>
        )
      }
    </CourseState>
  );
}

function CertificatePage({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  const language = useLanguage();
  const user = useDashboardUser();
  const showErrorToast = useErrorToast();
  const [making, setMaking] = useState(false);
  const words: CertificateWords = {
    heading: t("certificate.heading"),
    before: t("certificate.before"),
    name: user.fullName ?? user.email,
    middle: t("certificate.middle"),
    course: course.completedTitle ?? "",
    lessons: t("certificate.lessons", { count: course.completedLessons ?? 0 }),
    date: course.completedAt === null ? "" : formatDate(course.completedAt, language),
  };

  async function savePdf(): Promise<void> {
    setMaking(true);
    try {
      const { certificatePdf } = await import("./certificate-pdf");
      saveFile({ name: t("certificate.fileName"), content: await certificatePdf(words) });
    } catch (error) {
      showErrorToast(t("certificate.failed"), error);
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHead title={words.heading} />
      <div className="flex flex-wrap items-center gap-3">
        <BackLink to={panelPaths.course(course.id)} className="mr-auto max-sm:mr-0 max-sm:basis-full">
          {t("toCourse")}
        </BackLink>
        <Button variant="outline" onClick={() => window.print()} className="max-sm:flex-auto max-sm:px-3!">
          <Printer aria-hidden="true" />
          {t("certificate.print")}
        </Button>
        <Button onClick={() => void savePdf()} loading={making} className="max-sm:flex-auto max-sm:px-3!">
          <FileDown aria-hidden="true" />
          {t("certificate.save")}
        </Button>
      </div>
      <CertificateSheet words={words} language={course.language} />
      <CertificateLink course={course} />
    </div>
  );
}

function NotYet({ course }: { course: Course }) {
  const { t } = useTranslation("courses");
  return (
    <Card>
      <PageHead title={t("certificate.heading")} />
      <h1 className="sr-only">{t("certificate.heading")}</h1>
      <EmptyState icon={Award} title={t("certificate.notYet")} description={t("certificate.notYetText")}>
        <Link to={panelPaths.course(course.id)} className={buttonVariants({ variant: "outline" })}>
          {t("toCourse")}
        </Link>
      </EmptyState>
    </Card>
  );
}

import MessageCircle from "lucide-react/icons/message-circle";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Card } from "@/kit/ui/card";
import { panelPaths } from "@/platform/panel-paths";
import type { RecentAnswer } from "../rules";

/** A notice about the answer of the team, with a link to the conversation. */
export function AnswerCard({ answer }: { answer: RecentAnswer }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className="flex items-center gap-3 p-5">
      <MessageCircle className="size-5 shrink-0 text-second" aria-hidden="true" />
      <Link
        to={panelPaths.conversation(answer.id)}
        className="text-link inline-flex min-h-6 min-w-0 items-center [overflow-wrap:anywhere] pointer-coarse:min-h-11"
      >
        {answer.subject
          ? t(answer.isFirst ? "home.written" : "home.answered", { subject: answer.subject })
          : t("home.answeredPlain")}
      </Link>
    </Card>
  );
}

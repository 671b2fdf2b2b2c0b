import { QuestionList, type Question } from "@/kit/question-list";

type QuestionSectionProps = {
  /** Id of the heading. */
  id: string;
  title: string;
  text: string;
  questions: readonly Question[];
  /** Expands every answer. */
  unfolded?: boolean;
};

/** Questions below a heading of their own. */
export function QuestionSection({ id, title, text, questions, unfolded = false }: QuestionSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-24 sm:px-6 sm:pt-32 lg:grid-cols-[4fr_8fr]"
    >
      <header className="flex flex-col gap-3">
        <h2 id={id} className="text-display">
          {title}
        </h2>
        <p className="text-lg text-muted">{text}</p>
      </header>
      <QuestionList questions={questions} as="h3" unfolded={unfolded} />
    </section>
  );
}

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { renderArticle } from "@/platform/article/render-article";
import { ArticleBody } from "./article-body";

test("a video replaces its link on request and takes the focus", async () => {
  const { html } = renderArticle("https://vimeo.com/12345678", "https://sitepronto.test");
  render(
    <MemoryRouter>
      <ArticleBody language="pt-BR" html={html} />
    </MemoryRouter>,
  );
  expect(screen.queryByTitle("Assistir ao vídeo no Vimeo")).toBeNull();
  expect(screen.getByText(/o Vimeo recebe dados do seu acesso/)).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Assistir ao vídeo no Vimeo" }));
  const player = await screen.findByTitle("Assistir ao vídeo no Vimeo");
  expect(player).toHaveAttribute("src", "https://player.vimeo.com/video/12345678?dnt=1");
  expect(player).toHaveFocus();
});

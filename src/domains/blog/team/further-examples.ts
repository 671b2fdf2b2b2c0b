/** Examples of the GitHub and blog extensions of CommonMark, in the editor's format. */
export const furtherExamples: readonly string[] = [
  "~~riscado~~\n",
  "https://exemplo.com.br\n",
  // Tables and tasks
  "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
  "| a | b |\n| :-: | --: |\n| c | **d** |\n",
  "- [ ] foo\n- [x] bar\n",
  // Callouts
  "> [!TIP]\n> Um texto.\n>\n> - a\n> - b\n",
  "> [!WARNING]\n> Um.\n>\n> Dois.\n",
];

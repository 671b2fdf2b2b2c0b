/** Examples after those of the CommonMark specification, and GitHub's tables and task lists, that the editor takes. */
export const commonMarkExamples: readonly string[] = [
  // Tabs and precedence
  "  - foo\n\n\tbar\n",
  "- `one\n- two`\n",
  // Thematic breaks
  "***\n---\n___\n",
  " **  * ** * ** * **\n",
  "- foo\n***\n- bar\n",
  "Foo\n***\nbar\n",
  // ATX and setext headings
  "# foo\n## foo\n### foo\n#### foo\n",
  "## foo ##\n",
  "Foo *bar*\n=========\n\nFoo *bar*\n---------\n",
  "# Foo\nBar\n",
  // Code
  "    a simple\n      indented code block\n",
  "```\n<\n >\n```\n",
  "~~~ruby\ndef foo(x)\n  return 3\nend\n~~~\n",
  "````\naaa\n```\n````\n",
  "```\naaa\n",
  "``foo ` bar``\n",
  // Paragraphs and breaks
  "aaa\n\nbbb\n",
  "aaa\nbbb\n\nccc\nddd\n",
  "aaa\n\n\n\nbbb\n",
  "foo  \nbaz\n",
  "foo\\\nbaz\n",
  "foo\nbaz\n",
  // Quotes
  "> # Foo\n> bar\n> baz\n",
  "> bar\nbaz\n> foo\n",
  "> aaa\n>\n> bbb\n",
  "> foo\n\n> bar\n",
  ">>> foo\n> bar\n>>baz\n",
  // Lists
  "- one\n- two\n",
  "* one\n* two\n\n  more of two\n",
  "1. one\n2. two\n",
  "3) one\n4) two\n",
  "- foo\n  - bar\n    - baz\n",
  "- a\n\n- b\n\n- c\n",
  // Backslash escapes and entities
  "\\*not emphasized\\*\n",
  "\\# not a heading\n",
  "\\[foo]: /url\n",
  "1\\. not a list\n",
  "&#42;foo&#42;\n",
  // Emphasis
  "*foo bar*\n",
  "**foo bar**\n",
  "_foo_ and __bar__\n",
  "*foo **bar** baz*\n",
  "***foo** bar*\n",
  "foo*bar*baz\n",
  "~~riscado~~\n",
  // Links and images
  '[link](/uri "title")\n',
  "[foo][bar]\n\n[bar]: /url\n",
  "[foo]\n\n[foo]: /url 'title'\n",
  "[a *b* c](https://exemplo.com.br)\n",
  "<https://exemplo.com.br>\n",
  "https://exemplo.com.br\n",
  "![foo](https://exemplo.com.br/a.png)\n",
  'Antes ![foo](https://exemplo.com.br/a.png "t") depois\n',
  // Tables and tasks, as GitHub has them
  "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
  "| a | b |\n| :-: | --: |\n| c | **d** |\n",
  "- [ ] foo\n- [x] bar\n",
  // Callouts
  "> [!TIP]\n> Um texto.\n>\n> - a\n> - b\n",
  "> [!WARNING]\n> Um.\n>\n> Dois.\n",
];

/** Those that the editor would write as something else, and so opens as source: what it has no form for. */
export const examplesBeyondEditor: readonly string[] = [
  // Code and quotes inside a numbered item, names of characters, spaces in an address.
  "1.  A paragraph\n    with two lines.\n\n        code\n\n    > A block quote.\n",
  "&copy; &amp; &quot;\n",
  "[link](</my uri>)\n",
];

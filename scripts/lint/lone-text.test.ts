import { RuleTester } from "oxlint/plugins-dev";
import { describe, it } from "vitest";
import { loneText } from "./lone-text.ts";

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: { sourceType: "module", parserOptions: { lang: "tsx" } },
});
const found = (name: string, code: string, ...messageIds: string[]) => ({
  name,
  code,
  errors: messageIds.map((messageId) => ({ messageId })),
});

tester.run("lone-text", loneText, {
  valid: [
    { name: "allows a text that is alone in its element", code: "<p>{loading ? t('a') : null}</p>" },
    {
      name: "allows a text in an element beside a condition",
      code: "<b>{x ? <i /> : null}<span>{text}</span></b>",
    },
    { name: "allows a constant text before a condition", code: "<p>{t('a')} {x ? <i /> : null}</p>" },
    {
      name: "allows a constant text after an icon",
      code: "import Plus from 'lucide-react/icons/plus'; const a = <b><Plus />{t('a')}</b>;",
    },
    { name: "allows elements beside a condition", code: "<div>{x ? <i /> : null}<p>{text}</p></div>" },
    {
      name: "allows children of a block without a condition before them",
      code: "function Page({ children }: Props) { return <div><h1>{title}</h1>{children}</div>; }",
    },
  ],
  invalid: [
    found("finds a text after a condition", "<b>{x ? <i /> : null}{t('a')}</b>", "after"),
    found("finds a text after a list", "<b>{all.map((one) => <i key={one} />)}{t('a')}</b>", "after"),
    found("finds a text after a component, which can render nothing", "<b><Icon />{t('a')}</b>", "after"),
    found("finds a written text after a condition", "<p>{x && <i />} written</p>", "after"),
    found(
      "finds children after a condition",
      "function B({ children }: P) { return <i>{x ? <b /> : null}{children}</i>; }",
      "after",
    ),
    found(
      "finds a text that comes and goes beside an element",
      "<p><i />{x ? t('a') : null}</p>",
      "conditional",
    ),
    found("finds a text that an element replaces", "<p><i />{x ? <b /> : t('a')}</p>", "conditional"),
    found(
      "finds a conditional text in a variable",
      "function A() { const note = x ? t('a') : null; return <p><i />{note}</p>; }",
      "conditional",
    ),
    found("finds a text that changes beside an element", "<p><i />{x ? t('a') : t('b')}</p>", "changing"),
    found("finds a text with values beside an element", "<p>{t('a', { count })} <i /></p>", "changing"),
    found(
      "finds a property of type string beside an element",
      "type P = { name: string }; function A({ name }: P) { return <p><i />{name}</p>; }",
      "changing",
    ),
    found(
      "finds a text in a fragment among its parent's children",
      "<p><i />{x ? <>{t('a')}</> : null}</p>",
      "conditional",
      "bare",
    ),
    found("finds a component that returns a text", "function A() { return t('a'); }", "bare"),
    found(
      "finds a component that returns a text beside an element",
      "const A = () => <>{t('a')} <b /></>;",
      "bare",
    ),
    found(
      "finds a text in a fragment of a list",
      "<p>{all.map((one) => <Fragment key={one}>, <b /></Fragment>)}</p>",
      "bare",
    ),
  ],
});

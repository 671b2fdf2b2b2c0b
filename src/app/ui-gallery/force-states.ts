// The lookbehind skips escaped colons in class names, such as ".dark\:hover\:bg-surface".
const forced: [RegExp, string][] = [
  [/(?<!\\):hover/g, ":is(:hover, .is-hovered)"],
  [/(?<!\\):focus-visible/g, ":is(:focus-visible, .is-focused)"],
  [/(?<!\\):active/g, ":is(:active, .is-pressed)"],
];

function rewrite(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      let selector = rule.selectorText;
      for (const [state, either] of forced) {
        if (!selector.includes(either)) selector = selector.replace(state, either);
      }
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) rewrite(rule.cssRules);
  }
}

/**
 * Makes the classes `is-hovered`, `is-focused` and `is-pressed` look like these states by extending every selector of
 * the page. The gallery thus shows the real styles instead of copies.
 */
export function forceStates(): void {
  for (const sheet of document.styleSheets) rewrite(sheet.cssRules);
}

import { HtmlValidate } from 'html-validate';

// Validity and accessibility. The formatting rules of other presets are about source text, which Astro writes.
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Every script and style sheet is our own, named by its content and allowed by the content security policy.
    'require-sri': 'off',
    // An editable combobox with its list has no native form.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
});

/** Astro writes it beside the first island of a page: browsers read it there, though the standard wants it in the head. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Errors of a document, one line each: `12:3 rule: message`. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(ISLAND_STYLE, ''));
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

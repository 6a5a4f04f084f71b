import { HtmlValidate } from 'html-validate';

// Validity and accessibility. The formatting rules of other presets are about source text, which Astro writes.
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Every script and style sheet is our own, named by its content and allowed by the content security policy.
    'require-sri': 'off',
  },
});

/** What is wrong with a document, one line each: `12:3 rule: message`. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

import { bulletList, escapeMarkdown, formatFrontMatter, joinBlocks } from '../../lib/markdown-writing.ts';
import { joinWithAnd } from '../../lib/text.ts';
import { paths } from '../../paths.ts';

export const AXE_WIDTHS = [360, 1280] as const;
/** Narrowest screen in CSS pixels that pages fit (WCAG 2.2, 1.4.10: 1280 pixels at 400 % zoom). */
export const REFLOW_WIDTH = 320;

/** Checks of the browser tests. Each sentence is the title of its test, so that the page claims nothing else. */
export const accessibilityChecks = {
  pages: `One page of each kind has nothing that axe-core objects to, at ${joinWithAnd(AXE_WIDTHS.map(String))} pixels, in light and dark colours, fits a screen of ${REFLOW_WIDTH} pixels without sideways scrolling, and does not move while it loads`,
  keyboard: 'An application can be filled in and sent with nothing but a keyboard',
  withoutScripts: 'An application can be sent, read, withdrawn and deleted without JavaScript',
} as const;

export const UNCHECKED = [
  'No person has tried every page with a screen reader.',
  'Files and texts that employers and candidates add are theirs: a PDF may not be accessible.',
  'No independent body has audited the board.',
] as const;

export const describeBarrierContact = (email: string): string =>
  `Have you met a barrier? Write to ${email}, with the address of the page. You can always apply, report or ask by e-mail instead.`;

export const accessibilityMarkdown = (title: string, { origin, email }: { origin: string; email: string }): string =>
  joinBlocks(
    formatFrontMatter({ title, url: origin + paths.accessibility() }),
    `# ${title}`,
    escapeMarkdown(describeBarrierContact(email)),
    '## What is tested',
    bulletList(Object.values(accessibilityChecks).map(escapeMarkdown)),
    '## What is not tested',
    bulletList(UNCHECKED.map(escapeMarkdown)),
  );

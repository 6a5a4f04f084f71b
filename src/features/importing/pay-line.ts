import { truncate } from '../../lib/text.ts';
import { splitIntoLines } from './facts/advert.ts';
import { payOfText } from './facts/pay-of-text.ts';
import type { ReadPay } from './pay.ts';

const MAX_EVIDENCE_LENGTH = 80;

/**
 * Pay in a text field: `EUR 62000 - 78000`, `CA$33.00 – CA$37.00 per hour`. Follows the rules of texts: a small amount needs
 * its period.
 */
export function readPayLine(line: string): ReadPay {
  const first = line.split('•', 1)[0] ?? '';
  const pay = payOfText(
    splitIntoLines(first).map((words) => ({ ...words, heading: 'salary' })),
    [],
  )?.value;
  if (pay) return { pay, notes: [] };
  const isPay = /\d/.test(first);
  return {
    pay: null,
    notes: isPay ? [`Pay left out: not understood (${truncate(first.trim(), MAX_EVIDENCE_LENGTH)})`] : [],
  };
}

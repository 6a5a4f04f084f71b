import type { Problem } from '../../../lib/result.ts';
import { plainText } from '../../../lib/text.ts';
import type { Decision } from '../application.ts';

/** Letter to candidates. `{name}` is replaced by each candidate's name. */
export interface Letter {
  subject: string;
  text: string;
  /** True if candidates may reply to the author's own address. */
  sharesAddress: boolean;
}

/** Seconds in which a letter can be taken back. */
export const UNDO_SECONDS = 10;

type Words = Pick<Letter, 'subject' | 'text'>;

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_LETTER_LENGTH = 5_000;

/** A letter to begin with: nothing is sent that the recruiter has not seen. */
export const letterFor = (
  decision: Decision,
  job: { title: string; company: string },
  sharesAddress: boolean,
): Letter => ({
  ...wordsFor(decision, job),
  sharesAddress,
});

function wordsFor(decision: Decision, { title, company }: { title: string; company: string }): Words {
  const greeting = 'Hello {name},';
  const end = `${company}`;
  if (decision === 'shortlisted') {
    return {
      subject: `You’re on our shortlist for ${title}`,
      text: `${greeting}\n\nThank you for applying for ${title}. We like your work and would like to get to know you. We’ll write to you about the next step within a few days.\n\n${end}`,
    };
  }
  if (decision === 'hired') {
    return {
      subject: `We’d like to work with you: ${title}`,
      text: `${greeting}\n\nWe’d love you to join us as ${title}. You’ll hear from us today with all the details.\n\n${end}`,
    };
  }
  return {
    subject: `Your application for ${title}`,
    text: `${greeting}\n\nThank you for applying for ${title} and for showing us your work. We have decided to move forward with other candidates this time.\n\nAll the best with your search.\n\n${end}`,
  };
}

/** The letter as one candidate gets it. */
export const fillInName = ({ subject, text }: Words, name: string): Words => ({
  subject: subject.replaceAll('{name}', name),
  text: text.replaceAll('{name}', name),
});

/** A letter as a form said it; `share` is its box. */
export function readLetter({ subject, text, share }: Words & { share: string }): Letter {
  return {
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text: plainText(text),
    sharesAddress: share === 'on',
  };
}

export function validateLetter({ subject, text }: Words): Problem[] {
  const problems: Problem[] = [];
  if (!subject || subject.length > MAX_SUBJECT_LENGTH)
    problems.push({ field: 'subject', message: `Write a subject of up to ${MAX_SUBJECT_LENGTH} characters` });
  if (!text || text.length > MAX_LETTER_LENGTH)
    problems.push({ field: 'text', message: `Write a letter of up to ${MAX_LETTER_LENGTH} characters` });
  return problems;
}

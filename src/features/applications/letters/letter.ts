import type { Instant } from '../../../lib/dates.ts';
import type { ValidationProblem } from '../../../lib/result.ts';
import { cleanMultilineText } from '../../../lib/text.ts';
import type { ApplicationDecision } from '../application.ts';

/** Letter to candidates. `{name}` is each candidate's name. */
export interface DecisionLetter {
  subject: string;
  text: string;
  /** True if candidates may reply to the author's own address. */
  sharesAddress: boolean;
}

export const UNDO_SECONDS = 60;

type Words = Pick<DecisionLetter, 'subject' | 'text'>;

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_LETTER_LENGTH = 5_000;

/** Rejection templates, by the candidate's effort. */
export const REJECTIONS = ['application', 'conversation', 'exercise'] as const;
export type RejectionLetterKind = (typeof REJECTIONS)[number];

export const rejectionNames: Record<RejectionLetterKind, string> = {
  application: 'After reading the application',
  conversation: 'After a conversation',
  exercise: 'After an exercise',
};

/** Texts that say no in the second sentence and leave room for one true reason. */
const rejections: Record<RejectionLetterKind, { thanks: string; no: string; reason: string; end?: string }> = {
  application: {
    thanks: 'Thank you for applying for {title}.',
    no: 'We won’t take your application further.',
    reason: '[Why, in one sentence that is true of everyone who gets this letter.]',
  },
  conversation: {
    thanks: 'Thank you for your time and for talking with us about {title}.',
    no: 'We won’t go on to the next step with you.',
    reason: '[Why, in one sentence that fits what was said.]',
  },
  exercise: {
    thanks: 'Thank you for the work that you put into our exercise for {title}.',
    no: 'We won’t offer you the role.',
    reason: '[What was strong and what decided, by the criteria of the exercise.]',
    end: 'If you’d like to talk it through, we’ll find a time.',
  },
};

export const parseRejectionOrDefault = (text: string | null): RejectionLetterKind =>
  REJECTIONS.find((rejection) => rejection === text) ?? 'application';

/** Initial text of a letter, edited before it is sent. */
export const initialLetter = (
  decision: ApplicationDecision,
  job: { title: string; company: string },
  sharesAddress: boolean,
  rejection: RejectionLetterKind = 'application',
): DecisionLetter => ({
  ...wordsFor(decision, job, rejection),
  sharesAddress,
});

function wordsFor(
  decision: ApplicationDecision,
  { title, company }: { title: string; company: string },
  rejection: RejectionLetterKind,
): Words {
  const greeting = 'Hello {name},';
  const end = company;
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
  const { thanks, no, reason, end: more } = rejections[rejection];
  return {
    subject: `Your application for ${title}`,
    text: [greeting, `${thanks.replace('{title}', () => title)} ${no} ${reason}`, more, end]
      .filter((part) => part !== undefined)
      .join('\n\n'),
  };
}

export const fillInName = ({ subject, text }: Words, name: string): Words => ({
  subject: subject.replaceAll('{name}', name),
  text: text.replaceAll('{name}', name),
});

/** Reads a letter. `share` is its checkbox. */
/** Characters that are cleaned. Longer letters are rejected and shown again up to here. */
const MAX_CLEANED_LENGTH = 10 * MAX_LETTER_LENGTH;

export function letterFromForm({ subject, text, share }: Words & { share: string }): DecisionLetter {
  return {
    subject: subject
      .slice(0, MAX_CLEANED_LENGTH)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    text: cleanMultilineText(text.slice(0, MAX_CLEANED_LENGTH)),
    sharesAddress: share === 'on',
  };
}

export function validateLetter({ subject, text }: Words): ValidationProblem[] {
  const problems: ValidationProblem[] = [];
  if (!subject || subject.length > MAX_SUBJECT_LENGTH)
    problems.push({ field: 'subject', message: `Write a subject of up to ${MAX_SUBJECT_LENGTH} characters` });
  if (!text || text.length > MAX_LETTER_LENGTH)
    problems.push({ field: 'text', message: `Write a letter of up to ${MAX_LETTER_LENGTH} characters` });
  const blank = Object.values(rejections).find(({ reason }) => text.includes(reason));
  if (blank) problems.push({ field: 'text', message: 'Write your reason in place of the words in [brackets]' });
  return problems;
}

/** Unsent letters written together. */
export interface OutgoingLetterBatch {
  batch: string;
  count: number;
  to: ApplicationDecision;
  leavesAt: Instant;
}

/** Whole seconds until sending. 0 once they may have been sent. */
export const secondsUntilLettersLeave = ({ leavesAt }: Pick<OutgoingLetterBatch, 'leavesAt'>, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(leavesAt) - now.getTime()) / 1_000));

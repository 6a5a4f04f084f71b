import type { Problem } from '../../../lib/result.ts';
import type { Decision } from '../application.ts';

/** What a recruiter writes to candidates. `{name}` stands for each one's name. */
export interface Letter {
  subject: string;
  text: string;
}

export const LONGEST_SUBJECT = 150;
export const LONGEST_LETTER = 5_000;

/** A letter to begin with: nothing is sent that the recruiter has not seen. */
export function letterFor(decision: Decision, { title, company }: { title: string; company: string }): Letter {
  const greeting = 'Hello {name},';
  const end = `${company}`;
  if (decision === 'shortlisted') {
    return {
      subject: `You are on our shortlist for ${title}`,
      text: `${greeting}\n\nthank you for applying for ${title}. We like what you showed us and want to get to know you. We will write to you about the next step within a few days.\n\n${end}`,
    };
  }
  if (decision === 'hired') {
    return {
      subject: `We want to work with you: ${title}`,
      text: `${greeting}\n\nwe have decided: we want you for ${title}. You will hear from us today about all the details.\n\n${end}`,
    };
  }
  return {
    subject: `Your application for ${title}`,
    text: `${greeting}\n\nthank you for applying for ${title} and for showing us your work. We have decided to go on with other people this time.\n\nWe wish you the best for your search.\n\n${end}`,
  };
}

/** The letter as one candidate gets it. */
export const addressTo = ({ subject, text }: Letter, name: string): Letter => ({
  subject: subject.replaceAll('{name}', name),
  text: text.replaceAll('{name}', name),
});

export function readLetter({ subject, text }: Letter): Letter {
  return {
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text: text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  };
}

export function objectToLetter({ subject, text }: Letter): Problem[] {
  const problems: Problem[] = [];
  if (!subject || subject.length > LONGEST_SUBJECT)
    problems.push({ field: 'subject', message: `The subject needs 1 to ${LONGEST_SUBJECT} characters` });
  if (!text || text.length > LONGEST_LETTER)
    problems.push({ field: 'text', message: `The letter needs 1 to ${LONGEST_LETTER} characters` });
  return problems;
}

import type { ConversationSide } from '../../../db/column-values.ts';
import type { Instant } from '../../../lib/dates.ts';
import type { ApplicationStatus } from '../application.ts';

export type { ConversationSide } from '../../../db/column-values.ts';

export const MAX_MESSAGE_LENGTH = 4_000;

/** Messages per side and conversation in 24 hours. */
export const MAX_MESSAGES_PER_DAY: Record<ConversationSide, number> = { company: 20, candidate: 10 };

/** Message from one side to the other. Letters have a subject. */
export interface ConversationMessage {
  id: string;
  at: Instant;
  side: ConversationSide;
  subject: string;
  text: string;
}

/** Message with its author's name, if they still have an account. */
export type CompanyMessage = ConversationMessage & { by: string | null };

/** Messages between a company and a candidate about an application, oldest first. */
export interface Conversation<M extends ConversationMessage = ConversationMessage> {
  messages: M[];
  endedBy: ConversationSide | null;
}

/** Problem, as a sentence, with writing now. Undefined if there is none. The company writes first. */
export function findWritingProblem(
  side: ConversationSide,
  status: ApplicationStatus,
  { endedBy, hasBegun }: { endedBy: ConversationSide | null; hasBegun: boolean },
): string | undefined {
  if (status === 'withdrawn') return 'The application has been withdrawn, so nothing more can be written';
  if (endedBy === side) return 'You have ended this conversation. Reopen it to write';
  if (endedBy)
    return side === 'company' ? 'The candidate has ended this conversation' : 'The company has ended this conversation';
  if (side === 'candidate' && !hasBegun) return 'You can write here once the company has written to you';
  return undefined;
}

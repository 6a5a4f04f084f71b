import type { Instant } from '../../lib/dates.ts';

/** Rights of a token. Later ones include earlier ones. */
export const SCOPES = ['drafts', 'publish'] as const;
export type TokenScope = (typeof SCOPES)[number];
export const scopeNames: Record<TokenScope, string> = {
  drafts: 'Write and discard drafts',
  publish: 'Publish, change and end roles',
};

/** Days in which an idempotency key returns the first response. */
export const IDEMPOTENCY_DAYS = 1;

export const MAX_KEY_LENGTH = 100;

export const MAX_TOKENS_PER_COMPANY = 20;
export const MAX_TOKEN_NAME_LENGTH = 60;

/** Token without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scope: TokenScope;
  member: { id: string; email: string };
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

import type { Instant } from '../../lib/dates.ts';

/** Rights of a token. The later includes the earlier. */
export const SCOPES = ['drafts', 'publish'] as const;
export type TokenScope = (typeof SCOPES)[number];
export const scopeNames: Record<TokenScope, string> = {
  drafts: 'Write and discard drafts',
  publish: 'Publish, change and end roles',
};

/** Time within which a request with the same idempotency key returns the first response. */
export const IDEMPOTENCY_DAYS = 1;

/** Characters of an idempotency key. */
export const MAX_KEY_LENGTH = 100;

export const MAX_TOKENS_PER_COMPANY = 20;
export const MAX_TOKEN_NAME_LENGTH = 60;

/** A token as the people of its company see it, without its secret. */
export interface ApiToken {
  id: string;
  name: string;
  scope: TokenScope;
  member: { id: string; email: string };
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

import {
  CHANNEL_KINDS,
  type ChannelKind,
  type ChannelPostState,
  type ChannelRhythm,
  type ChannelState,
} from '../../db/column-values.ts';
import { DAY, HOUR, type Instant } from '../../lib/dates.ts';

export { CHANNEL_KINDS, type ChannelKind };

export const channelKindNames: Record<ChannelKind, string> = {
  slack: 'Slack',
  discord: 'Discord',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
};

export const rhythmNames: Record<ChannelRhythm, string> = { hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' };
export const RHYTHM_MS: Record<ChannelRhythm, number> = { hourly: HOUR, daily: DAY, weekly: 7 * DAY };

export const MAX_CHANNELS = 20;
export const MAX_ROLES_PER_POST = 10;
/** Days for which a role is new. */
export const MAX_ROLE_DAYS = 14;

/** Credentials, stored sealed. */
export interface ChannelCredentials {
  /** Incoming webhook, or server URL. */
  address: string;
  account: string;
  /** Access token (Mastodon) or app password (Bluesky). */
  token: string;
}

export const CHANNEL_ACTIONS = ['post', 'pause', 'resume', 'remove'] as const;
export type ChannelAction = (typeof CHANNEL_ACTIONS)[number];

export const channelActionNames: Record<ChannelAction, string> = {
  post: 'Post new roles now',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
};

export const availableChannelActions = (state: ChannelState): ChannelAction[] =>
  state === 'active' ? ['post', 'pause', 'remove'] : ['resume', 'remove'];

/** Channel without credentials. */
export interface Channel {
  id: string;
  kind: ChannelKind;
  /** Host, and account if any. */
  target: string;
  search: string;
  rhythm: ChannelRhythm;
  state: ChannelState;
  /** Reason for the pause. Empty for none. */
  problem: string;
  nextAt: Instant;
}

export interface ChannelPostView {
  id: string;
  roles: number;
  state: ChannelPostState;
  answer: string;
  createdAt: Instant;
}

export const postStateNames: Record<ChannelPostState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Posted',
  failed: 'Failed',
  removed: 'Removed',
};

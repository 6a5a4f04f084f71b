import type { WebhookDeliveryState, WebhookState } from '../../db/column-values.ts';
import type { Instant } from '../../lib/dates.ts';
import { type ChangeEventType, EVENT_TYPES } from '../../publishing/change.ts';

/**
 * Seconds before each retry, by Standard Webhooks 1.0: ten attempts in about three days. Used for a delivery by its attempts, and
 * for its webhook by failures in a row; the later one applies.
 */
export const RETRY_SECONDS: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
export const DELIVERY_TIMEOUT_SECONDS = 20;
/** Days of failures that pause a webhook. */
export const MAX_FAILING_DAYS = 3;
export const MIN_FAILURES_TO_PAUSE = 6;
/** Hours after a rotation in which the previous secret also signs. */
export const ROTATION_HOURS = 24;
export const MAX_ENDPOINTS_PER_OWNER = 10;
/** Days for which deliveries are listed. */
export const DELIVERY_DAYS = 30;

export const TEST_EVENT = 'endpoint.test';

export const COMPANY_EVENTS: readonly ChangeEventType[] = EVENT_TYPES;
/** Events of the board, without applications. */
export const BOARD_EVENTS: readonly ChangeEventType[] = EVENT_TYPES.filter((type) => !type.startsWith('application.'));

export const eventDescriptions: Record<ChangeEventType, string> = {
  'role.published': 'A role opened',
  'role.changed': 'An open role changed',
  'role.ended': 'A role ended or was paused',
  'company.verified': 'A company was verified',
  'application.received': 'An application arrived',
  'application.withdrawn': 'An application was withdrawn',
  'order.paid': 'An order was paid',
};

export const endpointStateNames: Record<WebhookState, string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended by its receiver (410)',
};

export const deliveryStateNames: Record<WebhookDeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

export const ENDPOINT_ACTIONS = ['test', 'rotate', 'pause', 'resume', 'remove'] as const;
export type WebhookAction = (typeof ENDPOINT_ACTIONS)[number];

export const endpointActionNames: Record<WebhookAction, string> = {
  test: 'Send a test',
  rotate: 'Replace the secret',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove',
};

export interface WebhookEndpoint {
  id: string;
  companyId: string | null;
  address: string;
  events: ChangeEventType[];
  state: WebhookState;
  secretVersion: number;
  /** End of the period in which the previous secret also signs. */
  previousUntil: Instant | null;
  failingSince: Instant | null;
  createdAt: Instant;
}

export interface WebhookDelivery {
  id: string;
  type: string;
  state: WebhookDeliveryState;
  /** Last response. Empty before the first attempt. */
  answer: string;
  attempts: number;
  createdAt: Instant;
  /** Next attempt, if any. */
  nextAt: Instant | null;
}

export const availableEndpointActions = ({ state }: Pick<WebhookEndpoint, 'state'>): WebhookAction[] =>
  state === 'active' ? ['test', 'rotate', 'pause', 'remove'] : ['resume', 'remove'];

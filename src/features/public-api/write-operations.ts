import { pluralize } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { IDEMPOTENCY_DAYS, MAX_KEY_LENGTH } from '../write-api/api-token.ts';
import { jobChangeInput, newJobInput } from '../write-api/job-input.schema.ts';

/** Operation that requires a token. */
export interface ApiWriteOperation {
  id: string;
  method: 'post' | 'patch' | 'delete';
  path: string;
  summary: string;
  description: string;
  body?: typeof newJobInput | typeof jobChangeInput;
  needsKey?: true;
  success: 200 | 201;
}

const role = paths.publicApi('jobs/{hash}');

export const WRITE_OPERATIONS: readonly ApiWriteOperation[] = [
  {
    id: 'createJob',
    method: 'post',
    path: paths.publicApi('jobs'),
    summary: 'Publish a role',
    description:
      'Publishes a role of the token’s company, or sends it to review, by the rules of the form. With `draft` it is saved for people to finish.',
    body: newJobInput,
    needsKey: true,
    success: 201,
  },
  {
    id: 'changeJob',
    method: 'patch',
    path: role,
    summary: 'Change a role',
    description:
      'Changes the fields that are sent. A change of an open role may wait for a moderator: `pendingReasons` then says why. `draft: false` sends a draft to the board.',
    body: jobChangeInput,
    success: 200,
  },
  {
    id: 'endJob',
    method: 'delete',
    path: role,
    summary: 'End a role',
    description: 'Ends a role, or discards a draft. A role that has ended stays as it is.',
    success: 200,
  },
];

export const KEY_DESCRIPTION = `Any text of up to ${MAX_KEY_LENGTH} visible characters that names this request: repeated within ${pluralize(IDEMPOTENCY_DAYS, 'day')}, it has the same response and no further effect.`;

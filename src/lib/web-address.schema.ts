import * as z from 'zod';
import { MAX_URL_LENGTH } from './lengths.ts';
import { hasCredentials, NO_CREDENTIALS } from './web-address.ts';

/** What people are sent to when they trust its name: an address of the web, no script, and no name posing as the host. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(MAX_URL_LENGTH, 'is too long')
  .refine((address) => !hasCredentials(address), NO_CREDENTIALS);

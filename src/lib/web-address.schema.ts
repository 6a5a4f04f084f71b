import * as z from 'zod';
import { MAX_URL_LENGTH } from './lengths.ts';
import { hasCredentials, NO_CREDENTIALS } from './web-address.ts';

/** URL safe to link: http(s) without credentials, which could imitate a host. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .max(MAX_URL_LENGTH, 'is too long')
  .refine((address) => !hasCredentials(address), NO_CREDENTIALS);

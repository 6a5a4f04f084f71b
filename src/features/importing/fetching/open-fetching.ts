import type { Env } from '../../../env.ts';
import { paths } from '../../../paths.ts';
import type { FetchServices } from './fetch-text.ts';

/**
 * Creates fetch services from the settings. Private networks are reachable only if the demo on one machine allows it.
 */
export const createFetchServices = ({
  SITE_URL,
  SOURCES_INSIDE,
}: Pick<Env, 'SITE_URL' | 'SOURCES_INSIDE'>): FetchServices => ({
  userAgent: `Easel/1 (+${SITE_URL}${paths.about()})`,
  allowsInside: SOURCES_INSIDE === 'on',
});

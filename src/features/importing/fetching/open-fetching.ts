import type { Env } from '../../../env.ts';
import { paths } from '../../../paths.ts';
import type { FetchServices } from './fetch-text.ts';

/** As the settings say: who asks can be looked up, and nothing inside is reached unless the demo of one machine wants it. */
export const openFetching = ({
  SITE_URL,
  SOURCES_INSIDE,
}: Pick<Env, 'SITE_URL' | 'SOURCES_INSIDE'>): FetchServices => ({
  userAgent: `Easel/1 (+${SITE_URL}${paths.about()})`,
  allowsInside: SOURCES_INSIDE === 'on',
});

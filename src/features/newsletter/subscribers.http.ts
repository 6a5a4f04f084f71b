import { MINUTE } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';

type SubscriberContext = { locals: App.Locals };

const MAX_SEARCH_LENGTH = 300;

/** URL of an address's page. Sealed, because histories and logs contain URLs. */
export function subscriberPageUrl(
  { locals }: SubscriberContext,
  address: string,
  { notice }: { notice: string },
): string {
  const sealed = locals.accounts.seal(
    { search: address.slice(0, MAX_SEARCH_LENGTH) },
    new Date(Date.now() + 10 * MINUTE),
  );
  return `${paths.adminSubscribers()}?${new URLSearchParams({ of: sealed, ...(notice ? { notice } : {}) })}#find`;
}

export function readSealedSubscriberSearch({ locals, url }: SubscriberContext & { url: URL }): string {
  const sealed = url.searchParams.get('of');
  const found = sealed ? (locals.accounts.unseal(sealed, new Date()) as { search?: unknown } | undefined) : undefined;
  return typeof found?.search === 'string' ? found.search : '';
}

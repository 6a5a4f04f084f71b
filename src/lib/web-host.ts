const MAX_HOST_LENGTH = 100;
const HOST = /^(?!-)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** Host in lower case without port and `www.`. Undefined if invalid. */
export function parseHost(input: string): string | undefined {
  const host = input.trim().toLowerCase();
  const bare = host.replace(/:\d{1,5}$/, '').replace(/^www\./, '');
  return bare.length <= MAX_HOST_LENGTH && HOST.test(bare) ? bare : undefined;
}

const MAX_HOST_LENGTH = 100;
const HOST = /^(?!-)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** A host of the web as people name it: in lower case, without its port and `www.`; undefined for anything else. */
export function parseHost(input: string): string | undefined {
  const host = input.trim().toLowerCase();
  const bare = host.replace(/:\d{1,5}$/, '').replace(/^www\./, '');
  return bare.length <= MAX_HOST_LENGTH && HOST.test(bare) ? bare : undefined;
}

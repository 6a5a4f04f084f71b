import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './resolve.ts';

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

/** Requests a URL from the given IP addresses, without resolving its host again. Follows no redirect. */
export function requestFromIpAddresses(
  url: URL,
  numbers: readonly ResolvedAddress[],
  { body, ...options }: RequestOptions,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup: LookupFunction = (_host, { all }, callback) => {
    if (all) callback(null, [...numbers]);
    else callback(null, numbers[0]?.address ?? '', numbers[0]?.family);
  };
  return new Promise((resolve, reject) => {
    request(url, { agent: false, lookup, ...options })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

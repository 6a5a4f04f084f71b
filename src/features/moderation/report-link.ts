import { deriveToken, isTokenEqual } from '../../lib/token.ts';

/** Secret and origin for reporters' links. Tokens are derived on each use. */
export interface ReportLinkSettings {
  secret: string;
  origin: string;
}

const PURPOSE = 'report';

/** Token of the objection page. */
export const reportObjectionToken = (secret: string, reportId: string): string =>
  reportId + deriveToken(secret, PURPOSE, reportId);

/** Report of a token. Undefined if forged. */
export function reportIdFromObjectionToken(secret: string, token: string): string | undefined {
  const [, id = '', mac = ''] = /^([0-9a-z]{22})([\w-]{32})$/.exec(token) ?? [];
  return id && isTokenEqual(mac, deriveToken(secret, PURPOSE, id)) ? id : undefined;
}

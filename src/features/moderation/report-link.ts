import { isTokenEqual, signToken } from '../../lib/token.ts';

/** Secret and origin for links of reporters. Tokens are derived and stored nowhere. */
export interface ReportLinks {
  secret: string;
  origin: string;
}

const PURPOSE = 'report';

/** Opens the page on which a reporter objects to a decision. */
export const reportToken = (secret: string, reportId: string): string =>
  reportId + signToken(secret, PURPOSE, reportId);

/** The id in a token, or undefined if it is forged. */
export function reportIdFromToken(secret: string, token: string): string | undefined {
  const [, id = '', mac = ''] = /^([0-9a-z]{22})([\w-]{32})$/.exec(token) ?? [];
  return id && isTokenEqual(mac, signToken(secret, PURPOSE, id)) ? id : undefined;
}

import { XMLParser } from 'fast-xml-parser';
import { type Result, refuse, succeed } from '../../lib/result.ts';
import { isWellFormedXml } from '../../lib/well-formed.ts';

/**
 * XML of a stranger as an object of texts: no number, date or truth is guessed from a text. `lists` names the paths of what may
 * stand several times. A document type is refused, so no entity of a stranger's making is ever expanded.
 */
export function parseXml(body: string, lists: readonly string[]): Result<unknown> {
  if (/<!DOCTYPE/i.test(withoutCdata(body)))
    return refuse('feed', 'The feed has a document type declaration, which no feed needs');
  if (!isWellFormedXml(body))
    return refuse('feed', body.trim() === '' ? 'The feed is empty' : 'The feed is not well-formed XML');
  const parser = new XMLParser({
    parseTagValue: false,
    isArray: (_tag, path) => lists.includes(String(path)),
    processEntities: { maxTotalExpansions: 1_000_000, maxExpandedLength: 20_000_000 },
  });
  return succeed(parser.parse(body));
}

/** What stands outside of sections that hold any text. */
const withoutCdata = (xml: string): string =>
  xml
    .split('<![CDATA[')
    .map((part, i) => (i === 0 ? part : part.slice(Math.max(0, part.indexOf(']]>')))))
    .join('');

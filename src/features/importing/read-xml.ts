import * as xml from 'fast-xml-parser';
import { XMLParser } from 'fast-xml-parser';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { formatNumber } from '../../lib/text.ts';
import { hasMoreElements } from '../../lib/xml.ts';
import { type FeedFieldNames, renameFieldsToExpected } from './feed-names.ts';
import { describeUnreadableBody, isHtmlPage } from './read-json.ts';

const DEEPEST = 40;
/** Maximum elements: 5,000 postings of 60. */
const MAX_ELEMENTS = 300_000;

const RESERVED = /^(?:__proto__|constructor|prototype)$/;

/**
 * Parses untrusted XML into strings. `lists` are lower-case paths of repeatable elements. Rejects document types, so that no
 * entity is expanded.
 */
export function parseFeedXml(body: string, lists: readonly string[], names: FeedFieldNames): Result<unknown> {
  const xml = body.replace(/^[\s\ufeff]+/, '');
  if (isHtmlPage(xml)) return invalid('feed', describeUnreadableBody(xml, 'well-formed XML'));
  const markup = withoutCdata(xml);
  if (/<!DOCTYPE/i.test(markup))
    return invalid('feed', 'The feed has a document type declaration, which no feed needs');
  if (hasMoreElements(markup, MAX_ELEMENTS))
    return invalid(
      'feed',
      `The feed has more than ${formatNumber(MAX_ELEMENTS)} XML elements, which is the most it may have`,
    );
  if (!isWellFormedXml(xml)) return invalid('feed', describeUnreadableBody(xml, 'well-formed XML'));
  const parser = new XMLParser({
    parseTagValue: false,
    removeNSPrefix: true,
    maxNestedTags: DEEPEST,
    // The parser would reject the whole document.
    transformTagName: (name) => (RESERVED.test(name) ? `_${name}` : name),
    isArray: (_tag, path) => lists.includes(String(path).toLowerCase()),
    processEntities: { maxTotalExpansions: 1_000_000, maxExpandedLength: 20_000_000 },
  });
  try {
    return succeed(renameFieldsToExpected(parser.parse(xml), names));
  } catch {
    // Too deep or too large to expand.
    return invalid('feed', 'The feed holds XML that no feed needs');
  }
}

const withoutCdata = (xml: string): string =>
  xml
    .split('<![CDATA[')
    .map((part, i) => (i === 0 ? part : part.slice(Math.max(0, part.indexOf(']]>')))))
    .join('');

/** Deprecated in favour of a larger package. Typed here, so that callers get no deprecation notice. */
const { XMLValidator }: { XMLValidator: { validate: (text: string) => unknown } } = xml;

/** True for well-formed XML. False for an empty text. */
export const isWellFormedXml = (text: string): boolean => XMLValidator.validate(text) === true;

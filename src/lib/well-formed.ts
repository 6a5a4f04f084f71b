import * as xml from 'fast-xml-parser';

/**
 * Deprecated there in favour of a package that brings the rest of a schema language and older copies of what is here:
 * named by what it does for us, it is no advice to follow in every file that asks it.
 */
const { XMLValidator }: { XMLValidator: { validate: (text: string) => unknown } } = xml;

/** True for well-formed XML. False for an empty text. */
export const isWellFormedXml = (text: string): boolean => XMLValidator.validate(text) === true;

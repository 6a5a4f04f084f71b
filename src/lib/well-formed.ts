import * as xml from 'fast-xml-parser';

/**
 * Deprecated there in favour of a package that brings the rest of a schema language and older copies of what is here:
 * named by what it does for us, it is no advice to follow in every file that asks it.
 */
const { XMLValidator }: { XMLValidator: { validate: (text: string) => unknown } } = xml;

/** Whether the text is XML at all. An empty one is not. */
export const isWellFormedXml = (text: string): boolean => XMLValidator.validate(text) === true;

import { expect, it } from 'vitest';
import { emailSchema } from '../../../src/features/accounts/sign-in.schema.ts';
import {
  parseWebAddress,
  readApplicationForm,
  validateApplication,
} from '../../../src/features/applications/application-form.ts';
import { letterFromForm } from '../../../src/features/applications/letters/letter.ts';
import { sanitizeFileName } from '../../../src/features/applications/upload.ts';
import { companyEditSchema, companyFoundingSchema } from '../../../src/features/companies/company.schema.ts';
import { classifyTitle } from '../../../src/features/importing/classify.ts';
import { decodeEntitiesUnlessTagged } from '../../../src/features/importing/clean-html.ts';
import { findRepeatedParagraphs, moveBoilerplateToEnd } from '../../../src/features/importing/facts/boilerplate.ts';
import { extractRoleFacts } from '../../../src/features/importing/facts/read-facts.ts';
import { parsePersonioFeed } from '../../../src/features/importing/personio.ts';
import { findRequiredAndNiceSkills } from '../../../src/features/importing/skills.ts';
import { cleanTitleForDisplay } from '../../../src/features/importing/title-words.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import { findQuestionsProblem, parseQuestions } from '../../../src/features/jobs/question.ts';
import { findTextReviewReasons } from '../../../src/features/jobs/suspicions.ts';
import { makeGazetteer } from '../../../src/features/locations/gazetteer.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { parseJobFormFields, splitIntoListItems } from '../../../src/features/posting/job-form.ts';
import { findJobFormProblems } from '../../../src/features/posting/job-form-checks.ts';
import { validateJobForm } from '../../../src/features/posting/posting.queries.ts';
import { checkPostingQuality } from '../../../src/features/posting/quality.ts';
import { parseTerms } from '../../../src/features/search/engine/terms.ts';
import { foldToWords } from '../../../src/features/search/engine/words.ts';
import { cleanQueryText, parseQuery } from '../../../src/features/search/query-parsing.ts';
import { prefersJson } from '../../../src/http/accept.ts';
import { localPathOr } from '../../../src/http/responses.ts';
import { parseAmount } from '../../../src/lib/amount.ts';
import { clientRateLimitKey } from '../../../src/lib/client.ts';
import { writeCsv } from '../../../src/lib/csv.ts';
import { companyDomainOfEmail, domainOfWebsite } from '../../../src/lib/domain.ts';
import { multipartBoundary } from '../../../src/lib/multipart.ts';
import { clipOneAboveLimit, slugify, truncateToLine } from '../../../src/lib/text.ts';
import { webAddressSchema } from '../../../src/lib/validation.ts';
import { escapeXml } from '../../../src/lib/xml.ts';
import { readList } from '../../groups.ts';
import { cpuMs } from '../cpu-time.ts';
import { goodForm, vocabulary } from '../posting/forms.ts';
import { repeated } from './hostile.ts';

const gazetteer = makeGazetteer([], currentWorld());
const noJob = { sourceId: '1', applyUrl: '', notes: [], pay: null };

const LONG = 100_000;
/** Processor milliseconds per function and 100 kB. Linear ones take 1 to 30. */
const BOUND = 3_000;

/** Repeated characters and runs that slow parsers. */
const PATTERNS = [
  ' ',
  '\n',
  '\t',
  '\r\n',
  'a',
  'a ',
  'A',
  '0',
  '0,',
  '0.',
  '-',
  '- ',
  '*',
  ' *',
  ...readList(`
    . · a. · @ · a@ · / · : · ; · , · " · ( · () · [ · ]( · < · <a · & · &#1 · % · %2f · = · # · _ · \\
  `),
  '\0',
  '\u00a0',
  ...readList(`
    \u200b · \u202e · \ud83d · 🚀 · ß · \u0301 · https:// · http://a. · www. · x/ · ../
  `),
  '1) ',
  '• ',
  "'",
];
const TEXTS = PATTERNS.flatMap((pattern) => {
  const run = repeated(pattern, LONG - 2);
  return [run, `a${run}b`, `${run}\u0000`];
}).concat(Array.from({ length: 15_000 }, (_, i) => i).join(','));

const form = (field: string) => (text: string) => {
  const fields = new FormData();
  fields.set(field, text);
  return validateJobForm({ ...goodForm(), ...parseJobFormFields(fields) }, vocabulary, { needsSender: true });
};
const draft = (change: (text: string) => object) => (text: string) => jobDraftSchema.safeParse(change(text));
const application = (text: string) =>
  validateApplication(
    readApplicationForm(
      () => text,
      () => ({ name: text, size: 1 }),
      [{ text: 'Why?', isRequired: true }],
    ),
    [{ text: 'Why?', isRequired: true }],
  );

const functions: Record<string, (text: string) => unknown> = {
  parseQuestions: (text) => findQuestionsProblem(parseQuestions(text)),
  linesOf: splitIntoListItems,
  parseAmount,
  slugify,
  clip: (text) => clipOneAboveLimit(text, 100),
  truncate: (text) => truncateToLine(text, 400),
  truncateLate: (text) => truncateToLine(text, LONG / 2),
  'the role form': (text) =>
    findJobFormProblems(
      {
        ...goodForm(),
        email: text,
        companyWebsite: text,
        applyUrl: text,
        applyMode: 'external',
        payMin: text,
        timezoneFrom: text,
        replyWithinDays: text,
      },
      true,
    ),
  ...Object.fromEntries(
    readList(`
      title · description · steps · benefits · questions · payMin · locations · requiredSkills · applyUrl · email
    `).map((field) => [`the form’s ${field}`, form(field)]),
  ),
  quality: (text) => checkPostingQuality(goodForm({ title: text, description: text, steps: text, payMin: text })),
  'a title': draft((title) => ({ title })),
  steps: draft((step) => ({ process: { steps: [step], takeHome: null, replyWithinDays: null } })),
  questions: draft((text) => ({ questions: [{ text, isRequired: true }] })),
  places: draft((slug) => ({ locationSlugs: [slug] })),
  'an address': (text) => webAddressSchema.safeParse(text),
  'a web address': parseWebAddress,
  'an e-mail address': (text) => emailSchema.safeParse(text),
  'a company': (text) =>
    companyEditSchema.safeParse({ name: text, about: text, website: text, socialLinks: [text], size: text }),
  'a new company': (text) => companyFoundingSchema.safeParse({ name: text, website: text }),
  'an application': application,
  'a letter': (text) => letterFromForm({ subject: text, text, share: text }),
  'the name of a file': sanitizeFileName,
  suspicions: (text) =>
    findTextReviewReasons({
      title: text,
      description: text,
      apply: { mode: 'external', url: 'https://a.example' },
    } as never),
  'words of a search': (text) => [cleanQueryText(text), parseTerms(cleanQueryText(text)), foldToWords(text)],
  'a search': (text) => parseQuery(new URLSearchParams({ q: text, location: text, payMin: text }), () => true),
  domains: (text) => [companyDomainOfEmail(text), domainOfWebsite(text), domainOfWebsite(`https://${text}`)],
  'a way back': (text) => localPathOr(`/${text}`, '/'),
  'headers of a request': (text) => [
    multipartBoundary(`multipart/form-data; ${text}`),
    prefersJson(text),
    clientRateLimitKey(text),
  ],
  'a table': (text) => writeCsv([[text]]),
  XML: escapeXml,
  'a title of a feed': (text) => [cleanTitleForDisplay(text), classifyTitle(text, new Set(['product-designer']))],
  'a text of a feed': (text) => [
    decodeEntitiesUnlessTagged(text),
    findRequiredAndNiceSkills(text, [{ slug: 'figma', name: 'Figma' }]),
  ],
  'facts of a feed': (text) => {
    const job = {
      ...noJob,
      title: text,
      description: `This is remote.\n\n${text}`,
      locations: [text],
      countries: [text],
    };
    return [extractRoleFacts(job, gazetteer), moveBoilerplateToEnd(text, findRepeatedParagraphs([job, job, job]))];
  },
  'a feed of XML': (text) =>
    parsePersonioFeed(`<workzag-jobs>${repeated('<![CDATA[', 1_000)}${escapeXml(text)}</workzag-jobs>`, {}),
};

it.each(Object.entries(functions))(
  'A text of 100 kB does not keep %s busy',
  (_name, work) => {
    for (const text of TEXTS) {
      const started = cpuMs();
      work(text);
      expect(cpuMs() - started, JSON.stringify(text.slice(0, 20))).toBeLessThan(BOUND);
    }
  },
  120_000,
);

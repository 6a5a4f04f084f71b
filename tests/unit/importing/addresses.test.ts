import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseFeedAddress } from '../../../src/features/importing/sources.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';

const GREENHOUSE = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true';
const LEVER = 'https://api.lever.co/v0/postings/acme?mode=json';
const WORKABLE = 'https://apply.workable.com/api/v1/widget/accounts/acme?details=true';
const SMARTRECRUITERS = 'https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0';
const ASHBY = 'https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true';

/** Pasted addresses with their feed. */
const KNOWN: [string, string][] = [
  ['https://boards.greenhouse.io/acme', GREENHOUSE],
  ['boards.greenhouse.io/acme/', GREENHOUSE],
  ['https://boards.greenhouse.io/acme/jobs/4156602?gh_src=x#app', GREENHOUSE],
  ['https://job-boards.greenhouse.io/Acme/jobs/7843580', GREENHOUSE],
  ['https://boards.eu.greenhouse.io/acme', GREENHOUSE],
  ['https://job-boards.eu.greenhouse.io/acme/jobs/1', GREENHOUSE],
  ['https://boards.greenhouse.io/embed/job_board?for=acme', GREENHOUSE],
  ['https://boards.greenhouse.io/embed/job_board/js?for=acme', GREENHOUSE],
  ['https://boards.greenhouse.io/embed/job_app?for=acme&token=1', GREENHOUSE],
  ['https://boards-api.greenhouse.io/v1/boards/acme/jobs', GREENHOUSE],
  [' https://api.greenhouse.io/v1/boards/acme/jobs?content=true ', GREENHOUSE],
  ['https://jobs.lever.co/acme', LEVER],
  ['HTTPS://JOBS.LEVER.CO/acme/11e2165f-481b-45fe-83a9-88a6b3f69acb/apply', LEVER],
  ['https://api.lever.co/v0/postings/acme?mode=json', LEVER],
  ['https://jobs.eu.lever.co/acme', 'https://api.eu.lever.co/v0/postings/acme?mode=json'],
  ['https://api.eu.lever.co/v0/postings/acme', 'https://api.eu.lever.co/v0/postings/acme?mode=json'],
  ['https://jobs.ashbyhq.com/acme', ASHBY],
  ['https://jobs.ashbyhq.com/acme/62813837-0eed-40df-b85d-5157dfde79f0/application', ASHBY],
  ['https://api.ashbyhq.com/posting-api/job-board/acme', ASHBY],
  [
    'https://jobs.ashbyhq.com/Acme%20Labs',
    'https://api.ashbyhq.com/posting-api/job-board/Acme%20Labs?includeCompensation=true',
  ],
  ['https://acme.recruitee.com', 'https://acme.recruitee.com/api/offers'],
  ['acme.recruitee.com/o/product-designer-2', 'https://acme.recruitee.com/api/offers'],
  ['https://acme.recruitee.com/api/offers/', 'https://acme.recruitee.com/api/offers'],
  ['https://acme.jobs.personio.de', 'https://acme.jobs.personio.de/xml?language=en'],
  ['https://acme.jobs.personio.com/job/12?language=de', 'https://acme.jobs.personio.com/xml?language=de'],
  ['https://acme.jobs.personio.de/xml', 'https://acme.jobs.personio.de/xml?language=en'],
  ['https://apply.workable.com/acme/', WORKABLE],
  ['https://acme.workable.com', WORKABLE],
  ['https://careers.smartrecruiters.com/Acme/', SMARTRECRUITERS],
  ['https://jobs.smartrecruiters.com/Acme/744000-product-designer?x=1', SMARTRECRUITERS],
  ['https://api.smartrecruiters.com/v1/companies/Acme/postings', SMARTRECRUITERS],
  ['https://acme.teamtailor.com', 'https://acme.teamtailor.com/jobs.json'],
  ['acme.na.teamtailor.com/jobs/12-product-designer', 'https://acme.na.teamtailor.com/jobs.json'],
  ['https://career.acme.example/jobs.json', 'https://career.acme.example/jobs.json'],
  ['https://acme.example/feeds/jobs.xml?v=2', 'https://acme.example/feeds/jobs.xml?v=2'],
  ['https://acme.example/sitemap.xml', 'https://acme.example/sitemap.xml'],
  ['acme.example/careers#open', 'https://acme.example/careers'],
];

/** Invalid addresses. */
const NONE = [
  '',
  'acme',
  'ftp://boards.greenhouse.io/acme',
  'javascript:alert(1)',
  'mailto:a@acme.example',
  'https://localhost/x',
];

/** Addresses that may be careers sites. */
const UNKNOWN = readList(`
  https://boards.greenhouse.io · https://boards.greenhouse.io/embed/job_board
  https://boards.greenhouse.io.example.com/acme · https://evil.example/boards.greenhouse.io/acme
  https://jobs.lever.co/ · https://www.recruitee.com/pricing · https://support.recruitee.com · https://recruitee.com
  https://www.jobs.personio.de · https://jobs.ashbyhq.com/%E0%A4%A
`);

describe('An address', () => {
  it.each(KNOWN)('%s resolves to its feed', (pasted, feed) => {
    expect(recogniseFeedAddress(pasted)?.feed).toBe(feed);
  });

  it.each(UNKNOWN)('%s belongs to no system', (pasted) => {
    expect(recogniseFeedAddress(pasted)?.kind).toBe('pages');
  });

  it.each(NONE)('An address is not “%s”', (pasted) => {
    expect(recogniseFeedAddress(pasted)).toBeUndefined();
  });

  it('An address of a feed, and of the careers site, resolves to the same feed again', () => {
    for (const [pasted] of KNOWN) {
      const known = recogniseFeedAddress(pasted);
      expect(recogniseFeedAddress(known?.feed ?? '')).toEqual({ ...known, careers: expect.any(String) });
      if (known?.kind !== 'xml' && known?.kind !== 'pages' && !pasted.endsWith('/jobs.json'))
        expect(recogniseFeedAddress(known?.careers ?? '')?.slug).toBe(known?.slug);
    }
  });

  it('An address of any kind is answered', () => {
    const parts = [
      ...readList(`
        https:// · boards.greenhouse.io · .recruitee.com · / · % · ?for= · .. · a · @ · : · é
      `),
      ' ',
      '#',
    ];
    forAll([fc.array(fc.constantFrom(...parts), { maxLength: 8 })], (chosen) => {
      const known = recogniseFeedAddress(chosen.join(''));
      if (known) expect(new URL(known.feed).protocol).toBe('https:');
    });
  });
});

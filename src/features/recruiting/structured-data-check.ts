/** Property for search engines, and its presence. */
export interface PostingPropertyCheck {
  property: string;
  /** Rich results need required ones. Recommended ones improve them. */
  need: 'required' | 'recommended';
  isMet: boolean;
  words: string;
}

interface Posting {
  [property: string]: unknown;
}

const has = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Checks structured data by search engines' rules for JobPosting. */
export function checkJobPostingRules(posting: Posting): PostingPropertyCheck[] {
  const isRemote = posting.jobLocationType === 'TELECOMMUTE';
  const fact = (
    property: string,
    need: PostingPropertyCheck['need'],
    isMet: boolean,
    words: string,
  ): PostingPropertyCheck => ({ property, need, isMet, words });
  const description = String(posting.description ?? '');
  return [
    fact(
      'title',
      'required',
      has(posting.title) && !/[!*]|\b\d{4,}\b/.test(String(posting.title)),
      'A plain title, without codes or exclamation marks',
    ),
    fact(
      'description',
      'required',
      description.replace(/<[^<>]*>/g, '').trim().length >= 200,
      'A full description of at least a paragraph',
    ),
    fact('datePosted', 'required', has(posting.datePosted), 'The day it was posted'),
    fact('hiringOrganization', 'required', has(posting.hiringOrganization), 'Employer'),
    fact(
      'jobLocation',
      'required',
      has(posting.jobLocation) || (isRemote && has(posting.applicantLocationRequirements)),
      isRemote ? 'The countries applicants may live in' : 'The place of work',
    ),
    fact('validThrough', 'recommended', has(posting.validThrough), 'The day it ends'),
    fact('baseSalary', 'recommended', has(posting.baseSalary), 'Pay stated by the employer'),
    fact('employmentType', 'recommended', has(posting.employmentType), 'Contract type'),
    fact('identifier', 'recommended', has(posting.identifier), 'Unique identifier'),
    fact('directApply', 'recommended', posting.directApply === true, 'Applying is completed on this site'),
  ];
}

import { describe, expect, it } from 'vitest';
import { needsReview } from '../../../src/features/jobs/submission.commands.ts';
import { findTextReviewReasons } from '../../../src/features/jobs/suspicions.ts';

describe('A role that is sent', () => {
  it.each([
    [{ isVerified: true, hasPublished: false, suspicions: [] }, false],
    [{ isVerified: true, hasPublished: true, suspicions: [] }, false],
    [{ isVerified: false, hasPublished: true, suspicions: [] }, false],
    [{ isVerified: false, hasPublished: false, suspicions: [] }, true],
    [{ isVerified: true, hasPublished: true, suspicions: ['asks applicants for money'] }, true],
  ])('%j waits for review: %s', (status, waits) => {
    expect(needsReview(status)).toBe(waits);
  });
});

const role = (description: string) => findTextReviewReasons({ title: 'Designer', description });

it.each([
  ['Write to us on WhatsApp: +44 7700 900000', 'messenger'],
  ['Contact our manager on Telegram', 'messenger'],
  ['You pay a fee for the starter kit', 'money'],
  ['There is a registration fee of $50', 'money'],
  ['Send your bank account details with your portfolio', 'documents'],
  ['We pay in Bitcoin', 'fraud'],
  ['Earn $5,000 a week from home', 'earnings'],
])('Suspicion falls on “%s”', (text, reason) => {
  expect(role(text).join()).toContain(reason);
});

it.each([
  'You design how people pay a fee at the till.'.replace('pay a fee', 'see fees'),
  'Our messenger app is used by nurses.',
  'You earn £62,000 a year.',
  'You will pay attention to details.',
  'Design the account settings and the card component.',
])('Suspicion does not fall on “%s”', (text) => {
  expect(role(text)).toEqual([]);
});

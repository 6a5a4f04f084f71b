import { expect, it } from 'vitest';
import {
  alertIdFromToken,
  alertToken,
  confirmationLink,
  confirmationToken,
  readConfirmationToken,
  readerIdFromToken,
  readerToken,
} from '../../../src/features/alerts/alert-link.ts';
import { addDays } from '../../../src/lib/dates.ts';
import { newId } from '../../../src/lib/id.ts';

const secret = 'a secret of the board';
const now = new Date('2026-06-01T12:00:00.000Z');
const id = newId(now);
const later = (days: number) => new Date(addDays(now.toISOString(), days));

it('A link opens what it was made for, and nothing else', () => {
  expect(alertIdFromToken(secret, alertToken(secret, id))).toBe(id);
  expect(readerIdFromToken(secret, readerToken(secret, id))).toBe(id);
  expect(readerIdFromToken(secret, alertToken(secret, id))).toBeUndefined();
  expect(alertIdFromToken(secret, readerToken(secret, id))).toBeUndefined();
  expect(alertIdFromToken('another', alertToken(secret, id))).toBeUndefined();
  const other = newId(now);
  expect(alertIdFromToken(secret, other + alertToken(secret, id).slice(22))).toBeUndefined();
  for (const bad of ['', 'x', `${alertToken(secret, id)}x`, '../../etc/passwd', '💥'.repeat(27)]) {
    expect(alertIdFromToken(secret, bad)).toBeUndefined();
    expect(readConfirmationToken(secret, bad, now)).toBeUndefined();
  }
});

it('A confirmation is good for seven days, and its time cannot be moved', () => {
  const token = confirmationToken(secret, id, now);
  expect(readConfirmationToken(secret, token, later(7))).toEqual({ readerId: id, isExpired: false });
  expect(readConfirmationToken(secret, token, later(7.01))).toEqual({ readerId: id, isExpired: true });
  const moved = token.slice(0, 22) + confirmationToken(secret, id, later(30)).slice(22, 31) + token.slice(31);
  expect(readConfirmationToken(secret, moved, now)).toBeUndefined();
});

it('Links carry no address', () => {
  expect(confirmationLink({ secret, origin: 'https://easel.example' }, id, now)).toMatch(
    /^https:\/\/easel\.example\/alerts\/confirm\?token=[\w-]{63}$/,
  );
});

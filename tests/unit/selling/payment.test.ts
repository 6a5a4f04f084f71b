import { expect, it } from 'vitest';
import { choosePaymentToRefund, type PaymentState } from '../../../src/features/selling/payment.ts';

const payment: PaymentState = {
  id: 'p1',
  attempt: 1,
  provider: 'stripe',
  status: 'paid',
  currency: 'EUR',
  amount: 14_900,
  tax: 0,
  problem: null,
  refunds: [],
  disputes: [],
};
const different: PaymentState = { ...payment, currency: 'USD', problem: 'Paid in USD, ordered in EUR' };

it('A refund returns a payment that differs from its order before the one that pays it', () => {
  expect(choosePaymentToRefund([payment, different])).toBe(different);
  expect(choosePaymentToRefund([{ ...payment, status: 'failed' }, payment])).toBe(payment);
});

it('A refund returns nothing that was refunded or is disputed', () => {
  const refunded = { ...different, refunds: [{ amount: 14_900, status: 'succeeded' }] } satisfies PaymentState;
  expect(choosePaymentToRefund([payment, refunded])).toBe(payment);
  expect(
    choosePaymentToRefund([{ ...payment, disputes: [{ amount: 14_900, status: 'open' }] }, refunded]),
  ).toBeUndefined();
});

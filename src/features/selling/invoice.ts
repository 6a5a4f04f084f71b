import type { Instant } from '../../lib/dates.ts';
import type { BillingDetails } from './selling.ts';

/** Content of an invoice in minor units. */
export interface InvoiceDocument {
  seller: {
    name: string;
    address: readonly string[];
    country: string;
    vatId: string;
    email: string;
    bankDetails: string;
  };
  buyer: BillingDetails;
  lines: readonly { name: string; quantity: number; amount: number }[];
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  /** Such as `VAT 19%`, or the text of a reverse charge. */
  taxWords: string;
  total: number;
  corrects?: { number: string; issuedAt: Instant };
}

export interface Invoice {
  orderId: string;
  number: string;
  issuedAt: Instant;
  dueAt: Instant;
  voidedAt: Instant | null;
  document: InvoiceDocument;
}

/** Credit note of a refund. Amounts are negative. */
export interface CreditNote {
  number: string;
  issuedAt: Instant;
  document: InvoiceDocument;
}

/** `C2026-0012`, without gaps in a year. */
export const formatCreditNoteNumber = (row: { year: number; sequence: number }): string =>
  `C${formatInvoiceNumber(row)}`;

/** `2026-0012`, without gaps in a year. */
export const formatInvoiceNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `${year}-${String(sequence).padStart(4, '0')}`;

/** Text required by directive 2006/112/EC, article 226. */
export const REVERSE_CHARGE_WORDS = 'Reverse charge: the customer is liable for the tax.';

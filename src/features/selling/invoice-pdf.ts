import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countryName } from '../../lib/countries.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { type CreditNote, type Invoice, REVERSE_CHARGE_WORDS } from './invoice.ts';

/** Millimetres in points. */
const MM = 72 / 25.4;
const MARGIN = 20 * MM;
const SIZES = { title: 20, text: 10 };

const fontFile = (name: string): string =>
  fileURLToPath(new URL(`../../assets/fonts/instrument-sans-${name}-wght-normal.woff2`, import.meta.url));

/** Characters with a separate font. */
const EXTENDED = /[\u0100-\u024f\u1e00-\u1eff]+/;

/** Renders an invoice or credit note as PDF. Loads library and fonts on first use. */
export async function renderInvoicePdf(invoice: Invoice | CreditNote): Promise<Buffer> {
  const [{ default: PdfDocument }, { default: decompress }] = await Promise.all([
    import('pdfkit'),
    import('woff2-encoder/decompress'),
  ]);
  const { document } = invoice;
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: titleOf(invoice), Author: document.seller.name, CreationDate: new Date(invoice.issuedAt) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.once('end', done));
  for (const name of ['latin', 'latin-ext'])
    pdf.registerFont(name, Buffer.from(await decompress(readFileSync(fontFile(name)))));
  writeInvoice(pdf, invoice);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const isInvoice = (one: Invoice | CreditNote): one is Invoice => 'dueAt' in one;

const titleOf = (one: Invoice | CreditNote): string =>
  isInvoice(one) ? `Invoice ${one.number}${one.voidedAt ? ' (void)' : ''}` : `Credit note ${one.number}`;

function writeInvoice(pdf: PDFKit.PDFDocument, invoice: Invoice | CreditNote): void {
  const { number, issuedAt, document } = invoice;
  const { seller, buyer, lines, currency } = document;
  const money = (amount: number) => formatMoney(amount, currency);
  const write = (text: string, options: PDFKit.Mixins.TextOptions = {}) => writeText(pdf, text, options);
  const paragraph = (...texts: string[]) => {
    for (const text of texts.filter(Boolean)) write(text);
    pdf.moveDown();
  };
  pdf.fontSize(SIZES.title);
  write(titleOf(invoice));
  pdf.fontSize(SIZES.text).moveDown();
  paragraph(
    seller.name,
    ...seller.address,
    countryName(seller.country),
    seller.vatId && `VAT id ${seller.vatId}`,
    seller.email,
  );
  const vat = buyer.vatId && `VAT id ${buyer.vatId}`;
  paragraph(
    'Bill to',
    buyer.name,
    ...buyer.address,
    countryName(buyer.country),
    vat,
    buyer.reference && `Reference ${buyer.reference}`,
  );
  const { corrects } = document;
  if (isInvoice(invoice))
    paragraph(`Date of invoice and supply: ${formatDate(issuedAt)}`, `Due: ${formatDate(invoice.dueAt)}`);
  else
    paragraph(
      `Date: ${formatDate(issuedAt)}`,
      corrects ? `Corrects invoice ${corrects.number} of ${formatDate(corrects.issuedAt)}` : '',
    );
  const rule = () => {
    pdf.moveDown(0.4);
    pdf
      .lineWidth(0.5)
      .moveTo(MARGIN, pdf.y)
      .lineTo(pdf.page.width - MARGIN, pdf.y)
      .stroke();
    pdf.moveDown(0.4);
  };
  const row = (label: string, amount: string) => {
    const top = pdf.y;
    write(label, { width: 120 * MM });
    const bottom = pdf.y;
    pdf.y = top;
    write(amount, { align: 'right' });
    pdf.y = Math.max(bottom, pdf.y);
  };
  rule();
  for (const { name, quantity, amount } of lines)
    row(`${quantity > 1 ? `${quantity} × ` : ''}${name}`, money(amount * quantity));
  rule();
  if (document.discount > 0) row('Discount', money(-document.discount));
  row('Net', money(document.subtotal - document.discount));
  if (document.tax !== 0) row(document.taxWords, money(document.tax));
  rule();
  row('Total', money(document.total));
  pdf.moveDown();
  if (document.taxWords === 'Reverse charge') paragraph(REVERSE_CHARGE_WORDS);
  if (isInvoice(invoice))
    paragraph(...seller.bankDetails.split('\n'), `Please name invoice ${number} with your payment.`);
}

/** Writes a line with suitable fonts. */
function writeText(pdf: PDFKit.PDFDocument, text: string, options: PDFKit.Mixins.TextOptions): void {
  if (!EXTENDED.test(text)) {
    pdf.font('latin').text(text, options);
    return;
  }
  const runs = text.split(new RegExp(`(${EXTENDED.source})`)).filter(Boolean);
  for (const [index, run] of runs.entries())
    pdf.font(EXTENDED.test(run) ? 'latin-ext' : 'latin').text(run, { ...options, continued: index < runs.length - 1 });
}

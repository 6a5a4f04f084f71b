import type { BrowserContext, Page } from 'playwright';
import { joinOrCreateCompany } from '../../src/features/membership/founding.commands.ts';
import { emptyJobForm, type JobForm } from '../../src/features/posting/job-form.ts';
import { postJobWithCompany } from '../../src/features/posting/posting.commands.ts';
import { expectValue } from '../../src/lib/result.ts';
import type { Site } from './site.ts';

export const ADMIN = 'mo@easel.example';

/** Valid form with terms of the demo. */
export const jobForm = (changes: Partial<JobForm> = {}): JobForm => ({
  ...emptyJobForm(),
  title: 'Payments Designer',
  category: 'product-designer',
  seniority: 'senior',
  contractType: 'full-time',
  workplace: 'hybrid',
  locations: ['Berlin'],
  payShown: 'yes',
  payMin: '62000',
  payMax: '78000',
  payCurrency: 'EUR',
  description: '### What you do\n\nDesign how people pay each other.\n\n- Render\n- Test\n- Ship',
  requiredSkills: ['Figma'],
  ...changes,
});

/** Signs the browser in. */
export async function signIn(site: Site, context: BrowserContext, email: string): Promise<string> {
  const { accounts } = site.renderer.context;
  if (!accounts) throw new Error('The server has no accounts');
  const signedIn = await accounts.signInProven(email, new Headers());
  await context.addCookies(
    signedIn.cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      return { name, value: value, url: site.origin, httpOnly: true, sameSite: 'Lax' as const };
    }),
  );
  return signedIn.userId;
}

/** Adds a recruiter of a verified company with an open role. Returns its hash. */
export async function openJob(
  site: Site,
  context: BrowserContext,
  { company, changes = {} }: { company: string; changes?: Partial<JobForm> },
): Promise<string> {
  const email = `ana@${company}.example`;
  const id = await signIn(site, context, email);
  const visitor = { id, email, name: '', sessionId: '' };
  const founded = expectValue(
    await joinOrCreateCompany(
      site.db,
      visitor,
      { name: `Studio ${company}`, website: `https://${company}.example`, origin: site.origin },
      new Date(),
    ),
  );
  const sending = { form: jobForm(changes), companyId: founded.id, allowDuplicate: true, origin: site.origin };
  const sent = expectValue(await postJobWithCompany(site.db, visitor, sending, new Date()));
  await site.renderer.catchUp();
  return sent.hash;
}

/** Fills the editor field by field. */
export async function fillJob(page: Page, form: JobForm): Promise<void> {
  await page.fill('#title', form.title);
  await page.selectOption('#category', form.category);
  await page.selectOption('#seniority', form.seniority);
  await page.selectOption('#contractType', form.contractType);
  await page.check(`[name=workplace][value=${form.workplace}]`);
  if (form.locations[0]) {
    await page.fill('#locations', form.locations[0]);
    // Closes the list of places.
    await page.locator('#locations').blur();
  }
  await page.check(`[name=payShown][value=${form.payShown}]`);
  if (form.payShown === 'yes') {
    await page.fill('#payMin', form.payMin);
    await page.fill('#payMax', form.payMax);
    await page.selectOption('#payCurrency', form.payCurrency);
  }
  await page.fill('#description', form.description);
  if (form.email) {
    await page.fill('#email', form.email);
    await page.fill('#companyName', form.companyName);
    await page.fill('#companyWebsite', form.companyWebsite);
  }
}

/** Mail to an address, the newest first. */
export const listMail = (site: Site, to: string) =>
  site.db.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id', 'desc').execute();

/** The code of the newest mail to an address. */
export async function readMailedCode(site: Site, to: string): Promise<string> {
  const [mail] = await listMail(site, to);
  return (
    /\b(\d{3}) (\d{3})\b/
      .exec(mail?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  );
}

import sharp from 'sharp';
import { writeTransaction } from '../../src/db/dialect.ts';
import { readSite } from '../../src/db/site.ts';
import type { Db } from '../../src/db/tables.ts';
import type { SignedInUser } from '../../src/features/accounts/user.ts';
import { listPlaceRows } from '../../src/features/administration/place.queries.ts';
import { changePlace } from '../../src/features/administration/place-change.commands.ts';
import { changeTerm } from '../../src/features/administration/term.commands.ts';
import { listUndoableTermChanges } from '../../src/features/administration/term.queries.ts';
import { createAd, editAd, startAndStopDueAds } from '../../src/features/ads/ad.commands.ts';
import { recomputeAllReplyRecords } from '../../src/features/applications/reply-record.commands.ts';
import { editCompany } from '../../src/features/companies/company.commands.ts';
import { MAX_WORK_IMAGES } from '../../src/features/companies/company.limits.ts';
import { findCompany, isCompanySuspended } from '../../src/features/companies/company.queries.ts';
import {
  addWorkImage,
  moveWorkImageToFront,
  removeWorkImage,
  setOrRemoveCompanyLogo,
} from '../../src/features/companies/company-images.commands.ts';
import { overrideVerification } from '../../src/features/companies/moderation.commands.ts';
import { refreshVerification } from '../../src/features/companies/verification.commands.ts';
import { restoreText, saveText } from '../../src/features/editorial/text.commands.ts';
import { findTextVersion, listPublicTexts } from '../../src/features/editorial/text.queries.ts';
import { toTextForm } from '../../src/features/editorial/text.ts';
import {
  addSourceAndScheduleRun,
  performAvailableSourceAction,
} from '../../src/features/importing/sources/source.commands.ts';
import { repostEndedJobAsDraft } from '../../src/features/jobs/copy.commands.ts';
import {
  closeJob,
  confirmJob,
  createJob,
  editJob,
  expireAndArchiveDueJobs,
  pauseJob,
  publishJob,
  removeJobAsSpam,
  resumeJob,
} from '../../src/features/jobs/job.commands.ts';
import { findJobByHash } from '../../src/features/jobs/job.queries.ts';
import type { JobDraftInput } from '../../src/features/jobs/job.schema.ts';
import { CONTRACT_TYPES, type JobStatus, SENIORITIES, WORKPLACES } from '../../src/features/jobs/job.ts';
import {
  endExpiredFeatures,
  extendRunningJob,
  featureRunningJob,
  reinstateRemovedJob,
  unfeatureJob,
} from '../../src/features/jobs/job-owner.commands.ts';
import { SHIPPED_RATES } from '../../src/features/market/exchange-rates.ts';
import { recomputePayAndTrends } from '../../src/features/market/market.commands.ts';
import { addOrPromoteMember } from '../../src/features/membership/member.commands.ts';
import {
  createIssueDraft,
  deleteIssueDraft,
  publishAndQueueIssue,
} from '../../src/features/newsletter/issue.commands.ts';
import { composeWeeklyIssueDraft } from '../../src/features/newsletter/week.queries.ts';
import { refreshIndexedListings } from '../../src/features/search/indexed-listings.commands.ts';
import { storeExchangeRates } from '../../src/features/settings/exchange-rates.tasks.ts';
import { setOrRemoveBoardLogo } from '../../src/features/settings/logo.commands.ts';
import { changeSiteSettings } from '../../src/features/settings/settings.commands.ts';
import { type SiteForm, toSiteForm } from '../../src/features/settings/settings.ts';
import { DAY } from '../../src/lib/dates.ts';
import { expectValue } from '../../src/lib/result.ts';
import { mergeCompany } from '../../src/workflows/company-merger.commands.ts';
import { reinstateCompany, suspendCompany } from '../../src/workflows/company-suspension.commands.ts';
import { reinstateUser, suspendUser } from '../../src/workflows/user-suspension.commands.ts';
import { plantPerson } from '../server/people.ts';
import { draftOf } from '../server/plant.ts';
import type { Random } from './random.ts';

const actor = { kind: 'system', name: 'history' } as const;
const ADMIN: SignedInUser = { id: 'root', email: 'root@easel.example', name: '', sessionId: '', staffRole: 'admin' };

/** The last three are in the world and come to the board when a role first names them, with what they lie in. */
const PLACES = ['berlin', 'munich', 'germany', 'augsburg', 'graz', 'portland-maine'];
/** Source of exchange rates. */
const RATES_ADDRESS = 'https://rates.example/daily';
/** Categories, and skills, that jobs are filed under. */
const MAX_TERMS = 4;
/** More than this many companies are left when two become one. */
const MIN_COMPANIES = 2;

/** The last one is so rare that it comes to the board, and goes. */
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'USD', 'USD', 'USD', 'ISK'] as const;

/** A random but repeatable history of a board: every call of `step` commits one change of some kind. */
export class History {
  readonly #db: Db;
  readonly #random: Random;
  #now: number;

  constructor(db: Db, random: Random, start: Date) {
    this.#db = db;
    this.#random = random;
    this.#now = start.getTime();
  }

  get now(): Date {
    return new Date(this.#now);
  }

  /** Commits one change and says what it was. */
  async step(): Promise<string> {
    this.#now += 1_000 + this.#random.below(DAY / 4);
    const random = this.#random;
    const jobs = await this.#db.selectFrom('jobs').select(['hash', 'status']).orderBy('id').execute();
    const open = jobs.filter((job) => job.status === 'published');
    if (open.length < 8) return this.#publish();
    const roll = random.next();
    if (roll < 0.28 && open.length < 24) return this.#publish();
    if (roll < 0.5) return this.#edit(random.pick(open).hash);
    if (roll < 0.55) return this.#changeCompany();
    if (roll < 0.59) return this.#changePictures();
    if (roll < 0.61) return this.#changeVocabulary();
    if (roll < 0.64) return this.#letTimePass();
    if (roll < 0.67) return this.#changeAd();
    if (roll < 0.69) return this.#answerApplicants();
    if (roll < 0.715) return this.#changeSettings();
    if (roll < 0.73) return this.#sendNewsletter();
    if (roll < 0.74) return this.#runMarketCount();
    if (roll < 0.79) return this.#feature(random.pick(open).hash);
    if (roll < 0.82) return random.chance(0.7) ? this.#changeVocabulary() : this.#changePlace();
    if (roll < 0.86) return random.chance(0.75) ? this.#offerListings() : this.#changeSource();
    if (roll < 0.875) return this.#changeTexts();
    return this.#move(random.pick(jobs));
  }

  async #publish(): Promise<string> {
    const draft = await this.#draft();
    // Of those from an employer's own site, the page says when they were last seen to change.
    const source = { name: 'lever:history', id: String(this.#now), digest: '' };
    const origin = this.#random.chance(0.2) ? { source } : {};
    const job = expectValue(await createJob(this.#db, actor, { ...draft, ...origin }, this.now));
    const at = this.#random.chance(0.25) ? new Date(this.#now - this.#random.below(20 * DAY)).toISOString() : undefined;
    expectValue(await publishJob(this.#db, actor, { ...job, ...(at ? { at } : {}) }, this.now));
    return `publish ${job.hash} ${JSON.stringify([draft.categorySlug, draft.locationSlugs, draft.workplace])}${at ? ` as of ${at}` : ''}`;
  }

  async #edit(hash: string): Promise<string> {
    const { companyId: _, ...draft } = await this.#draft();
    // Pay and place come up more often: pages make figures of them.
    const fields = this.#random.some(
      [...(Object.keys(draft) as (keyof typeof draft)[]), 'pay', 'pay', 'locationSlugs'] as const,
      3,
    );
    const changes = Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<JobDraftInput>;
    expectValue(await editJob(this.#db, actor, { hash, changes }, this.now));
    return `edit ${hash} ${JSON.stringify(changes)}`;
  }

  #companies() {
    return this.#db.selectFrom('companies').select(['id', 'slug', 'suspended_at']).orderBy('id').execute();
  }

  /** The request on the page of an unverified company depends on its sources. */
  async #changeSource(): Promise<string> {
    const [known] = await this.#db.selectFrom('sources').select('id').execute();
    if (known) {
      const step = this.#random.pick(['remove', 'close'] as const);
      expectValue(await performAvailableSourceAction(this.#db, actor, { id: known.id, step }, this.now));
      return `${step} a source`;
    }
    const { slug } = this.#random.pick(await this.#companies());
    const feed = `https://api.lever.co/v0/postings/${slug}`;
    const address = { kind: 'lever', slug, feed, careers: `https://jobs.lever.co/${slug}` } as const;
    expectValue(
      await addSourceAndScheduleRun(this.#db, actor, { address, company: { slug }, owner: 'board' }, this.now),
    );
    return `add a source of ${slug}`;
  }

  async #changeCompany(): Promise<string> {
    const random = this.#random;
    const companies = await this.#companies();
    const suspended = companies.find((company) => company.suspended_at !== null);
    const { slug } = random.pick(companies);
    if (suspended && random.chance(0.5)) return this.#reinstate(suspended.slug);
    const active = companies.filter((company) => company.suspended_at === null).map((company) => company.slug);
    if (active.length > MIN_COMPANIES && random.chance(0.15)) return this.#takeAway(active);
    if (random.chance(0.15)) return this.#changePerson(random.pick(active));
    return random.chance(0.25) ? this.#verify(slug) : this.#editCompany(slug);
  }

  /** Gives a company an owner at its domain, keeps that person out, or lets them in again: its mark and its roles follow. */
  async #changePerson(slug: string): Promise<string> {
    const company = await this.#db
      .selectFrom('companies')
      .select(['id', 'website'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const host = new URL(company.website ?? 'https://nowhere.example').hostname.replace(/^www\./, '');
    const { id } = await plantPerson(this.#db, `owner@${host}`);
    const user = await this.#db.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirst();
    if (user?.suspended_at) {
      expectValue(await reinstateUser(this.#db, ADMIN, { userId: id }, this.now));
      return `reinstate ${id}`;
    }
    const members = await this.#db.selectFrom('members').select('company_id').where('user_id', '=', id).execute();
    if (members.length > 0) {
      expectValue(await suspendUser(this.#db, ADMIN, { userId: id, reason: 'Spam' }, this.now));
      return `suspend ${id}`;
    }
    await writeTransaction(this.#db, async (trx) => {
      await addOrPromoteMember(trx, { companyId: company.id, userId: id, role: 'owner' }, this.now);
      await refreshVerification(trx, company.id, this.now.toISOString());
    });
    return `add ${id} to ${slug}`;
  }

  async #reinstate(slug: string): Promise<string> {
    expectValue(await reinstateCompany(this.#db, actor, slug, this.now));
    return `reinstate company ${slug}`;
  }

  /** Merges one of the companies into the first, or suspends the second. */
  async #takeAway(slugs: string[]): Promise<string> {
    const [into, suspended] = slugs as [string, string];
    const slug = this.#random.pick(slugs);
    if (slug === into || this.#random.chance(0.7)) {
      expectValue(
        await suspendCompany(
          this.#db,
          actor,
          { slug: suspended, reason: 'Spam', origin: 'https://easel.example' },
          this.now,
        ),
      );
      return `suspend company ${suspended}`;
    }
    expectValue(await mergeCompany(this.#db, actor, { slug, into }, this.now));
    return `merge company ${slug} into ${into}`;
  }

  async #verify(slug: string): Promise<string> {
    const verdict = this.#random.chance(0.5) ? 'vouch' : 'deny';
    expectValue(await overrideVerification(this.#db, actor, { slug, verdict }, this.now));
    return `verify company ${slug}: ${verdict}`;
  }

  async #editCompany(slug: string): Promise<string> {
    const word = `${this.#random.below(1_000)}`;
    const changes = this.#random.pick([
      { name: `Studio ${word}` },
      { oneLiner: `We make ${word} things.` },
      { about: `About ${word}.` },
    ]);
    expectValue(await editCompany(this.#db, actor, { slug, changes, origin: 'https://easel.example' }, this.now));
    return `edit company ${slug} ${JSON.stringify(changes)}`;
  }

  /** Shows a picture of a company's work, shows less, or another first; now and then its logo, and with it its own colour. */
  async #changePictures(): Promise<string> {
    const random = this.#random;
    const { id: companyId, slug } = random.pick(await this.#companies());
    const images = (await findCompany(this.#db, companyId))?.workImages ?? [];
    const render = () =>
      sharp({
        create: {
          width: 24 + random.below(24),
          height: 24,
          channels: 3,
          background: `hsl(${random.below(360)}, 60%, 50%)`,
        },
      })
        .png()
        .toBuffer();
    if (random.chance(0.3)) {
      const bytes = random.chance(0.7) ? await render() : undefined;
      expectValue(await setOrRemoveCompanyLogo(this.#db, actor, { companyId, bytes }, this.now));
      return `${bytes ? 'show' : 'remove'} the logo of ${slug}`;
    }
    if (images.length === 0 || (images.length < MAX_WORK_IMAGES && random.chance(0.45))) {
      const alt = `Work ${random.below(1_000)}`;
      expectValue(await addWorkImage(this.#db, actor, { companyId, bytes: await render(), alt }, this.now));
      return `show ${alt} of ${slug}`;
    }
    const { src, alt } = random.pick(images);
    const isRemoved = random.chance(0.6);
    const change = isRemoved ? removeWorkImage : moveWorkImageToFront;
    expectValue(await change(this.#db, actor, { companyId, src }, this.now));
    return `${isRemoved ? 'remove' : 'begin with'} ${alt} of ${slug}`;
  }

  /** Books an ad or changes one: what it says, where, how long. */
  async #changeAd(): Promise<string> {
    const random = this.#random;
    const ads = await this.#db.selectFrom('ads').select(['id', 'version']).orderBy('id').execute();
    const draft = {
      title: `Offer ${random.below(1_000)}`,
      href: `https://offer-${random.below(10)}.example/`,
      advertiser: 'Offers',
      target_job_types: random.some(['product', 'product-designer', 'remote'], 2).join(', '),
      target_locations: random.some(['berlin', 'germany'], 1).join(', '),
      target_pages: random.some(['homepage', 'job_category', 'location'], 1).join(', '),
      priority: random.below(20),
      active: random.chance(0.8),
      end: random.chance(0.3) ? new Date(this.#now + random.below(30) * DAY + DAY).toISOString() : null,
    };
    if (ads.length < 3 || random.chance(0.2)) {
      const { id } = expectValue(await createAd(this.#db, actor, draft, this.now));
      return `book ad ${id} ${JSON.stringify(draft)}`;
    }
    const { id, version } = random.pick(ads);
    expectValue(await editAd(this.#db, actor, { id, version, draft }, this.now));
    return `edit ad ${id} ${JSON.stringify(draft)}`;
  }

  /** Some applications to one company have come and were answered, or not: its reply record follows. */
  async #answerApplicants(): Promise<string> {
    const { id, slug } = this.#random.pick(await this.#companies());
    const replies = Array.from({ length: 4 + this.#random.below(6) }, (_, i) => {
      const received = this.#now - this.#random.below(60) * DAY;
      const answered = Math.min(this.#now, received + this.#random.below(20) * DAY);
      return {
        id: `reply-${this.#now}-${i}`,
        company_id: id,
        received_at: new Date(received).toISOString(),
        answered_at: this.#random.chance(0.7) ? new Date(answered).toISOString() : null,
        withdrawn_at: null,
      };
    });
    await this.#db.insertInto('replies').values(replies).execute();
    await recomputeAllReplyRecords(this.#db, this.now);
    return `${replies.length} applications to ${slug}`;
  }

  /** Another name, an announcement more or less, closed or open again. */
  async #changeSettings(): Promise<string> {
    const random = this.#random;
    const word = `${random.below(1_000)}`;
    const form = toSiteForm(await readSite(this.#db));
    const changes = random.pick<Partial<SiteForm>>([
      { name: `Board ${word}` },
      { tagline: `The board of ${word}`, description: `Roles, ${word} of them.` },
      { email: `hello-${word}@easel.example`, legalEntity: `Operator ${word}`, address: `${word} High Street\nLeeds` },
      { social: random.chance(0.5) ? '' : `Mastodon https://social-${word}.example/@board` },
      { announcement: random.chance(0.4) ? '' : `News ${word}`, announcementHref: '' },
      { closedPosting: random.chance(0.5) ? '' : `Closed for posting ${word}.` },
      { closedApplying: random.chance(0.5) ? '' : `Closed for applying ${word}.` },
      { daysOpen: `${40 + random.below(40)}`, daysShownClosed: `${7 + random.below(60)}` },
      { accentLight: random.pick(['', '#7a2e8f', '#0a5fb4']), accentDark: random.pick(['', '#e9a1f2']) },
      { exchangeRates: random.chance(0.5) ? '' : RATES_ADDRESS },
      { retentionMonths: random.chance(0.3) ? '' : `${1 + random.below(12)}` },
      { monthsOfRecords: random.chance(0.3) ? '' : `${36 + random.below(12)}` },
    ]);
    if (random.chance(0.15)) return this.#changeBoardLogo();
    expectValue(await changeSiteSettings(this.#db, actor, { form: { ...form, ...changes } }, this.now));
    return `settings ${JSON.stringify(changes)}`;
  }

  /** Another picture in place of the board’s mark, or none. */
  async #changeBoardLogo(): Promise<string> {
    const random = this.#random;
    const [width, hue] = [random.pick([40, 200]), random.below(360)];
    const background = `hsl(${hue}, 60%, 50%)`;
    const bytes = await sharp({ create: { width, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const isRemoved = random.chance(0.4);
    expectValue(await setOrRemoveBoardLogo(this.#db, actor, isRemoved ? undefined : bytes, this.now));
    return isRemoved ? 'no logo' : `logo ${width} ${hue}`;
  }

  /** Publishes a text of editors in other words, or restores an earlier version. */
  async #changeTexts(): Promise<string> {
    const random = this.#random;
    const { kind, slug } = random.pick([
      { kind: 'pages', slug: 'about' },
      { kind: 'pages', slug: 'legal' },
      { kind: 'pages', slug: 'fraud-policy' },
      { kind: 'blog', slug: random.pick(await this.#articles()) },
    ] as const);
    const newest = await findTextVersion(this.#db, { kind, slug });
    // Boards without pages have no texts either.
    if (!newest) return 'no texts to change';
    const ref = { kind, slug, version: newest.version };
    if (newest.version > 0 && random.chance(0.3)) {
      expectValue(await restoreText(this.#db, actor, ref, 0, this.now));
      return `restore text ${kind}/${slug}`;
    }
    const word = `${random.below(1_000)}`;
    const form = { ...toTextForm(newest), title: `Title ${word}`, body: `## Part\n\nWords, ${word} of them.` };
    expectValue(await saveText(this.#db, actor, ref, { form, facts: {}, state: 'published' }, this.now));
    return `publish text ${kind}/${slug}: ${word}`;
  }

  async #articles(): Promise<string[]> {
    return (await listPublicTexts(this.#db, 'blog')).map(({ slug }) => slug);
  }

  /** The day’s count of what roles pay. */
  async #runMarketCount(): Promise<string> {
    await recomputePayAndTrends(this.#db, this.now);
    const rates = {
      ...SHIPPED_RATES,
      date: this.now.toISOString().slice(0, 10),
      source: `Bank ${this.#random.below(1_000)}`,
    };
    await storeExchangeRates(this.#db, RATES_ADDRESS, rates, this.now);
    return 'count the market, and store exchange rates if they have a source';
  }

  /** Chooses indexed listings again. */
  async #offerListings(): Promise<string> {
    await refreshIndexedListings(this.#db, this.now);
    const listings = await this.#db.selectFrom('offered_listings').select('key').execute();
    return `offer ${listings.length} listings`;
  }

  /** Sends a newsletter, made from the week or of other words; a second one on a day is refused. */
  async #sendNewsletter(): Promise<string> {
    const word = this.#random.below(1_000);
    const form = this.#random.chance(0.5)
      ? await composeWeeklyIssueDraft(this.#db, {}, this.now)
      : { subject: `News ${word}`, body: `### Part\n\nWords, ${word} of them: [all roles](/roles).` };
    const { id } = expectValue(await createIssueDraft(this.#db, actor, form, this.now));
    const sent = await publishAndQueueIssue(this.#db, actor, { id, version: 1 }, this.now);
    if (!sent.ok) await deleteIssueDraft(this.#db, actor, id, this.now);
    return `send newsletter ${form.subject}${sent.ok ? '' : ' refused'}`;
  }

  /** Categories that jobs are filed under. Few, so that listings have several jobs. */
  async #categories(): Promise<string[]> {
    const rows = await this.#db.selectFrom('categories').select('slug').orderBy('id').limit(MAX_TERMS).execute();
    return rows.map(({ slug }) => slug);
  }

  async #skills(): Promise<string[]> {
    const rows = await this.#db.selectFrom('skills').select('slug').orderBy('id').limit(MAX_TERMS).execute();
    return rows.map(({ slug }) => slug);
  }

  /** Adds, changes, orders, merges or retires a category or skill, or takes the last such change back; some cannot be. */
  async #changeVocabulary(): Promise<string> {
    const random = this.#random;
    const kind = random.chance(0.7) ? 'category' : 'skill';
    const slugs = kind === 'category' ? await this.#categories() : await this.#skills();
    const isFew = slugs.length < MAX_TERMS;
    const wish = {
      kind,
      action: isFew
        ? 'add'
        : random.pick(['add', 'edit', 'later', 'merge', 'merge', 'retire', 'undo', 'undo'] as const),
      slug: random.pick(slugs),
      name: `Craft ${random.below(1_000)}`,
      parent: kind === 'category' && random.chance(0.5) ? 'product' : '',
      address: '',
      synonyms: kind === 'skill' && random.chance(0.5) ? `Also ${random.below(1_000)}` : '',
      into: random.pick(slugs),
      change: (await listUndoableTermChanges(this.#db, kind, this.now))[0]?.id ?? '',
    } as const;
    const changed = await changeTerm(this.#db, { kind: 'admin', id: 'owner' }, wish, this.now);
    const output = changed.ok ? '' : ` refused: ${changed.problems[0]?.message}`;
    return `${wish.action} ${kind} ${wish.slug} into ${wish.into}, name ${wish.name}${output}`;
  }

  /** Renames, moves, merges or retires a place, or takes the last such change back; some cannot be. */
  async #changePlace(): Promise<string> {
    const random = this.#random;
    const places = await listPlaceRows(this.#db);
    const place = random.pick(places);
    const alike = places.filter(({ level }) => level === place.level);
    const wish = {
      kind: 'location',
      action: random.pick(['edit', 'edit', 'merge', 'retire', 'undo'] as const),
      slug: place.slug,
      name: random.chance(0.5) ? place.name : `Town ${random.below(1_000)}`,
      address: random.chance(0.6) ? place.slug : `town-${random.below(1_000)}`,
      parent: (random.chance(0.7) ? place : random.pick(alike)).parent?.slug ?? '',
      synonyms: '',
      into: random.pick(alike).slug,
      change: (await listUndoableTermChanges(this.#db, 'location', this.now))[0]?.id ?? '',
    } as const;
    const changed = await changePlace(this.#db, { kind: 'admin', id: 'owner' }, wish, this.now);
    const output = changed.ok ? '' : ` refused: ${changed.problems[0]?.message}`;
    return `${wish.action} place ${JSON.stringify(wish)}${output}`;
  }

  async #letTimePass(): Promise<string> {
    this.#now += this.#random.below(40) * DAY;
    const changed = await expireAndArchiveDueJobs(this.#db, this.now);
    const featured = await endExpiredFeatures(this.#db, this.now);
    const ads = await startAndStopDueAds(this.#db, this.now);
    await recomputeAllReplyRecords(this.#db, this.now);
    await recomputePayAndTrends(this.#db, this.now);
    await refreshIndexedListings(this.#db, this.now);
    return `time passes to ${this.now.toISOString()}: ${changed} roles, ${featured} featured, ${ads} ads`;
  }

  /** Features an open job, or ends that; or gives it more time. */
  async #feature(hash: string): Promise<string> {
    const { featured } = await this.#db
      .selectFrom('jobs')
      .select('featured')
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow();
    const until = new Date(this.#now + this.#random.below(60) * DAY).toISOString();
    const does = featured === 1 ? 'unfeature' : this.#random.chance(0.8) ? 'feature' : 'extend';
    await this.#db.transaction().execute(async (trx) => {
      if (does === 'unfeature') return expectValue(await unfeatureJob(trx, actor, { hash }, this.now));
      if (does === 'feature') return expectValue(await featureRunningJob(trx, actor, { hash, until }, this.now));
      return extendRunningJob(trx, actor, { hash }, this.now);
    });
    return `${does} ${hash}${does === 'feature' ? ` until ${until}` : ''}`;
  }

  async #move({ hash, status }: { hash: string; status: string }): Promise<string> {
    const moves = movesFrom[status as JobStatus];
    if (!moves) return this.#publish();
    const move = this.#random.pick(moves);
    expectValue<unknown>(await move.run(this.#db, hash, this.now));
    return `${move.name} ${hash}`;
  }

  async #draft(): Promise<JobDraftInput> {
    const random = this.#random;
    const companies = await this.#companies();
    const workplace = random.pick(WORKPLACES);
    const min = 3_000_000 + random.below(60) * 100_000;
    return draftOf({
      title: `${random.pick(['Product', 'Brand', 'Service', 'Interaction'])} Designer ${random.below(100)}`,
      companyId: random.pick(companies.filter((company) => company.suspended_at === null)).id,
      categorySlug: random.pick(await this.#categories()),
      contractType: random.pick(CONTRACT_TYPES.slice(0, random.chance(0.1) ? 2 : 1)),
      seniority: random.pick(SENIORITIES.slice(2, 4)),
      workplace,
      locationSlugs: random.some(PLACES, random.chance(0.2) ? 2 : 1),
      openToSlugs: workplace === 'remote' ? random.some(['germany', 'europe', 'portugal', 'united-states'], 2) : [],
      pay: random.chance(0.7)
        ? { min, max: min + random.below(30) * 100_000, currency: random.pick(CURRENCIES), period: 'year' }
        : null,
      requiredSkills: random.chance(0.15) ? [random.pick(await this.#skills())] : [],
      niceSkills: [],
      description: `### Work\n\nTask ${random.below(10_000)}.`,
      featured: random.chance(0.1),
    });
  }
}

interface Move {
  name: string;
  run: (
    db: Db,
    hash: string,
    now: Date,
  ) => Promise<
    (unknown & { ok: true; value: unknown }) | { ok: false; problems: { field: string; message: string }[] }
  >;
}

const pause: Move = { name: 'pause', run: (db, hash, now) => pauseJob(db, actor, { hash }, now) };
const resume: Move = { name: 'resume', run: (db, hash, now) => resumeJob(db, actor, { hash }, now) };
const confirm: Move = { name: 'confirm', run: (db, hash, now) => confirmJob(db, actor, { hash }, now) };
const fill: Move = { name: 'fill', run: (db, hash, now) => closeJob(db, actor, { hash, reason: 'filled' }, now) };
const close: Move = { name: 'close', run: (db, hash, now) => closeJob(db, actor, { hash, reason: 'closed' }, now) };
const remove: Move = { name: 'remove', run: (db, hash, now) => removeJobAsSpam(db, actor, { hash }, now) };
/** Reinstates a removed role, not one that ended. */
const reinstate: Move = {
  name: 'reinstate',
  run: (db, hash, now) =>
    db.transaction().execute(async (trx) => {
      const done = await reinstateRemovedJob(trx, actor, { hash }, now);
      return done.ok ? done : { ok: true as const, value: undefined };
    }),
};
/** Reposts a role, unless its company is suspended. */
const repost: Move = {
  name: 'repost',
  run: async (db, hash, now) => {
    const job = await findJobByHash(db, hash);
    if (job && (await isCompanySuspended(db, job.company_id))) return { ok: true as const, value: undefined };
    const again = await repostEndedJobAsDraft(db, actor, { hash }, now);
    if (again.ok) return publishJob(db, actor, again.value, now);
    const isClosed = again.problems.some(({ field }) => field === '');
    return isClosed ? { ok: true as const, value: undefined } : again;
  },
};

const movesFrom: Partial<Record<JobStatus, Move[]>> = {
  published: [pause, pause, confirm, fill, close, remove],
  paused: [resume, resume, resume, close],
  filled: [repost, remove],
  closed: [repost, remove],
  expired: [repost, remove],
  archived: [repost, reinstate],
};

import { describe, expect, it } from 'vitest';
import { classifyTitle } from '../../../src/features/importing/classify.ts';
import { parseAdvertLines } from '../../../src/features/importing/facts/advert.ts';
import { findStatedPay } from '../../../src/features/importing/facts/pay-of-text.ts';
import { extractRoleFacts } from '../../../src/features/importing/facts/read-facts.ts';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';
import type { JobFactField } from '../../../src/features/jobs/job.fields.ts';
import { minorUnitsPerUnit } from '../../../src/lib/money.ts';
import { readGroups, readList, readPairs } from '../../groups.ts';
import { categorySlugs, gazetteer } from './board.ts';
import { remoteRoles } from './open-to-texts.ts';
import { workplaceTexts } from './workplace-texts.ts';

const read = (changes: Partial<FeedJob>) =>
  extractRoleFacts(
    {
      sourceId: '1',
      title: 'Product Designer',
      description: 'We render.',
      locations: ['Berlin, Germany'],
      countries: [],
      pay: null,
      applyUrl: 'https://northlight.example/1',
      notes: [],
      ...changes,
    },
    gazetteer,
  );

const slugsOf = (places: string): string[] => (places === 'none' ? [] : places.split(' ').sort());

describe('A title', () => {
  const design = readList(`
  Grafikdesigner (m/w/d) · Mediengestalter Digital & Print (w/m/d) · Kommunikationsdesigner*in
  UX/UI-Designer:in (all genders) · Produktdesigner (m/w/d) UX · Senior UX Designerin · Art-Direktor (m/w/d)
  Art Direktor Digital · Art Director Text · Leiter UX Design · Leitung Design (m/w/d) · Teamlead UX/UI Design · Webdesigner
  Screendesigner (m/w/d) · Interface Designer · Motion Designer H/F · Directeur artistique H/F · Directrice artistique
  Graphiste (H/F) · Graphiste maquettiste · Designer UX/UI · Designer produit (F/H) · Product Designer Senior - CDI
  Lead Product Designer (F/H/X) · Stage - Product Designer · Alternance UX Designer · Webdesigner H/F · Concepteur graphique
  Concepteur-rédacteur UX · Ergonome UX · Responsable UX · Diseñador/a UX/UI · Diseñador gráfico · Diseñadora de producto
  Director de arte · Director/a creativo/a · Ilustrador/a · Designer gráfico · Designer de Produto Pleno
  UX Designer Sênior · UI Designer (m/v/x) · Grafisch vormgever · Grafisch ontwerper · Digital ontwerper · UX ontwerper
  Visual designer · Interaction Designer (m/v) · Art director/vormgever · Progettista UX · Designer grafico
  Grafico pubblicitario · UX-designer · Interaktionsdesigner · Tjänstedesigner · Grafisk formgivare · Grafisk designer
  UX-suunnittelija · Projektant UX/UI · Grafik komputerowy · Product Designer / Projektant produktu
  Senior Brand Designer (Remote, EMEA) · Head of Product Design · VP, Design · Design Lead · Principal Designer
  Staff Designer · Designer II · Creative Director · UX Researcher · Senior User Researcher · Lead Researcher, UX
  Design Researcher · UX Writer · Content Designer · Content Strategist, UX · Service Designer · Design Ops Manager
  DesignOps Lead · Design Program Manager · Design Systems Lead · Design Technologist · UX Engineer · Creative Technologist
  Web Designer & Developer · Presentation Designer · Packaging Designer · Motion Graphics Designer · 3D Artist · Illustrator
  Email Designer · Marketing Designer · Digital Designer · Communication Designer · Freelance Graphic Designer
  Junior Designer · Design Intern · Product Design Intern · Praktikum UX Design · Werkstudent (m/w/d) Grafikdesign
  Ausbildung Mediengestalter · Senior Product Designer, Growth · Staff Product Designer, Design Systems
  Product Designer - Payments · Manager, Product Design · Director of User Experience · Director, UX
  Group Product Design Manager · Associate Creative Director · UX Lead · UX Architect · User Experience Specialist
  UX Consultant · UX Designer / Researcher · Brand & Visual Designer · Conversational Designer · AI Product Designer
  Interaction designer · Mobile Designer · App Designer · Visual Design Lead · Accessibility Designer · Typeface Designer
  Type Designer · Creative Lead · Lead Creative · Design Strategist · Design Director, Brand · Creative Designer · Artworker
  Mac Operator / Artworker · Storyboard Artist
`);
  const others = readList(`
  Software Engineer · Mechanical Design Engineer · ASIC Design Engineer · PCB Designer · Design Verification Engineer
  Interior Designer · Fashion Designer · Instructional Designer · Game Designer · Level Designer · Sound Designer
  Lighting Designer · Floral Designer · CAD Designer · BIM Designer · Architect · Landscape Designer · Structural Designer
  Electrical Designer · Kitchen Designer · Dental Designer · Sales Manager, Design Tools · Account Manager · Product Manager
  Marketing Manager · Brand Manager · Brand Ambassador · Motion Control Engineer · Copywriter · Content Marketing Manager
  Social Media Manager · Data Scientist, Experimentation Design · Solution Designer · Process Designer · Systems Designer
  Curriculum Designer · Hardware Design Engineer · RF Design Engineer · Konstrukteur / Mechanical Designer · Bauzeichner
  Innenarchitekt (m/w/d) · Entwickler Frontend · Frontend Developer · Frontend Engineer · Projektmanager · Chef de projet
  Développeur Frontend · Comercial · Vertriebsmitarbeiter · Recruiter, Design · Talent Partner - Product & Design
  Design Recruiter · Executive Assistant to the Chief Design Officer · People Partner, Design · Technical Recruiter (Design)
  Community Manager · Designated Safeguarding Lead · Clinical Trial Design Lead · Product Marketing Manager, Design Platform
  Talent Pool: Designers · Initiativbewerbung Design · Candidature spontanée · General Application · Store Designer
  Visual Merchandiser · Visual Merchandising Manager · Video Editor · Photographer · Video Producer · Experience Manager
  Customer Experience Manager · Guest Experience Lead · Developer Experience Engineer · Employee Experience Partner
  Research Scientist · Market Researcher · Researcher, Interpretability · Head of Brand · Director of Brand Marketing
  Creative Producer · Creative Strategist · Engineering Manager, Design Systems · Designer Engineer · Optical Designer
  Protein Designer · Network Designer · Tool Designer · Piping Designer · Set Designer · Jewelry Designer · Textile Designer
  Furniture Designer · Test Designer · Compensation Designer · Solutions Architect · Design Build Project Manager
  Senior Designer - Water Resources · Design Manager - Construction · Designer, Substation · Civil Designer · HVAC Designer
  Print Operator · Web Developer · Web Content Manager · Web Analyst · Motion Capture Engineer · Vice President, Marketing
`);

  it.each(design)('“%s” is design', (title) => {
    expect(classifyTitle(title, categorySlugs)).toHaveProperty('category');
  });

  it.each(others)('“%s” is not', (title) => {
    expect(classifyTitle(title, categorySlugs)).toHaveProperty('rejected');
  });
});

const named: [text: string, pay: string, countries?: string[]][] = [
  ['The base range is $120,000–$150,000', '120000-150000 USD year'],
  ['Compensation: $140K/yr - $175K/yr', '140000-175000 USD year'],
  ['USD $130,000 - USD $160,000 annually', '130000-160000 USD year'],
  ['The base salary range is $152,000-$228,000 + bonus + equity + benefits', '152000-228000 USD year'],
  ['Pay Range\n\n$110,000—$145,000 CAD', '110000-145000 CAD year'],
  ['Salary: $90k-$110k CAD', '90000-110000 CAD year'],
  ['Lön: 42 000 - 50 000 kr/månad', '42000-50000 SEK month', ['SE']],
  ['Salary: 60 000 – 80 000 Kč / měsíc', '60000-80000 CZK month'],
  ['Gehaltsrahmen: 55–65 T€', '55000-65000 EUR year'],
  ["Lohn: CHF 95'000", '95000-95000 CHF year'],
  ['CHF 95’000 – CHF 110’000 pro Jahr', '95000-110000 CHF year'],
  ['Gehalt: 50k–60k €', '50000-60000 EUR year'],
  ['£450 a day', '450-450 GBP day'],
  ['Salary: €50-60k', '50000-60000 EUR year'],
  [
    'The reasonably estimated salary for this role at Dandy is $124,100 - 146,000 plus equity.',
    '124100-146000 USD year',
  ],
  ['The reasonably estimated salary for this role is $105k plus commission and equity.', '105000-105000 USD year'],
  ['The estimated hourly pay for this position is $32 - $36/hr, plus equity.', '32-36 USD hour'],
  ['Das Jahresgehalt liegt zwischen 55.000 € und 70.000 € brutto.', '55000-70000 EUR year'],
  ['Wir bieten ein Bruttomonatsgehalt ab 3.200 € (14x)', '3200-3200 EUR month'],
  ['Mindestgehalt laut KV: EUR 2.800,00 brutto pro Monat', '2800-2800 EUR month'],
  ['Rémunération : 45 000 € – 55 000 € brut annuel', '45000-55000 EUR year'],
  ['Salaire entre 42k€ et 50k€ selon expérience', '42000-50000 EUR year'],
  ['TJM : 450-550 €', '450-550 EUR day'],
  ['Salario: 35.000€ - 42.000€ brutos anuales', '35000-42000 EUR year'],
  ['Salaris: € 3.500 - € 4.800 bruto per maand', '3500-4800 EUR month'],
  ['RAL 35.000 - 42.000 euro', '35000-42000 EUR year'],
  ['Lön: 42 000 - 52 000 kr per månad', '42000-52000 SEK month', ['SE']],
  ['Wynagrodzenie: 15 000 - 20 000 PLN miesięcznie', '15000-20000 PLN month'],
  ['The pay range for this role is: 130,000 - 160,000 USD per year (Remote - United States)', '130000-160000 USD year'],
  ['Pay Range $98,000 — $132,000 USD', '98000-132000 USD year'],
  ['$152K - $212K base salary', '152000-212000 USD year'],
  ['Compensation: 90-110k USD', '90000-110000 USD year'],
  ['CTC: ₹12–18 LPA', '1200000-1800000 INR year'],
  ['The annual base salary range is between $175,000.00 and $205,000.00.', '175000-205000 USD year'],
  ['Salary up to £60k depending on experience', '60000-60000 GBP year'],
  ['We pay £55,000 per annum', '55000-55000 GBP year'],
  ['Hourly rate: $45.50/hour', '45.5-45.5 USD hour'],
  ['Salary range: CAD 90,000 to CAD 110,000 annually', '90000-110000 CAD year'],
  ['Salary: $90,000 - $110,000', '90000-110000 CAD year', ['CA']],
  ['### Salary\n\n€60,000 – €75,000', '60000-75000 EUR year'],
  ['Tagessatz 500–600 €', '500-600 EUR day'],
  ['Stundenlohn von 14,50 €', '14.5-14.5 EUR hour'],
  ['**Gehalt:** 48.000–56.000 Euro jährlich, 30 Tage Urlaub', '48000-56000 EUR year'],
  [
    'For candidates in New York, the range is $150,000-$180,000; elsewhere in the US, the base salary is $130,000-$160,000.',
    '130000-180000 USD year',
  ],
  ['Salary: 95,000 – 120,000 CHF gross per year (80–100%)', '95000-120000 CHF year'],
  ['We offer a salary of 4 500 – 5 500 EUR gross per month.', '4500-5500 EUR month'],
  ['Zone A: $140,000 - $170,000 per year', '140000-170000 USD year'],
  ['$120,000 - $160,000 + equity', '120000-160000 USD year'],
  ['$120k - $140k + super', '120000-140000 AUD year', ['AU']],
  ['£45k pro rata', '45000-45000 GBP year'],
  ['£450 a day, outside IR35', '450-450 GBP day'],
  ['Remote, $60/hr', '60-60 USD hour'],
  ['Lohnband: CHF 110’000.– bis CHF 130’000.–', '110000-130000 CHF year'],
  ['Salary: ¥8M - ¥12M', '8000000-12000000 JPY year'],
  ['Salary: 60,000,000 – 80,000,000 KRW', '60000000-80000000 KRW year'],
  ['Salary: ₱60,000 - ₱80,000 per month', '60000-80000 PHP month'],
  ['Salary: MXN $40,000 - $55,000 monthly', '40000-55000 MXN month'],
  ['Salary: AUD $120k - $140k', '120000-140000 AUD year'],
  ['Salary: 25-35 LPA', '2500000-3500000 INR year'],
  ['Salário: R$8.000,00 a R$12.000,00 mensais', '8000-12000 BRL month'],
  ['Banda salarial: 35.000 - 45.000 € b/a', '35000-45000 EUR year'],
  ['Package : 45/50K€', '45000-50000 EUR year'],
  ['Salary: €50,000 / 12 months', '50000-50000 EUR year'],
  ['15 000 - 20 000 PLN netto + VAT / mies.', '15000-20000 PLN month'],
  ['Lønn: 650.000-800.000 kr', '650000-800000 NOK year', ['NO']],
  ['Løn: 45.000-55.000 kr. pr. måned', '45000-55000 DKK month', ['DK']],
  ['Palkka: 3 800–4 500 €/kk', '3800-4500 EUR month'],
  ['The base pay ranges from $130,000 in our lowest market up to $175,000 in our highest', '130000-175000 USD year'],
  ['Minimum salary: $85,400. Maximum salary: $121,500.', '85400-121500 USD year'],
];

it.each(named)('Pay of “%s” is %s', (text, pay, countries = []) => {
  const found = findStatedPay(parseAdvertLines(text), countries)?.value;
  const unit = minorUnitsPerUnit(found?.currency ?? 'EUR');
  expect(found && `${found.min / unit}-${found.max / unit} ${found.currency} ${found.period}`).toBe(pay);
});

const none = [
  ...readList(`
  We raised $20M in Series B funding and serve a $200B industry · planning a $10M+ annual media budget
  401k with 4% match, $1,000 learning budget per year · A yearly learning stipend of €1,500 and €500 for your home office
  Sign-on bonus of $10,000 - $20,000 · Equity worth $50,000 - $100,000 · We grew ARR from $50k to $150k per month
  Over $100,000 in savings for our customers per year · You will own deals of $50,000-$100,000 · Referral bonus: $2,500
  $150/month wellness allowance · up to $50,000 for relocation · Manage budgets of £250,000 - £500,000 per year
  1.500 € Weiterbildungsbudget pro Jahr · Umsatz von 80.000 € – 120.000 € im Jahr · Our 30,000 - 50,000 users per year
  OTE: $180,000 - $220,000 · Companies with revenue of $50,000 to $100,000 · We have donated $75,000 to charity
  Parental leave 16 weeks, $120 monthly phone allowance · Fundraising from 2019 to 2024: $30,000 - $60,000 a year
  A $20,000+ bonus on top of your salary · tickets: 49 € Deutschlandticket pro Monat
  You have delivered projects in the range of $50,000 - $200,000. · pay our customers $25,000 to $40,000 each year
  We manage $50,000 - $90,000 per year of ad spend · $500 per day spent on cloud
  Our customers earn $50,000 - $90,000 per year with us · Creators on our platform earn on average $60,000 a year
  We help companies pay $50,000 - $90,000 in taxes each year · Our average contract is $60,000 per year
  Life insurance 2x annual salary up to $200,000 · From $0 to $100k in a year · we grew from $20,000 to $60,000 a month
  A household income of $45,000 a year · people who earn less than $35,000 a year · Price: $49 per hour of tutoring
  our freelancers charge $80/hr · sells courses for $40 an hour · Salary: 12 000 – 16 000 zł brutto
  The average salary of our graduates is $65,000. · Minimum wage campaign: $15 per hour
  You will receive a salary and $30,000 in RSUs. · Gross merchandise value of $50,000 - $100,000 per month
  Gross margin of $60,000
`),
  'Learning budget\n\n$30,000 - $40,000',
  'We pay well.\n\n$30,000 - $40,000',
];

it.each(none)('Pay is not “%s”', (text) => {
  expect(findStatedPay(parseAdvertLines(text), [])).toBeUndefined();
});

it('Pay cites the words it was read from', () => {
  const text = `${'We render. '.repeat(20)}The base salary is €60,000–€72,000 a year. ${'We render. '.repeat(20)}`;
  expect(findStatedPay(parseAdvertLines(text), [])).toMatchObject({
    by: 'text',
    words: expect.stringContaining('€60,000–€72,000'),
  });
});

it('Pay in a field comes before that in the text', () => {
  const pay = { min: 1_000_000, max: 2_000_000, currency: 'EUR', period: 'year' } as const;
  expect(read({ pay, description: 'Salary: €60,000' }).pay).toEqual({ value: pay, by: 'field', words: '' });
});

const texts = readGroups(`
  hybrid:: This is a hybrid role, three days a week in our Berlin office. · You will work 2-3 days per week in the office.
  hybrid:: You must be able to work from our NYC office at least three days per week
  hybrid:: You can work remotely up to 2 days per week · Option to work from home · We are in the office 4 days/week
  hybrid:: We’re a hybrid company · Work model: Hybrid · We ask everyone to be in the office Tuesdays and Thursdays.
  hybrid:: Hybrides Arbeiten: 2 Tage pro Woche im Büro · Home-Office und flexible Arbeitszeiten
  hybrid:: Möglichkeit zum mobilen Arbeiten · Télétravail : 2 jours par semaine · 2 jours de télétravail par semaine
  hybrid:: Modelo híbrido: 3 días en la oficina · Modalidad híbrida · Hybride werken: 2 dagen thuis
  hybrid:: Smart working 2 giorni a settimana · Lavoro ibrido · Dieser Job ist hybrid. · Remote-Arbeit möglich
  hybrid:: Homeoffice: 3 Tage/Woche · Bis zu 60% Homeoffice · Modalidad de trabajo: Híbrido · Praca hybrydowa
  hybrid:: Hybridarbete, 2 dagar hemifrån · Flexible working from home
  on-site:: Workplace type: On-site · We require employees to be in the office every day · We work in person, 5 days a week
  on-site:: This is not a remote role. · This role is on-site in our London studio. · This is an in-office role.
  on-site:: You will work five days a week in the office. · This position is fully on-site.
  on-site:: Remote work is not possible for this role. · Travail en présentiel · 100% vor Ort
  on-site:: You will design remote monitoring tools for our hybrid cloud. · Ability to work with remote stakeholders.
  on-site:: We build hybrid apps with React Native. · Home office stipend and 25 days of holiday
  on-site:: 25 days holiday and a nice office · Experience in remote teams is a plus · 5 days onsite · Onsite 5 days a week
  on-site:: the future of hybrid work
  remote:: This role can be performed remotely from anywhere in the UK · This role is fully remote.
  remote:: This is a remote position open to candidates in Europe. · 100% remote, from anywhere in the EU
  remote:: The position can be remote. · We are a remote-first company. · Full remote possible · Poste en full remote
  remote:: 100 % remote arbeiten · Trabajo 100% remoto · Volledig remote · Location: Remote · Remote role
  remote:: Diese Stelle ist zu 100 % remote. · Arbeitsort: Remote · Teletrabajo 100% · Trabalho remoto · Lavoro da remoto
  remote:: Werk volledig vanuit huis · Praca zdalna · Arbeta på distans
`);

it.each(texts)('The workplace of “%s” is %s', (description, workplace) => {
  expect(read({ description }).workplace.value).toBe(workplace);
});

it('The workplace is what a person reads in 97 of 100 sentences of adverts', () => {
  const wrong = workplaceTexts.filter(
    ([description, workplace]) => read({ description }).workplace.value !== workplace,
  );
  expect(workplaceTexts.length).toBeGreaterThan(170);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(workplaceTexts.length * 0.03);
});

const places = readGroups(`
  remote:: Remote · Remote, Germany · London / Remote · Teletrabajo, España · Home Office, Deutschland · Télétravail
  remote:: Homeoffice · Praca zdalna
  hybrid:: Berlin (Hybrid) · Hybrid - London · Paris (télétravail partiel) · Milano (ibrido) · mobiles Arbeiten, Köln
  on-site:: Office Based - London, UK · Onsite Paris · Milano, in presenza
`);

it.each(places)('The workplace at “%s” is %s', (place, workplace) => {
  expect(read({ locations: [place] }).workplace.value).toBe(workplace);
});

it('The workplace is read from the plainest words, and cites them', () => {
  const hybrid = 'This is a hybrid role.';
  expect(read({ workplace: 'remote', description: hybrid }).workplace).toMatchObject({
    value: 'remote',
    by: 'field',
  });
  expect(read({ title: 'Designer (Remote)', description: hybrid }).workplace).toMatchObject({
    value: 'remote',
    by: 'title',
  });
  expect(read({ locations: ['Remote'], description: hybrid }).workplace).toEqual({
    value: 'hybrid',
    by: 'text',
    words: hybrid,
  });
  expect(read({ locations: ['Remote'], taggedWorkplace: 'hybrid' }).workplace).toMatchObject({
    value: 'remote',
    by: 'place',
  });
  expect(read({ taggedWorkplace: 'hybrid' }).workplace).toMatchObject({ value: 'hybrid', words: '#LI-hybrid' });
  expect(read({ isRemoteOrHybrid: true, description: hybrid }).workplace).toMatchObject({ value: 'hybrid' });
  for (const description of ['Hybrid work offering', 'We work in the office together most days.'])
    expect(read({ isRemoteOrHybrid: true, description }).workplace).toMatchObject({ value: 'hybrid', by: 'text' });
  const model = 'Most of us enjoy the flexibility of a hybrid work model.';
  expect(read({ workplace: 'on-site', description: model }).workplace).toMatchObject({ value: 'hybrid', by: 'text' });
  expect(read({ workplace: 'remote', description: model }).workplace).toMatchObject({ value: 'remote', by: 'field' });
  expect(
    read({ locations: ['Berlin (On-site)'], description: 'An option to work remotely 2-3x per week' }).workplace,
  ).toMatchObject({ value: 'hybrid', by: 'text' });
  expect(read({ isRemoteOrHybrid: true }).workplace).toMatchObject({ value: 'remote', by: 'field' });
  expect(read({}).workplace).toEqual({ value: 'on-site', by: 'usual', words: '' });
});

describe('Where an applicant may live', () => {
  const texts: [text: string, places: string[]][] = [
    ['You must be based in the United States.', ['united-states']],
    ['Candidates must be located in the US or Canada.', ['united-states', 'canada']],
    ['This role is open to candidates in Germany, Spain or Portugal.', ['germany', 'spain', 'portugal']],
    ['You need to be located in Europe.', ['europe']],
    ['We can hire in the UK, Ireland and the Netherlands.', ['united-kingdom', 'ireland', 'netherlands']],
    ['Remote within EMEA', ['europe', 'middle-east', 'africa']],
    ['We are hiring remotely in the US and Canada.', ['united-states', 'canada']],
    ['Must reside in the continental United States', ['united-states']],
    ['Fully remote within Germany', ['germany']],
    ['Remote (EU only)', ['europe']],
    ['You can work from anywhere in Latin America.', ['latin-america']],
    ['Applicants must live in California, Colorado or New York.', ['united-states']],
    ['We only accept applications from candidates based in France.', ['france']],
    ['Remote - United States', ['united-states']],
    ['Du hast deinen Wohnsitz in Deutschland.', ['germany']],
    ['Work from wherever you want in the world.', []],
    ['You are based in the EU or UK', ['europe', 'united-kingdom']],
  ];

  it.each(texts)('Where an applicant may live by “%s” is %j', (text, places) => {
    expect(read({ locations: ['Remote'], description: `This is a remote role.\n\n${text}` }).openTo.value).toEqual(
      places,
    );
  });

  const fields = readPairs(`
    Remote – US → united-states · Remote, EMEA → europe middle-east africa · Remote - Europe → europe
    Remote (US/Canada) → united-states canada · Anywhere → none · Remote Worldwide → none · US-Remote → united-states
    Remote USA → united-states · Remote, UK & Ireland → united-kingdom ireland · Remote DACH → germany austria switzerland
    Remote (Germany) → germany · Berlin or Remote (Germany) → germany · Remote in Spain → spain
    LATAM - Remote → latin-america · Remote - North America → north-america · United States - Remote → united-states
    EU Remote → europe · Remote - European Union → europe · Remote (Poland) → poland · Remote, London → united-kingdom
    Remote - California → united-states · Deutschland (Remote) → germany · France, full remote → france
    España (remoto) → spain · Remote, Nordics → denmark sweden norway finland · Remote within Europe → europe
    APAC (remote) → asia oceania · Remote - CET timezone → none · Remote, Americas → north-america latin-america
    US Remote (EST) → united-states · Remote (CET +/- 2) → none · Anywhere in the US → united-states
    Remote (GMT-3 to GMT+1) → none · Anywhere in Europe → europe · Remote - Baltics → estonia latvia lithuania
    Remote - EMEA region → europe middle-east africa · Full remote France → france · Télétravail complet - France → france
    Deutschland, bundesweit (Remote) → germany · Distans, Sverige → sweden · Zdalnie, Polska → poland
  `);

  it.each(fields)('Where an applicant may live by the place “%s” is %j', (place, places) => {
    expect(read({ title: 'Product Designer (Remote)', locations: [place] }).openTo.value.toSorted()).toEqual(
      slugsOf(places),
    );
  });

  it('Where an applicant may live is what a person reads in 97 of 100 remote roles', () => {
    const wrong = remoteRoles.filter(({ text, openTo, ...output }) => {
      const found = read({ ...output, workplace: 'remote', description: `A remote role.\n\n${text ?? ''}` });
      return !found.isPlaced || found.openTo.value.toSorted().join() !== openTo.toSorted().join();
    });
    expect(remoteRoles.length).toBeGreaterThan(100);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(remoteRoles.length * 0.03);
  });

  it('Where an applicant may live by a field for it comes before all else', () => {
    const output = {
      workplace: 'remote',
      openTo: ['Sweden', 'Norway'],
      countries: ['SE'],
      locations: ['Malmö, SE'],
    } as const;
    expect(read({ ...output, openTo: [...output.openTo], countries: ['SE'], locations: ['Malmö, SE'] })).toMatchObject({
      openTo: { value: ['sweden', 'norway'], by: 'field' },
      places: { value: ['malmo'] },
    });
  });

  const zones: [text: string, offsets: object | undefined][] = [
    ['within ±3 h of CET', { from: -2, to: 4 }],
    ['+/- 2 hours from UTC+1', { from: -1, to: 3 }],
    ['You work in a timezone between UTC-5 and UTC+2.', { from: -5, to: 2 }],
    ['Timezone: CET ±3 hours', { from: -2, to: 4 }],
    ['within 3 hours of Eastern Time', { from: -8, to: -2 }],
    ['max. 2 hours difference to CET', { from: -1, to: 3 }],
    ['UTC-8 to UTC-3', { from: -8, to: -3 }],
    ['GMT +/- 4', { from: -4, to: 4 }],
    ['we reply within 24 hours', undefined],
    ['across time zones', undefined],
    ['within 2 hours of London', undefined],
    ['within 2hrs time difference of Barcelona', { from: -1, to: 3 }],
    ['within a 3 hour time zone difference to New York', { from: -8, to: -2 }],
    ['within 2 hours time difference of San Francisco', { from: -10, to: -6 }],
    ['within 4 hours time difference of Nowhereville', undefined],
  ];

  it('Where an applicant may live is known where “remote” is followed by a time zone alone', () => {
    expect(read({ locations: ['Remote (CET +/- 2)'] })).toMatchObject({
      isPlaced: true,
      unknownPlaces: [],
      timezones: { value: { from: -1, to: 3 } },
    });
  });

  it.each(zones)('Where an applicant may live by “%s” is within %j of UTC', (text, offsets) => {
    expect(read({ locations: ['Remote'], description: `This is a remote role.\n\n${text}` }).timezones?.value).toEqual(
      offsets,
    );
  });
});

const fields = readPairs(`
  Berlin → berlin · Berlin, DE → berlin · DE-Berlin → berlin · US-NY-New York → new-york · USA-CA-San Diego → san-diego
  Hybrid (Manchester) → manchester · Raleigh-Durham, NC → raleigh · Porto → porto · Bergen → bergen
  Braga, Portugal → braga · München → munich · Köln, Nordrhein-Westfalen, Deutschland → cologne · Wien, Österreich → vienna
  Zürich, Schweiz → zurich · Genève → geneva · Paris, Île-de-France, France → paris · Lyon, FR → lyon · Paris 9ème → paris
  Amsterdam, Noord-Holland, Nederland → amsterdam · Den Haag → the-hague · Madrid, Comunidad de Madrid, España → madrid
  Barcelona or Madrid → barcelona madrid · Milano, Lombardia, Italia → milan · Lisboa, Portugal → lisbon
  Kraków, Poland → krakow · Warszawa → warsaw · København, Danmark → copenhagen · Göteborg, Sweden → gothenburg
  Malmö, SE → malmo · Helsinki, Finland → helsinki · New York, NY → new-york · NYC → new-york
  San Francisco Bay Area → san-francisco · SF or NYC → san-francisco new-york · London, England, United Kingdom → london
  London, Ontario → london-ontario · Greater London → london · London, Greater London, England → london
  Bengaluru, Karnataka, India → bengaluru · Bangalore; Mumbai → bengaluru mumbai · São Paulo, Brazil → sao-paulo
  Sydney, NSW → sydney · Melbourne VIC → melbourne · Toronto, ON, Canada → toronto · Cambridge, MA → cambridge-massachusetts
  Cambridge, UK → cambridge · Portland, OR → portland · Frankfurt am Main → frankfurt
  Hamburg / Berlin / München → hamburg berlin munich · Tel Aviv-Yafo, Israel → tel-aviv · Dublin, Ireland → dublin
  Berlin HQ → berlin · Berlin Office → berlin · Leeds, England, GB → leeds · Athens, Attica, Greece → athens
  Singapore → singapore · Hong Kong → hong-kong-hong-kong · Düsseldorf oder Köln → dusseldorf cologne
  10115 Berlin → berlin · Berlin, 10115, Germany → berlin · 75009 Paris → paris · Hauptstraße 1, 80331 München → munich
  Manchester, UK → manchester · Birmingham, UK → birmingham · Birmingham, AL → birmingham-alabama
  Washington, D.C. → washington-dc · Mexico City, Mexico → mexico-city · Bogotá, Colombia → bogota · Antwerpen → antwerp
  Brussels, Belgium → brussels · Ghent → ghent · Utrecht → utrecht · Praha 1 → prague · Bucureşti → bucharest
  Kyiv, Ukraine → kyiv · Istanbul, Türkiye → istanbul · Dubai, UAE → dubai · Cape Town, South Africa → cape-town
  Lagos, Nigeria → lagos · Tokyo, Japan → tokyo · Seoul, South Korea → seoul · Oslo → oslo
  Luxembourg → luxembourg-luxembourg · Germany → germany · Berlin, Germany; London, United Kingdom → berlin london
  Rom, Italien → rome · 東京都 → tokyo · 上海市 → shanghai · Standort Berlin → berlin · Raum Stuttgart → stuttgart
  Großraum München → munich · Central London → london · Aarhus C → aarhus · Lisboa ou Porto → lisbon porto
  Roma o Milano → rome milan · Amsterdam of Rotterdam → amsterdam rotterdam
  Several locations: Berlin, Hamburg → berlin hamburg · Berlin +2 more → berlin · Berlin and 2 other locations → berlin
  Bengaluru (Bangalore), Karnataka, IN → bengaluru · Deutschlandweit → germany · United States (Nationwide) → united-states
  Strasbourg, Grand Est → strasbourg · Genève, GE → geneva · Bologna, BO → bologna · Tbilisi, GE → tbilisi
  Utrecht, UT → utrecht · Salt Lake City, UT → salt-lake-city · Perth, WA → perth · Perth, WA, Australia → perth
  Seattle, WA → seattle · Porto Alegre, RS → porto-alegre · Belgrade, RS → belgrade · Florianópolis - SC → florianopolis
  München, BY → munich · Berlin, BE, Germany → berlin · Berlin, DE, BE → berlin belgium · Brussels, BE → brussels
  Mumbai, MH → mumbai · Gurugram, HR → gurugram · Chennai, TN, India → chennai · Nashville, TN → nashville
  Warszawa, MZ → warsaw · Milano (MI) → milan · Rome, GA → rome-georgia · Venice, CA → united-states
  Montréal, Québec → montreal · London, New York → london new-york · Central London → london · Iberia → spain portugal
  Hong Kong SAR → hong-kong · Multiple locations → none · 52.5200, 13.4050 → none
`);

it.each(fields)('The places of a role at “%s” are %j', (place, places) => {
  const slugs = read({ locations: [place] }).places.value.map((slug) =>
    slug.replace('singapore-singapore', 'singapore'),
  );
  expect(slugs.toSorted()).toEqual(slugsOf(places));
});

it.each<[string, string[], string[]]>([
  ['Design Praktikum - Hamburg / München', ['Hamburg'], ['hamburg', 'munich']],
  ['Field Designer - Chicago', ['United States'], ['chicago']],
  ['Senior Product Designer - Dnipro, Ukraine', [], ['dnipro']],
  ['Product Designer - Mobile', ['United States'], ['united-states']],
  ['Product Designer - Berlin', ['London'], ['london']],
  ['Product Designer (Lisbon)', ['Lisbon, Portugal'], ['lisbon']],
  ['Designer - Brand', ['Paris'], ['paris']],
])('The places of a role that a title names too: “%s” at %j are %j', (title, locations, places) => {
  expect(read({ title, locations }).places.value).toEqual(places);
});

it('The places of a role are those of a label in the text where the fields name none', () => {
  expect(read({ locations: [], description: 'Standort: München\n\nWir zeichnen.' }).places.value).toEqual(['munich']);
});

it('The places of a role that are unknown are stored as they were written', () => {
  expect(read({ locations: ['Xanaduville'] })).toMatchObject({ isPlaced: false, unknownPlaces: ['Xanaduville'] });
});

const cases: [title: string, text: string, contract: string][] = [
  ['Product Designer (12 month FTC)', 'x', 'fixed-term'],
  ['UX Designer - Maternity Cover', 'x', 'fixed-term'],
  ['UX Designer (befristet)', 'x', 'fixed-term'],
  ['UX Designer - CDD 6 mois', 'x', 'fixed-term'],
  ['UX Designer CDI', 'x', 'full-time'],
  ['Stage UX Designer', 'x', 'internship'],
  ['Stagiaire Design', 'x', 'internship'],
  ['Alternance - Designer', 'x', 'apprenticeship'],
  ['Praktikum Design', 'x', 'internship'],
  ['Werkstudent Design', 'x', 'internship'],
  ['Becario/a diseño', 'x', 'internship'],
  ['Prácticas Diseño UX', 'x', 'internship'],
  ['Tirocinio UX Designer', 'x', 'internship'],
  ['Stage Grafisch vormgever', 'x', 'internship'],
  ['Designer (Teilzeit)', 'x', 'part-time'],
  ['Designer Part Time', 'x', 'part-time'],
  ['Freelance Designer', 'x', 'fixed-term'],
  ['Product Designer (Contract)', 'x', 'fixed-term'],
  ['Contract Senior Product Designer', 'x', 'fixed-term'],
  ['Designer', 'Employment type: Contractor', 'fixed-term'],
  ['Designer', 'Employment type: Part-time', 'part-time'],
  ['UX Designer, 6 Month Contract', 'x', 'fixed-term'],
  ['Ausbildung zum Mediengestalter', 'x', 'apprenticeship'],
  ['Designer 60-80%', 'x', 'part-time'],
  ['Designer 80-100%', 'x', 'full-time'],
  ['Contract Management Product Designer', 'x', 'full-time'],
  ['Product Designer, Smart Contracts', 'x', 'full-time'],
  ['Designer', 'This is a 12-month fixed-term contract.', 'fixed-term'],
  ['Designer', 'Die Stelle ist befristet auf 24 Monate.', 'fixed-term'],
  ['Designer', 'This is a part-time role of 20 hours.', 'part-time'],
  ['Designer', 'We use contracts.', 'full-time'],
  ['Product Designer (Zeitarbeit)', 'x', 'fixed-term'],
  ['Designer (ZZP)', 'x', 'fixed-term'],
  ['Internal Tools Designer', 'x', 'full-time'],
  ['International Designer', 'x', 'full-time'],
  ['UX Designer, 20h/Woche', 'x', 'part-time'],
  ['Designer Vollzeit/Teilzeit', 'x', 'full-time'],
  ['Designer (Voll- oder Teilzeit)', 'x', 'full-time'],
  ['Designer (Teilzeit möglich)', 'x', 'full-time'],
  ['Designer à mi-temps', 'x', 'part-time'],
  ['Diseñador a tiempo parcial', 'x', 'part-time'],
  ['Designer parttime', 'x', 'part-time'],
  ['Minijob Grafikdesign', 'x', 'part-time'],
  ['Freiberuflicher UX Designer', 'x', 'fixed-term'],
  ['Designer indépendant', 'x', 'fixed-term'],
  ['Diseñador autónomo', 'x', 'fixed-term'],
  ['Designer temporário', 'x', 'fixed-term'],
  ['Designer tempo determinato', 'x', 'fixed-term'],
  ['Designer tempo indeterminato', 'x', 'full-time'],
  ['Designer partita IVA', 'x', 'fixed-term'],
  ['Designer vikariat', 'x', 'fixed-term'],
  ['Designer zastępstwo', 'x', 'fixed-term'],
  ['Contract-to-hire Designer', 'x', 'fixed-term'],
  ['Temp Designer', 'x', 'fixed-term'],
  ['Elternzeitvertretung Designer', 'x', 'fixed-term'],
  ['Estagiário de Design', 'x', 'internship'],
  ['Practicante de diseño', 'x', 'internship'],
  ['Apprenti Designer', 'x', 'apprenticeship'],
  ['Duales Studium Mediendesign', 'x', 'apprenticeship'],
  ['Designer', 'Die Stelle ist auf 2 Jahre befristet.', 'fixed-term'],
  ['Designer', 'Tipo de contrato: Temporal', 'fixed-term'],
  ['Designer', 'Contract length: 6 months', 'fixed-term'],
  ['Designer', 'Type de contrat : Alternance', 'apprenticeship'],
  ['Designer', 'Art der Anstellung: Teilzeit', 'part-time'],
  ['Designer', 'Jornada: Parcial', 'part-time'],
  ['Designer', 'You will mentor interns in our internship program', 'full-time'],
  ['Designer', 'We offer a 12-month maternity leave', 'full-time'],
];

it.each(cases)('The contract of “%s” with “%s” is %s', (title, description, contract) => {
  expect(read({ title, description }).contractType.value).toBe(contract);
});

it('The contract of a field is more particular than a text, unless that names a term', () => {
  const text = 'This is a 6-month fixed-term contract.';
  expect(read({ contractType: 'full-time', description: text }).contractType).toMatchObject({
    value: 'fixed-term',
    by: 'text',
  });
  expect(read({ contractType: 'part-time', description: text }).contractType).toMatchObject({
    value: 'part-time',
    by: 'field',
  });
});

describe('The seniority', () => {
  const cases = readGroups(`
  senior:: Senior Product Designer · Sr. UX Designer · Product Designer III · Diseñador Senior · Designer Sênior
  senior:: Experienced UX Designer · Designer expérimenté · Erfahrener UX Designer (m/w/d)
  junior:: Product Designer I · Junior Designer · Graduate Designer · Product Designer, Early Career
  junior:: Berufseinsteiger Design · Designer Júnior · Associate Product Designer · Designer gráfico júnior
  junior:: Design Assistant
  mid:: Product Designer II · UX Designer confirmé · Art Director · Medior UX Designer · Directrice Artistique
  mid:: Midweight Designer · Designer Pleno · Product Designer, Lead Generation · UX Designer, Leadership Tools
  mid:: Designer, Executive Education · Director de Arte · Diretor de Arte · Product Designer, Senior Living
  mid:: Designer, Junior Bank Accounts · Product Designer, Staff Scheduling · Product Designer, Graduate Programs
  mid:: Product Designer, AI Assistant
  lead:: Product Designer IV · Lead Designer · Design Lead · Design Manager · Teamleiter Design · Leitung UX · Leiter Design
  lead:: Responsable Design · Teamleitung Design · Jefa de diseño UX · Líder de Diseño · Gerente de Design · Responsabile UX
  lead:: Designchef
  principal:: Principal Designer · Staff Designer
  head:: Head of Design · Design Director · VP Design · Creative Director · Chief Design Officer · Hoofd Design
  head:: Diretor de Design · Directora de Diseño · Direttore creativo
  intern:: Estágio em Design Gráfico · Practicante de Diseño · Afstudeerstage UX Designer
`);

  it.each(cases)('The seniority of “%s” is %s', (title, seniority) => {
    expect(read({ title }).seniority.value).toBe(seniority);
  });
});

describe('A fact that a text states', () => {
  const cases: [fact: JobFactField, text: string, value: unknown][] = [
    ['visa', 'We offer visa sponsorship.', 'offered'],
    ['visa', 'We cannot sponsor visas at this time.', 'not-offered'],
    ['visa', 'You must already have the right to work in the UK.', 'not-offered'],
    ['visa', 'Unfortunately we are unable to provide visa sponsorship', 'not-offered'],
    ['visa', 'You design the visa application of a travel site.', undefined],
    ['visa', 'You will plan event sponsorships.', undefined],
    ['relocation', 'Relocation package available', 'offered'],
    ['relocation', 'We will pay for a relocation for individuals', 'offered'],
    ['relocation', 'We don’t offer relocation support.', 'not-offered'],
    ['relocation', 'You can grow here without relocation requirements.', undefined],
    ['portfolio', 'Please send your portfolio.', true],
    ['portfolio', 'A strong portfolio showing your work', true],
    ['portfolio', 'You will own our product portfolio.', undefined],
    ['portfolio', 'You look after a portfolio of clients.', undefined],
    ['portfolio', 'Dein aussagekräftiges Portfolio', true],
    ['languages', 'Fluent in English and German', ['de fluent', 'en fluent']],
    ['languages', 'Sehr gute Deutschkenntnisse und gute Englischkenntnisse', ['de fluent', 'en working']],
    ['languages', 'Français courant, anglais professionnel', ['en working', 'fr fluent']],
    ['languages', 'Spanish is a plus', undefined],
    ['languages', 'Nivel alto de inglés', ['en null']],
    ['languages', 'Je spreekt vloeiend Nederlands en Engels', ['en fluent', 'nl fluent']],
    ['languages', 'You design polish into everything', undefined],
    ['languages', 'Excellent communication skills in English', ['en fluent']],
    ['languages', 'A second language: French, German or Spanish', undefined],
    ['languages', 'Native German and at least B2 English', ['de native', 'en working']],
    ['equity', 'A salary of $120,000 plus equity', true],
    ['equity', 'Stock options for everyone', true],
    ['equity', 'Experience in private equity', undefined],
    ['equity', 'We care about diversity, equity and inclusion', undefined],
    ['bonus', 'An annual bonus of up to 10 %', true],
    ['bonus', 'Bonus points if you know Blender', undefined],
    ['bonus', 'Experience with Figma is a bonus', undefined],
    ['teamSize', 'You join a team of 4 designers.', '2-5'],
    ['teamSize', 'We are a 12-person design team.', '6-15'],
    ['teamSize', 'You have managed a team of 8 designers.', undefined],
    ['industry', 'We are a fast-growing fintech from Lisbon.', 'finance'],
    ['industry', 'We’re an independent branding studio.', 'agency'],
    ['industry', 'You know the retail industry.', undefined],
    ['stage', 'We are a Series A company.', 'early'],
    ['stage', 'We are publicly traded.', 'listed'],
    ['stage', 'Experience at a venture-backed company', undefined],
    ['opening', 'Join our talent pool and hear from us later.', 'pool'],
    ['opening', 'This posting is for an existing vacancy.', 'open'],
    ['opening', 'You build a talent pipeline for engineering.', undefined],
    ['aiInSelection', 'We use AI to screen applications.', 'screening'],
    ['aiInSelection', 'We do not use AI to screen applicants.', 'none'],
    ['aiInSelection', 'You use AI in your daily work.', undefined],
  ];

  it.each(cases)('A fact that a text states is %s in “%s”: %j', (name, description, value) => {
    const found = read({ description }).stated[name]?.value;
    const shown = Array.isArray(found) ? found.map(({ language, level }) => `${language} ${level}`) : found;
    expect(shown).toEqual(value);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyEmployer, classifyJob, classifyTitle } from '../../../src/features/importing/classify.ts';
import { forAll } from '../../for-all.ts';
import { readGroups } from '../../groups.ts';
import { recorded } from './accuracy.ts';
import { categorySlugs } from './board.ts';
import { judgedTitles } from './judged-titles.ts';

const kept: [string, string][] = [
  ...readGroups(`
  product-designer:: Product Designer · SENIOR PRODUCT DESIGNER · Sr. Product Designer, Design Systems
  product-designer:: Senior Product Designer, Motion · Product Designer, Recruiting · Produktdesigner*in (m/w/d)
  product-designer:: Designer produit · Senior Designer · Design Praktikum (m/w/d) · デザイナー · Продуктовый дизайнер
  product-designer:: 프로덕트 디자이너 · Design Specialist · Founding Designer · Principal Product Designer, Hardware
  product-designer:: Network Product Design Lead · Product Designer, Machine Learning · Alternance designer
  product-designer:: Automotive HMI Designer
  design-manager:: Senior Director of UX Product Design · Senior Manager - UI/UX · Design Director (Packaging)
  design-manager:: Design Director (Branding & Packaging) · Head of Design · Design Manager · VP, Design
  ux-designer:: UX Designer · UX-Designer:in (w/m/d) · UX/UI Designer · UXUI Designer · User Experience Designer (Mid-level)
  ux-designer:: Diseñador/a UX · Automotive UX Designer · Game UX Designer · Information Architect · Werkstudent UX
  ux-designer:: Praktikum UX/UI · Projektantka UX/UI · Specjalista ds. UX · UX návrhář · Σχεδιαστής UX
  ui-designer:: UI Designer · User Interface Designer · Game UI Artist · Frontend Developer / UI Designer
  design-engineer:: Design Engineer · Design Technologist · UX Engineer · Senior UX Web Developer
  design-engineer:: Front-end Engineer, Design Systems · Frontend Design Engineer · Design Engineer, Growth
  design-systems-designer:: Design Systems Designer · Design Systems Architect · Design System Designer
  product-manager:: Product Manager, UX · Product Manager, Design Systems
  ux-researcher:: User Researcher · Head of UX Research · Mixed Methods Researcher · Head of Research (UX)
  ux-researcher:: Usability Specialist · UX-onderzoeker · Usability Engineer (m/w/d)
  ux-writer:: UX Copywriter · UX Localization Writer
  content-designer:: Staff UX Content Designer
  conversation-designer:: Senior Conversational Designer
  service-designer:: Lead Service Designer
  interaction-designer:: Principal Interaction Designer · Interactieontwerper
  motion-designer:: Motion Graphic Designer · Senior Animator
  3d-designer:: Senior 3D Designer / Product Visualiser · 3D Design Co-Op
  brand-designer:: Brand Designer
  web-designer:: Web Designer (Front End) - Marketing & Branding
  graphic-designer:: Graphic Designer Intern · Intern, Graphic Design (Brand) · Grafikdesigner (w/m/d)
  graphic-designer:: Mediengestalter/in Digital · Senior Artworker · Графический дизайнер · Grafik Tasarımcı · Grafico
  graphic-designer:: Graphic Artist · Designer gráfico júnior · Chargé(e) de design graphique · Stage Design Graphique
  graphic-designer:: Infographiste · Duales Studium Mediendesign · Production Artist
  visual-designer:: Data Visualization Designer · Visual/ Graphic Designer
  art-director:: Art Director · Directeur artistique · Directeur/trice artistique · Responsable artistique · アートディレクター
  creative-director:: Associate Creative Director, Brand Digital · Directrice de création (H/F)
  creative-director:: Executive Creative Director
  illustrator:: Illustrator
  design-ops:: Design Operations Manager · DesignOps Lead
`),
  ['Directeur·rice artistique', 'art-director'],
];

const rejected: [string, RegExp][] = [
  ['Graphics driver engineer', /not a design role/],
  ['C++ Graphics and Windowing System Software Engineer', /not a design role/],
  ['Mechanical Design Engineer', /engineering/],
  ['Mechanical Product Designer', /engineering/],
  ['Product Design Engineer', /engineering/],
  ['Electrical Designer', /engineering/],
  ['Designer II - Water Resources', /engineering/],
  ['Project Manager, Design & Construction', /engineering/],
  ['Senior Engineering Manager - Feed UX', /engineering/],
  ['ASIC Design Verification Engineer', /chip/],
  ['Principal Integrated Circuit Designer', /chip/],
  ['CAD Designer (Contract)', /rendering/],
  ['Revit Designer - Data Center', /./],
  ['Dental CAD Prep Designer', /rendering/],
  ['Contact Centre Solution Designer', /not a design role/],
  ['Organizational Design Consultant', /organisation/],
  ['Lighting Designer', /not a design role/],
  ['Brand Ambassador', /not a design role/],
  ['Director, Brand Marketing', /not a design role/],
  ['Senior Motion Planning Engineer', /not a design role/],
  ['Associate Attorney (Law & Motion)', /not a design role/],
  ['Product Manager, Developer Tools', /not a design role/],
  ['Full-Stack Engineer, UI', /not a design role/],
  ['Associate Creative Director - Copy', /marketing/],
  ['Communications Designer (Media Planner)', /marketing/],
  ['Freelance Motion Graphics Coordinator', /production/],
  ['Design Recruiter', /recruiting/],
  ['Motion Designer (Banco de talentos)', /talent pool/],
  ['Designer - Chile Contractor pool', /talent pool/],
  ['Interior Designer', /neighbouring/],
  ['Senior Game Designer', /neighbouring/],
  ['Instructional Designer', /neighbouring/],
  ["Technical Designer - Women's", /neighbouring/],
  ['Industrial Designer', /neighbouring/],
  ['Design Engineer (Mechanical)', /engineering/],
  ['Design Engineer, Robotics', /engineering/],
  ['Battery Design Engineer', /engineering/],
  ['Senior Wire Harness Design Engineer II', /engineering/],
  ['Software Design Engineer', /engineering/],
  ['Digital Design Engineer', /engineering/],
  ['Packaging Design Engineer', /engineering/],
  ['Solar Designer', /engineering/],
  ['Fire Alarm Designer', /engineering/],
  ['Architectural Designer', /engineering/],
  ['Design Architect', /engineering/],
  ['iOS Engineer, Product Design', /engineering/],
  ['Salesforce Designer', /not a design role/],
  ['Plan Design Consultant', /organisation/],
  ['Design Consultant (Kitchens)', /craft/],
  ['In-Home Design Consultant', /craft/],
  ['Marketing Manager, Design', /marketing/],
  ['Head of Creative Strategy', /not a design role/],
  ['Home Designer', /neighbouring/],
  ['Event Designer', /neighbouring/],
  ['Pattern Designer', /neighbouring/],
  ['Color & Trim Designer', /neighbouring/],
  ['Assessment Designer', /neighbouring/],
  ['Gameplay Animator', /not a design role/],
  ['Transmission Line Designer', /engineering/],
  ['Marine Designer', /engineering/],
  ['Yacht Designer', /not a design role/],
  ['Plant Designer', /not a design role/],
  ['System Designer', /not a design role/],
  ['Fire Sprinkler Designer', /engineering/],
  ['Body in White Designer', /engineering/],
  ['Design Manager - Rail', /engineering/],
  ['Lead Designer - Piping', /engineering/],
  ['Designer 3 - Roadway', /engineering/],
  ['Principal Design Engineer, Analog', /engineering/],
  ['Senior Design Engineer - Turbomachinery', /engineering/],
  ['Diseñador mecánico', /engineering/],
  ['Projektant instalacji sanitarnych', /engineering/],
  ['Catia Designer', /rendering/],
  ['Technischer Produktdesigner (m/w/d)', /rendering/],
  ['Professor of Graphic Design', /teaching/],
  ['Graphic Design Teacher', /teaching/],
  ['EA to Chief Design Officer', /production/],
  ['Cake Designer', /not a design role/],
  ['Lash Designer', /not a design role/],
  ['Designer de sobrancelhas', /craft/],
  ['Diseñador de interiores', /neighbouring/],
  ['Designer de moda', /neighbouring/],
  ['Diseñador industrial', /neighbouring/],
  ['Designer instrucional', /neighbouring/],
  ['Werkstudent UI Testing', /not a design role/],
  ['ASIC design verification', /chip/],
  ['Floral designer', /not a design role/],
];

describe('A title', () => {
  it.each(kept)('%s is accepted as %s', (title, category) => {
    expect(classifyTitle(title, categorySlugs)).toEqual({ category });
  });

  it.each(rejected)('%s is rejected', (title, reason) => {
    expect(classifyTitle(title, categorySlugs)).toEqual({ rejected: expect.stringMatching(reason) });
  });

  it('A title of a neighbouring field is accepted where the board has a category for it', () => {
    expect(classifyTitle('Senior Interior Designer', new Set(['product-designer', 'interior-designer']))).toEqual({
      category: 'interior-designer',
    });
  });

  it('A title goes to the nearest category that exists', () => {
    expect(classifyTitle('Motion Designer', new Set(['graphic-designer', 'product-designer']))).toEqual({
      category: 'graphic-designer',
    });
    expect(classifyTitle('UX Writer', new Set(['product-designer', 'ux-designer']))).toEqual({
      category: 'ux-designer',
    });
    expect(classifyTitle('Product Manager, UX', new Set(['product-designer']))).toEqual({
      rejected: expect.stringMatching(/no category/),
    });
  });

  it('A title only ever gets a category that exists, and the same one whatever the case and outer spaces', () => {
    const parts = fc.constantFrom(
      'Senior',
      'UX',
      'UI',
      'Brand',
      'Product',
      'Designer',
      'Engineer',
      'Manager',
      'of',
      'Design',
      '(m/w/d)',
      '-',
      '/',
      'Motion',
      'デザイナー',
    );
    forAll([fc.array(parts, { maxLength: 7 }), fc.subarray([...categorySlugs])], (chosen, slugs) => {
      const title = chosen.join(' ');
      const kind = classifyTitle(title, new Set(slugs));
      if ('category' in kind) expect(slugs).toContain(kind.category);
      expect(classifyTitle(`  ${title.toUpperCase()} `, new Set(slugs))).toEqual(kind);
    });
  });
});

describe('Of more than 800 titles that a person has judged', () => {
  const read = judgedTitles.map(([title, categories]) => {
    const kind = classifyTitle(title, categorySlugs);
    return {
      title,
      right: categories.split(' ').filter((one) => one !== 'none'),
      category: 'category' in kind ? kind.category : '',
    };
  });
  const kept = read.filter(({ category }) => category !== '');
  const design = read.filter(({ right }) => right.length > 0);
  const found = kept.filter(({ right }) => right.length > 0);

  it('98 of 100 that are accepted are design roles', () => {
    const wrong = kept.filter(({ right }) => right.length === 0);
    expect(read.length).toBeGreaterThan(800);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(kept.length * 0.02);
  });

  it('97 of 100 design roles are accepted', () => {
    const lost = design.filter(({ category }) => category === '');
    expect(lost.length, JSON.stringify(lost)).toBeLessThanOrEqual(design.length * 0.03);
  });

  it('96 of 100 design roles go to a category that is right for them', () => {
    const wrong = found.filter(({ right, category }) => !right.includes(category));
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(found.length * 0.04);
  });
});

describe('A vague title is classified by its neighbours', () => {
  const texts: [title: string, text: string, category: string | undefined][] = [
    ['Designer II', 'You use Revit and AutoCAD for construction documents, with our architects.', undefined],
    ['Designer II', 'You sketch user flows, prototype in Figma and test usability.', 'product-designer'],
    ['Senior Designer', 'Typography, layouts and print campaigns in InDesign for clients.', 'graphic-designer'],
    ['Designer', 'You animate motion graphics in After Effects and render storyboards.', 'motion-designer'],
    ['Designer', 'You render garments, write tech packs and choose fabrics for the seasonal line.', undefined],
    [
      'Design Engineer, Special Projects',
      'You render machined parts in SolidWorks with GD&T and tolerances.',
      undefined,
    ],
    ['Design Engineer', 'You build components in React and TypeScript with our designers.', 'design-engineer'],
    ['Design Consultant I', 'You support clinical trials: protocols and regulatory work.', undefined],
    ['Design Director', 'You lead designers of our app: Figma, prototyping, usability.', 'design-manager'],
    ['Product Designer', 'Architects use our app for floor plans, building codes and permits.', 'product-designer'],
  ];

  it.each(texts)('%s is read from the text “%s”', (title, description, category) => {
    expect(classifyJob({ title, description }, categorySlugs, undefined)).toEqual(
      category ? { category } : { rejected: expect.stringMatching(/^its text is about/) },
    );
  });

  it('A vague title is that of a graphic designer at an agency, which its other titles show', () => {
    const titles = ['Art Director', 'Senior Copywriter', 'Account Executive', 'Strategist', 'Designer'];
    expect(classifyEmployer(titles)).toBe('agency');
    expect(classifyEmployer(['Designer', 'Copywriter', 'Account Executive', 'Engineer'])).toBe(undefined);
    const read = (title: string, employer: ReturnType<typeof classifyEmployer>) =>
      classifyJob({ title, description: '' }, categorySlugs, employer);
    expect(read('Senior Designer', 'agency')).toEqual({ category: 'graphic-designer' });
    expect(read('Senior Designer', undefined)).toEqual({ category: 'product-designer' });
    expect(read('Product Designer', 'agency')).toEqual({ category: 'product-designer' });
  });

  it('A vague title is no role for this board at an office of architects', () => {
    expect(classifyEmployer(['Project Architect II', 'Interior Designer', 'BIM Manager', 'Designer V'])).toBe(
      'architects',
    );
    for (const title of ['Designer V', 'Junior Designer', 'Design Director'])
      expect(classifyJob({ title, description: '' }, categorySlugs, 'architects')).toHaveProperty('rejected');
    const title = 'Graphic Designer';
    expect(classifyJob({ title, description: '' }, categorySlugs, 'architects')).toEqual({
      category: 'graphic-designer',
    });
  });
});

const aggregate = new URL('aggregate-feashliaa.json', recorded);

describe.skipIf(!existsSync(aggregate))('Of 260 recorded titles', () => {
  it('Of 260 recorded titles half are design roles', () => {
    const titles = (JSON.parse(readFileSync(aggregate, 'utf8')) as { title: string }[]).map((job) => job.title);
    const design = titles.filter((title) => 'category' in classifyTitle(title, categorySlugs));
    expect(titles).toHaveLength(260);
    expect(design.length).toBe(130);
    expect(design.filter((title) => /ambassador|manager|engineer/i.test(title))).toEqual(
      expect.arrayContaining(['Senior User Research Manager', 'Product Manager, UX']),
    );
  });
});

import { readShippedVocabularyOrThrow } from '../features/vocabulary/shipped.ts';

export interface Skill {
  slug: string;
  name: string;
  /** True if it keeps its capital within a sentence. */
  proper?: boolean;
  /** Change of demand per year: 0.3 is about a third more. */
  drift: number;
  /** Fields in which industries that lean on it require it. */
  fields: string[];
}

const everywhere = ['product-design', 'ux-and-research', 'content-design', 'engineering', 'visual-and-brand'];
const digital = ['product-design', 'ux-and-research', 'engineering'];
const visual = ['visual-and-brand', 'motion-and-3d'];

const demands: Omit<Skill, 'name'>[] = [
  { slug: 'figma', proper: true, drift: 0.02, fields: [] },
  { slug: 'sketch', proper: true, drift: -0.6, fields: [] },
  { slug: 'penpot', proper: true, drift: 0.45, fields: [] },
  { slug: 'framer', proper: true, drift: 0.2, fields: [] },
  { slug: 'webflow', proper: true, drift: -0.1, fields: [] },
  { slug: 'protopie', proper: true, drift: 0.05, fields: ['product-design'] },
  { slug: 'miro', proper: true, drift: -0.15, fields: [] },
  { slug: 'storybook', proper: true, drift: 0.05, fields: ['engineering'] },
  { slug: 'photoshop', proper: true, drift: -0.08, fields: visual },
  { slug: 'adobe-illustrator', proper: true, drift: -0.05, fields: visual },
  { slug: 'indesign', proper: true, drift: -0.1, fields: visual },
  { slug: 'after-effects', proper: true, drift: -0.08, fields: ['motion-and-3d'] },
  { slug: 'premiere-pro', proper: true, drift: -0.05, fields: [] },
  { slug: 'rive', proper: true, drift: 0.5, fields: [] },
  { slug: 'lottie', proper: true, drift: -0.15, fields: [] },
  { slug: 'cinema-4d', proper: true, drift: -0.2, fields: [] },
  { slug: 'blender', proper: true, drift: 0.25, fields: ['motion-and-3d'] },
  { slug: 'substance-painter', proper: true, drift: 0, fields: [] },
  { slug: 'unity', proper: true, drift: -0.1, fields: ['motion-and-3d', 'engineering'] },
  { slug: 'unreal-engine', proper: true, drift: 0.15, fields: ['motion-and-3d'] },
  { slug: 'procreate', proper: true, drift: 0.05, fields: [] },
  { slug: 'html', proper: true, drift: 0.05, fields: ['engineering', 'content-design'] },
  { slug: 'css', proper: true, drift: 0.1, fields: ['engineering'] },
  { slug: 'javascript', proper: true, drift: -0.1, fields: [] },
  { slug: 'typescript', proper: true, drift: 0.2, fields: ['engineering'] },
  { slug: 'react', proper: true, drift: -0.02, fields: ['engineering'] },
  { slug: 'vue', proper: true, drift: -0.1, fields: [] },
  { slug: 'svelte', proper: true, drift: 0.2, fields: [] },
  { slug: 'tailwind-css', proper: true, drift: 0.05, fields: [] },
  { slug: 'swiftui', proper: true, drift: 0.1, fields: [] },
  { slug: 'three-js', proper: true, drift: 0.1, fields: ['engineering'] },
  { slug: 'webgl', proper: true, drift: -0.05, fields: [] },
  { slug: 'sql', proper: true, drift: 0.08, fields: [] },
  { slug: 'prototyping', drift: 0.05, fields: digital },
  { slug: 'wireframing', drift: -0.25, fields: [] },
  { slug: 'design-systems', drift: 0.1, fields: digital },
  { slug: 'design-tokens', drift: 0.4, fields: ['product-design', 'engineering'] },
  { slug: 'information-architecture', drift: 0, fields: ['product-design', 'ux-and-research', 'content-design'] },
  { slug: 'accessibility', drift: 0.3, fields: everywhere },
  { slug: 'user-research', drift: 0, fields: digital },
  { slug: 'usability-testing', drift: 0, fields: digital },
  { slug: 'field-studies', drift: 0.05, fields: [] },
  { slug: 'survey-design', drift: -0.08, fields: [] },
  { slug: 'statistics', drift: 0.1, fields: [] },
  { slug: 'journey-mapping', drift: -0.12, fields: ['ux-and-research', 'content-design'] },
  { slug: 'service-blueprints', drift: 0.02, fields: ['ux-and-research'] },
  { slug: 'workshop-facilitation', drift: -0.08, fields: ['ux-and-research', 'product-design'] },
  { slug: 'a-b-testing', drift: -0.1, fields: ['product-design', 'content-design', 'product-and-leadership'] },
  { slug: 'product-analytics', drift: 0.1, fields: ['product-design', 'product-and-leadership'] },
  {
    slug: 'data-visualisation',
    drift: 0.1,
    fields: ['product-design', 'visual-and-brand', 'engineering', 'motion-and-3d'],
  },
  { slug: 'typography', drift: 0.02, fields: ['product-design', 'visual-and-brand'] },
  { slug: 'iconography', drift: -0.05, fields: ['product-design', 'visual-and-brand'] },
  { slug: 'illustration', drift: -0.05, fields: ['visual-and-brand'] },
  { slug: 'storyboarding', drift: 0, fields: ['motion-and-3d', 'visual-and-brand'] },
  { slug: 'animation', drift: 0.12, fields: ['visual-and-brand', 'product-design', 'engineering'] },
  { slug: '3d-modelling', drift: 0.08, fields: ['motion-and-3d', 'visual-and-brand'] },
  { slug: 'lighting', drift: 0, fields: [] },
  { slug: 'wayfinding', drift: 0.05, fields: ['visual-and-brand', 'motion-and-3d'] },
  { slug: 'art-direction', drift: 0.05, fields: ['visual-and-brand'] },
  { slug: 'brand-strategy', drift: 0.02, fields: ['visual-and-brand'] },
  { slug: 'print-production', drift: -0.05, fields: ['visual-and-brand'] },
  { slug: 'packaging-structures', drift: 0.05, fields: [] },
  { slug: 'copywriting', drift: -0.1, fields: ['visual-and-brand', 'content-design'] },
  { slug: 'ux-writing', drift: 0.05, fields: [] },
  { slug: 'plain-language', drift: 0.2, fields: ['content-design', 'ux-and-research'] },
  { slug: 'content-strategy', drift: 0, fields: ['content-design'] },
  { slug: 'localisation', drift: 0.1, fields: ['content-design', 'product-design'] },
  { slug: 'stakeholder-work', drift: -0.05, fields: [] },
  { slug: 'product-strategy', drift: 0.1, fields: [] },
  { slug: 'roadmapping', drift: -0.05, fields: [] },
  { slug: 'programme-planning', drift: 0, fields: [] },
  { slug: 'mentoring', drift: 0.05, fields: [] },
  { slug: 'hiring', drift: -0.2, fields: [] },
];

const names = new Map(readShippedVocabularyOrThrow().skills.map(({ slug, name }) => [slug, name]));

export const skills: Skill[] = demands.map((skill) => ({ ...skill, name: names.get(skill.slug) ?? skill.slug }));

/** Something a role asks for. */
export interface Skill {
  slug: string;
  name: string;
  /** Keeps its capital inside a sentence. */
  proper?: boolean;
  /** Change of demand a year: 0.3 is about a third more, below zero less. */
  drift: number;
  /** Fields in which a trade that leans on it asks for it although the craft does not. */
  fields: string[];
}

const everywhere = ['product-design', 'ux-and-research', 'content-design', 'engineering', 'visual-and-brand'];
const digital = ['product-design', 'ux-and-research', 'engineering'];
const visual = ['visual-and-brand', 'motion-and-3d'];

export const skills: Skill[] = [
  { slug: 'figma', name: 'Figma', proper: true, drift: 0.02, fields: [] },
  { slug: 'sketch', name: 'Sketch', proper: true, drift: -0.6, fields: [] },
  { slug: 'penpot', name: 'Penpot', proper: true, drift: 0.45, fields: [] },
  { slug: 'framer', name: 'Framer', proper: true, drift: 0.2, fields: [] },
  { slug: 'webflow', name: 'Webflow', proper: true, drift: -0.1, fields: [] },
  { slug: 'protopie', name: 'ProtoPie', proper: true, drift: 0.05, fields: ['product-design'] },
  { slug: 'miro', name: 'Miro', proper: true, drift: -0.15, fields: [] },
  { slug: 'storybook', name: 'Storybook', proper: true, drift: 0.05, fields: ['engineering'] },
  { slug: 'photoshop', name: 'Photoshop', proper: true, drift: -0.08, fields: visual },
  { slug: 'adobe-illustrator', name: 'Adobe Illustrator', proper: true, drift: -0.05, fields: visual },
  { slug: 'indesign', name: 'InDesign', proper: true, drift: -0.1, fields: visual },
  { slug: 'after-effects', name: 'After Effects', proper: true, drift: -0.08, fields: ['motion-and-3d'] },
  { slug: 'premiere-pro', name: 'Premiere Pro', proper: true, drift: -0.05, fields: [] },
  { slug: 'rive', name: 'Rive', proper: true, drift: 0.5, fields: [] },
  { slug: 'lottie', name: 'Lottie', proper: true, drift: -0.15, fields: [] },
  { slug: 'cinema-4d', name: 'Cinema 4D', proper: true, drift: -0.2, fields: [] },
  { slug: 'blender', name: 'Blender', proper: true, drift: 0.25, fields: ['motion-and-3d'] },
  { slug: 'substance-painter', name: 'Substance Painter', proper: true, drift: 0, fields: [] },
  { slug: 'unity', name: 'Unity', proper: true, drift: -0.1, fields: ['motion-and-3d', 'engineering'] },
  { slug: 'unreal-engine', name: 'Unreal Engine', proper: true, drift: 0.15, fields: ['motion-and-3d'] },
  { slug: 'procreate', name: 'Procreate', proper: true, drift: 0.05, fields: [] },
  { slug: 'html', name: 'HTML', proper: true, drift: 0.05, fields: ['engineering', 'content-design'] },
  { slug: 'css', name: 'CSS', proper: true, drift: 0.1, fields: ['engineering'] },
  { slug: 'javascript', name: 'JavaScript', proper: true, drift: -0.1, fields: [] },
  { slug: 'typescript', name: 'TypeScript', proper: true, drift: 0.2, fields: ['engineering'] },
  { slug: 'react', name: 'React', proper: true, drift: -0.02, fields: ['engineering'] },
  { slug: 'vue', name: 'Vue', proper: true, drift: -0.1, fields: [] },
  { slug: 'svelte', name: 'Svelte', proper: true, drift: 0.2, fields: [] },
  { slug: 'tailwind-css', name: 'Tailwind CSS', proper: true, drift: 0.05, fields: [] },
  { slug: 'swiftui', name: 'SwiftUI', proper: true, drift: 0.1, fields: [] },
  { slug: 'three-js', name: 'Three.js', proper: true, drift: 0.1, fields: ['engineering'] },
  { slug: 'webgl', name: 'WebGL', proper: true, drift: -0.05, fields: [] },
  { slug: 'sql', name: 'SQL', proper: true, drift: 0.08, fields: [] },
  { slug: 'prototyping', name: 'Prototyping', drift: 0.05, fields: digital },
  { slug: 'wireframing', name: 'Wireframing', drift: -0.25, fields: [] },
  { slug: 'design-systems', name: 'Design systems', drift: 0.1, fields: digital },
  { slug: 'design-tokens', name: 'Design tokens', drift: 0.4, fields: ['product-design', 'engineering'] },
  {
    slug: 'information-architecture',
    name: 'Information architecture',
    drift: 0,
    fields: ['product-design', 'ux-and-research', 'content-design'],
  },
  { slug: 'accessibility', name: 'Accessibility', drift: 0.3, fields: everywhere },
  { slug: 'user-research', name: 'User research', drift: 0, fields: digital },
  { slug: 'usability-testing', name: 'Usability testing', drift: 0, fields: digital },
  { slug: 'field-studies', name: 'Field studies', drift: 0.05, fields: [] },
  { slug: 'survey-design', name: 'Survey design', drift: -0.08, fields: [] },
  { slug: 'statistics', name: 'Statistics', drift: 0.1, fields: [] },
  { slug: 'journey-mapping', name: 'Journey mapping', drift: -0.12, fields: ['ux-and-research', 'content-design'] },
  { slug: 'service-blueprints', name: 'Service blueprints', drift: 0.02, fields: ['ux-and-research'] },
  {
    slug: 'workshop-facilitation',
    name: 'Workshop facilitation',
    drift: -0.08,
    fields: ['ux-and-research', 'product-design'],
  },
  {
    slug: 'a-b-testing',
    name: 'A/B testing',
    drift: -0.1,
    fields: ['product-design', 'content-design', 'product-and-leadership'],
  },
  {
    slug: 'product-analytics',
    name: 'Product analytics',
    drift: 0.1,
    fields: ['product-design', 'product-and-leadership'],
  },
  {
    slug: 'data-visualisation',
    name: 'Data visualisation',
    drift: 0.1,
    fields: ['product-design', 'visual-and-brand', 'engineering', 'motion-and-3d'],
  },
  { slug: 'typography', name: 'Typography', drift: 0.02, fields: ['product-design', 'visual-and-brand'] },
  { slug: 'iconography', name: 'Iconography', drift: -0.05, fields: ['product-design', 'visual-and-brand'] },
  { slug: 'illustration', name: 'Illustration', drift: -0.05, fields: ['visual-and-brand'] },
  { slug: 'storyboarding', name: 'Storyboarding', drift: 0, fields: ['motion-and-3d', 'visual-and-brand'] },
  { slug: 'animation', name: 'Animation', drift: 0.12, fields: ['visual-and-brand', 'product-design', 'engineering'] },
  { slug: '3d-modelling', name: '3D modelling', drift: 0.08, fields: ['motion-and-3d', 'visual-and-brand'] },
  { slug: 'lighting', name: 'Lighting', drift: 0, fields: [] },
  { slug: 'wayfinding', name: 'Wayfinding', drift: 0.05, fields: ['visual-and-brand', 'motion-and-3d'] },
  { slug: 'art-direction', name: 'Art direction', drift: 0.05, fields: ['visual-and-brand'] },
  { slug: 'brand-strategy', name: 'Brand strategy', drift: 0.02, fields: ['visual-and-brand'] },
  { slug: 'print-production', name: 'Print production', drift: -0.05, fields: ['visual-and-brand'] },
  { slug: 'packaging-structures', name: 'Packaging structures', drift: 0.05, fields: [] },
  { slug: 'copywriting', name: 'Copywriting', drift: -0.1, fields: ['visual-and-brand', 'content-design'] },
  { slug: 'ux-writing', name: 'UX writing', drift: 0.05, fields: [] },
  { slug: 'plain-language', name: 'Plain language', drift: 0.2, fields: ['content-design', 'ux-and-research'] },
  { slug: 'content-strategy', name: 'Content strategy', drift: 0, fields: ['content-design'] },
  { slug: 'localisation', name: 'Localisation', drift: 0.1, fields: ['content-design', 'product-design'] },
  { slug: 'stakeholder-work', name: 'Stakeholder work', drift: -0.05, fields: [] },
  { slug: 'product-strategy', name: 'Product strategy', drift: 0.1, fields: [] },
  { slug: 'roadmapping', name: 'Roadmapping', drift: -0.05, fields: [] },
  { slug: 'programme-planning', name: 'Programme planning', drift: 0, fields: [] },
  { slug: 'mentoring', name: 'Mentoring', drift: 0.05, fields: [] },
  { slug: 'hiring', name: 'Hiring', drift: -0.2, fields: [] },
];

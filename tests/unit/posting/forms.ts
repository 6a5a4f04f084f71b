import { type EditorVocabulary, emptyJobForm, type JobForm } from '../../../src/features/posting/job-form.ts';

export const vocabulary: EditorVocabulary = {
  categories: [{ slug: 'product-designer', title: 'Product designer', parent: 'Product design' }],
  places: [
    { slug: 'berlin', name: 'Berlin', detail: 'Germany' },
    { slug: 'dusseldorf', name: 'Düsseldorf', detail: 'Germany' },
    { slug: 'portugal', name: 'Portugal', detail: 'Europe' },
  ],
  skills: [
    { slug: 'figma', name: 'Figma' },
    { slug: 'design-systems', name: 'Design systems' },
  ],
};

/** A form that breaks no rule. */
export const goodForm = (changes: Partial<JobForm> = {}): JobForm => ({
  ...emptyJobForm(),
  title: 'Product Designer',
  category: 'product-designer',
  seniority: 'senior',
  contractType: 'full-time',
  workplace: 'hybrid',
  locations: ['Berlin'],
  payShown: 'yes',
  payMin: '62000',
  payMax: '78000',
  payCurrency: 'EUR',
  description: '### What you do\n\n- Render',
  requiredSkills: ['Figma'],
  email: 'ana@northlight.example',
  companyName: 'Northlight',
  companyWebsite: 'northlight.example',
  ...changes,
});

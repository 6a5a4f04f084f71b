import { expect, it } from 'vitest';
import {
  contractOfField,
  contractOfTitle,
  matchWorkplace,
  seniorityOfField,
  seniorityOfTitle,
} from '../../../src/features/importing/terms.ts';

it.each([
  ['Senior Product Designer', 'senior'],
  ['Sr. Product Designer', 'senior'],
  ['Lead/Senior Product Designer', 'lead'],
  ['Middle+/Senior Presentation Designer', 'senior'],
  ['Staff Brand Designer', 'principal'],
  ['Principal Product Designer', 'principal'],
  ['Head of Design', 'head'],
  ['Design Director', 'head'],
  ['VP, Design', 'head'],
  ['Art Director', undefined],
  ['Senior Art Director', 'senior'],
  ['Associate Creative Director', 'lead'],
  ['Design Manager', 'lead'],
  ['Product Manager, UX', undefined],
  ['Junior Designer', 'junior'],
  ['Graduate UX Designer', 'junior'],
  ['Design Praktikum (m/w/d)', 'intern'],
  ['Graphic Designer Intern', 'intern'],
  ['Internal Tools Designer', undefined],
  ['Designer (Mid-Weight)', 'mid'],
  ['Product Designer I', 'junior'],
  ['UX Researcher I (Remote)', 'junior'],
  ['UX Researcher I, Growth', 'junior'],
  ['UX Writer I – Growth', 'junior'],
  ['PRODUCT DESIGNER I', 'junior'],
  ['Designer, Level I', 'junior'],
  ['Visual Designer I/II', 'junior'],
  ['UX-designer i Malmö', undefined],
  ['UX-DESIGNER I MALMÖ', undefined],
  ['Projektant UX i UI', undefined],
  ['Designer Iñigo', undefined],
  ['Product Designer II', 'mid'],
  ['Product Designer III', 'senior'],
  ['Product Designer, Level III', 'senior'],
  ['product designer iii, growth', 'senior'],
  ['Visual Designer II/III', 'senior'],
  ['Designer, Phase III Studies', undefined],
  ['Product Designer IV', 'lead'],
  ['UX Architect IV (Remote)', 'lead'],
  ['Graphic Designer, IV Therapy', undefined],
  ['Senior Product Designer I', 'senior'],
  ['Senior Product Designer IV', 'senior'],
  ['Staff Designer I', 'principal'],
  ['Junior Designer III', 'junior'],
  ['Product Designer', undefined],
])('Seniority of %s is %s', (title, seniority) => {
  expect(seniorityOfTitle(title)).toBe(seniority);
});

it.each([
  ['Entry level', 'junior'],
  ['Director', 'head'],
  ['mid_level', 'mid'],
  ['senior_manager', 'lead'],
  ['Internship', 'intern'],
  ['Mid-Senior', undefined],
  ['experienced', undefined],
  [null, undefined],
])('Seniority of the field %s is %s', (value, seniority) => {
  expect(seniorityOfField(value)).toBe(seniority);
});

it.each([
  ['FullTime', 'full-time'],
  ['Full Time Remote', 'full-time'],
  ['Permanent', 'full-time'],
  ['permanent contract', 'full-time'],
  ['unbefristet, Vollzeit', 'full-time'],
  ['PartTime', 'part-time'],
  ['parttime_permanent', 'part-time'],
  ['fulltime_fixed_term', 'fixed-term'],
  ['Contract', 'fixed-term'],
  ['Freelancer_LongTerm', 'fixed-term'],
  ['Temporary', 'fixed-term'],
  ['Intern', 'internship'],
  ['International', undefined],
  ['Apprenticeship', 'apprenticeship'],
  ['FULL_TIME,PART_TIME', 'full-time'],
  ['full-or-part-time', 'full-time'],
  ['Voll- oder Teilzeit', 'full-time'],
  ['', undefined],
])('Contract of the field %j is %s', (value, contract) => {
  expect(contractOfField(value)).toBe(contract);
});

it.each([
  ['Graphic Designer (Remote, Contract)', 'fixed-term'],
  ['Designer (6-month contract)', 'fixed-term'],
  ['Senior Designer - Maternity Cover', 'fixed-term'],
  ['Freelance Senior Designer', 'fixed-term'],
  ['UX Design Intern', 'internship'],
  ['Part-Time Illustrator', 'part-time'],
  ['Product Designer, Smart Contracts', undefined],
  ['Product Designer', undefined],
])('Contract of the title %s is %s', (title, contract) => {
  expect(contractOfTitle(title)).toBe(contract);
});

it.each([
  ['Home based - EMEA', 'remote'],
  ['Office Based - London, UK', 'on-site'],
  ['Híbrido, São Paulo', 'hybrid'],
  ['New York Metropolitan - Hybrid', 'hybrid'],
  ['on-site', 'on-site'],
  ['unspecified', undefined],
  ['Berlin', undefined],
  [null, undefined],
])('Workplace of %s is %s', (text, workplace) => {
  expect(matchWorkplace(text)).toBe(workplace);
});

import type { ContractType, PayContract, Seniority, Workplace } from '../../db/column-values.ts';

export const contractTypeNames: Record<ContractType, string> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  'fixed-term': 'Fixed-term',
  internship: 'Internship',
  apprenticeship: 'Apprenticeship',
};

export const contractNames: Record<PayContract, string> = { ...contractTypeNames, freelance: 'Freelance' };

export const seniorityNames: Record<Seniority, string> = {
  intern: 'Intern',
  junior: 'Junior',
  mid: 'Mid-level',
  senior: 'Senior',
  lead: 'Lead',
  principal: 'Principal',
  head: 'Head',
};

export const workplaceNames: Record<Workplace, string> = { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'On-site' };

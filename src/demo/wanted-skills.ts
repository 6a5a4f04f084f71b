import type { Seniority } from '../features/jobs/job.ts';
import type { Craft, Field, Industry } from './data.ts';
import type { Random } from './random.ts';
import { type Skill, skills } from './skills.ts';

export interface WantedSkills {
  required: Skill[];
  nice: Skill[];
}

const bySlug = new Map(skills.map((skill) => [skill.slug, skill]));
const candidatesOf = new Map<Industry, Map<Craft, [Skill, number][]>>();

/** Three to six skills that fit the craft, the trade, the level and the year. */
export function chooseSkills(
  field: Field,
  craft: Craft,
  industry: Industry,
  seniority: Seniority,
  yearsAgo: number,
  random: Random,
): WantedSkills {
  const isLeadRole = seniority === 'lead' || seniority === 'head';
  const chosen = candidates(field, craft, industry)
    .map(([skill, weight]) => {
      const demand = weight * Math.exp(-skill.drift * yearsAgo) * (isLeadRole && skill.slug === 'mentoring' ? 3 : 1);
      // Smallest waiting times: a weighted draw without replacement.
      return { skill, wait: -Math.log(1 - random.next()) / demand };
    })
    .sort((a, b) => a.wait - b.wait)
    .map(({ skill }) => skill);
  const required = random.whole(2, seniority === 'intern' ? 2 : 4);
  return {
    required: chosen.slice(0, required),
    nice: chosen.slice(required, required + random.whole(1, Math.min(3, 6 - required))),
  };
}

function candidates(field: Field, craft: Craft, industry: Industry): [Skill, number][] {
  const ofIndustry = candidatesOf.get(industry) ?? new Map<Craft, [Skill, number][]>();
  candidatesOf.set(industry, ofIndustry);
  let list = ofIndustry.get(craft);
  if (!list) {
    const weights = new Map(
      Object.entries(
        field.slug === 'product-and-leadership' ? { ...craft.skills } : { mentoring: 0.4, ...craft.skills },
      ),
    );
    for (const slug of industry.leans) {
      const usual = weights.get(slug);
      if (usual) weights.set(slug, usual * 1.8);
      else if (bySlug.get(slug)?.fields.includes(field.slug)) weights.set(slug, 2);
    }
    list = Array.from(weights, ([slug, weight]) => {
      const skill = bySlug.get(slug);
      if (!skill) throw new Error(`${craft.slug} asks for ${slug}, which is not a skill`);
      return [skill, weight];
    });
    ofIndustry.set(craft, list);
  }
  return list;
}

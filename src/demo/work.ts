import { slugify } from '../lib/text.ts';
import type { Artwork, Drawing } from './artwork/artwork.ts';
import { drawLogo } from './artwork/identities.ts';
import { chooseKinds } from './artwork/kinds.ts';
import { makeMark } from './artwork/marks.ts';
import { palettes } from './artwork/palettes.ts';
import type { Employer } from './employer.ts';
import type { Random } from './random.ts';

/** Companies that show work are one in five, and not many on a large board: each picture takes a moment to be made. */
const SHARE = 0.2;
const MOST_COMPANIES = 44;

export interface CompanyWork {
  companyId: string;
  logo: Drawing;
  works: Artwork[];
}

/** Pictures of what some of the companies make, three to five each, in colours and with a mark of their own. */
export function drawWork(employers: readonly Employer[], random: Random): CompanyWork[] {
  const count = Math.min(MOST_COMPANIES, Math.round(employers.length * SHARE));
  const shuffled = random.shuffle(palettes);
  return chooseCompanies(employers, count, random).map(({ row, industry, focus }, i) => {
    const own = random.fork(row.id);
    const words = slugify(row.name).replaceAll('-', ' ');
    const palette = shuffled[i % shuffled.length] as (typeof palettes)[number];
    const mark = makeMark(i, words, own);
    const works = chooseKinds(industry.slug, own.whole(3, 5), own).map((draw, n) =>
      draw({ random: own.fork(`work ${n}`), palette, mark, name: row.name, words, surface: own.pick(focus.surfaces) }),
    );
    return { companyId: row.id, logo: drawLogo(mark, palette), works };
  });
}

/** Studios first, for work is what they are chosen by; then others as they come. */
function chooseCompanies(employers: readonly Employer[], count: number, random: Random): Employer[] {
  const isStudio = ({ industry }: Employer) => industry.slug === 'studios';
  return [
    ...random.shuffle(employers.filter(isStudio)),
    ...random.shuffle(employers.filter((one) => !isStudio(one))),
  ].slice(0, count);
}

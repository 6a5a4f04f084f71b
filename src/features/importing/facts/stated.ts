import type { JobFactField, JobFieldValues } from '../../jobs/job.fields.ts';
import { type AdvertLine, excerptAround, findFirstMatch } from './advert.ts';
import { findPortfolioRequirement, findRelocationOffer, findRequiredLanguages, findVisaOffer } from './applicants.ts';
import { type FactWithSource, makeFact } from './fact.ts';

type Value<Name extends JobFactField> = NonNullable<JobFieldValues[Name]>;
type Rules<T> = readonly (readonly [T, RegExp])[];

export type StatedFacts = { [Name in JobFactField]?: FactWithSource<Value<Name>> | undefined };

const EQUITY: Rules<true> = [
  [
    true,
    /\b(?:(?:plus|and|with|including|offer\w*|receive|meaningful|competitive|generous|participation in) (?:[\w,]+ ){0,4}(?:equity|stock options|share options|rsus)\b|(?:equity|stock|share) (?:options|grants?|awards?|package|plan|compensation|units)|employee (?:stock|share) (?:ownership|options?)|own (?:a )?(?:piece|part|share|stake) (?:of|in) (?:the|our) company|virtuelle anteile|mitarbeiterbeteiligung|vsop\b|esop\b|bspce\b|stock-options?)/,
  ],
];
const ABOUT_EQUITY = /equity|stock|share|rsu|option|anteil|beteilig|vsop|esop|bspce|own/;
const OTHER_EQUITY =
  /private equity|brand equity|pay equity|health equity|diversity|inclusion|equity (?:research|markets)|design\w* (?:\w+ ){0,4}equity|experience (?:\w+ ){0,8}equity|strong experience|not reflect/;

const BONUS: Rules<true> = [
  [
    true,
    /\b(?:(?:annual|yearly|performance|sign(?:ing)?-?(?: on)?|target|company|discretionary|quarterly|retention|joining)[- ]?(?:\w+ )?bonus\w*|bonus (?:scheme|plan|programme|program|opportunity|potential|eligib\w+|of (?:up to )?\d)|(?:plus|and|or|with|including) (?:an? )?(?:\w+ )?bonus(?:es)?\b|\d+ ?% bonus|bonuszahlung\w*|jahresbonus|prime annuelle|bonus annuel|tredicesima)/,
  ],
];
const ABOUT_BONUS = /bonus|prime|tredicesima/;
const OTHER_BONUS =
  /bonus (?:points?|if|for)\b|(?:it's|is|are|as) (?:an? )?(?:\w+ )?bonus\b|referral bonus|bonus programs|relocation bonus/;

/** Team size with surrounding words. */
const TEAM =
  /\b(?:team|squad|studio|department|designers?) (?:of|with|consists of|currently (?:in excess of|has|counts)) (?:\w+ ){0,5}?(?:about |around |over |in excess of |up to )?(\d{1,4})(?: ?(?:-|to) ?(\d{1,4}))?\b|\b(\d{1,4})(?: ?- ?(\d{1,4}))?[- ](?:person|people|strong|member) (?:\w+ ){0,2}team\b|\b(?:one|you(?:'ll| will)? join) (?:of )?(\d{1,2}) (?:\w+ )?designers\b|\bup to (\d{1,3}) direct re\w+|\bteam of [\w ]{3,40} (?:currently )?in excess of (\d{1,4})\b/;
/** Teams of earlier jobs, and customers. */
const OTHER_TEAM = /experience|managed|managing|customers|clients|years|have led|you've led/;
/** Characters read before a team, to tell whose it is. */
const BEFORE_TEAM = 60;

const SIZES: readonly [largest: number, value: Value<'teamSize'>][] = [
  [1, '1'],
  [5, '2-5'],
  [15, '6-15'],
  [50, '16-50'],
  [Number.POSITIVE_INFINITY, '51+'],
];

const INDUSTRY: Rules<Value<'industry'>> = [
  [
    'agency',
    /\b(?:we are|we're|is) an? (?:[\w-]+ ){0,4}(?:design|branding|creative|digital|brand|advertising) (?:agency|studio|consultancy)\b/,
  ],
  ['games', /\b(?:we are|we're|is) an? (?:[\w-]+ ){0,4}(?:games?|gaming) (?:company|studio|developer|publisher)\b/],
  [
    'finance',
    /\b(?:(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:fintech|bank|insurer|insurtech|insurance company|neobank|payments? (?:company|platform|provider))\b|(?:transform|reinvent|disrupt|moderni[sz])\w* (?:[\w-]+ ){0,6}(?:banking|financial|insurance|payments) industry)/,
  ],
  [
    'health',
    /\b(?:(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:health(?:care| ?tech)?|biotech|medtech|medical(?: device)?) (?:company|platform|start-?up|provider)\b|(?:transform|reinvent|disrupt|moderni[sz]|revolutioni[sz])\w* (?:[\w-]+ ){0,6}(?:dental|health(?:care)?|medical) (?:lab )?industry)/,
  ],
  [
    'education',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:edtech|education|e-?learning) (?:company|platform|start-?up)\b/,
  ],
  [
    'energy',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:energy|climate(?: tech)?|solar|cleantech) (?:company|platform|start-?up|provider)\b/,
  ],
  [
    'mobility',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:mobility|logistics|automotive|freight|transport) (?:company|platform|start-?up|provider)\b/,
  ],
  [
    'travel',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:travel|hospitality) (?:company|platform|start-?up)\b/,
  ],
  [
    'commerce',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:e-?commerce|retail|retailer|marketplace|fashion) ?(?:company|platform|start-?up|brand)?\b(?! (?:customers|experience))/,
  ],
  [
    'media',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,5}(?:media|publishing|news) (?:company|house|organi[sz]ation)\b/,
  ],
  [
    'software',
    /\b(?:we are|we're|is) (?:an?|the) (?:[\w-]+ ){0,6}(?:software|saas|cybersecurity|developer tools|management|analytics|design|collaboration) (?:company|platform|start-?up|provider|tool)\b/,
  ],
];
const ABOUT_INDUSTRY = /\b(?:we are|we're|is an?|is the)\b|industry/;

const STAGE: Rules<Value<'stage'>> = [
  [
    'early',
    /\b(?:pre-?seed\b|seed[- ](?:stage|funded|round)|(?:we are|we're|is|as) an early[- ]stage|series a\b|founding designer|founding team)/,
  ],
  [
    'growth',
    /\b(?:series [b-f]\b|venture[- ](?:backed|funded|capital[- ]backed|supported)|vc[- ]backed|scale-?up\b|hyper-?growth company|backed by (?:[\w'-]+ ){0,8}(?:venture capital|investors|vcs))/,
  ],
  [
    'listed',
    /\b(?:publicly (?:listed|traded)|listed on the|(?:nasdaq|nyse|ftse|dax|lse|asx|euronext) ?:|stock exchange)\b/,
  ],
  [
    'non-profit',
    /\b(?:we are|we're|is) an? (?:[\w-]+ ){0,4}(?:non-?profit|not-for-profit|charity|registered charity|public body|government agency)\b/,
  ],
  ['established', /\b(?:family[- ](?:owned|run) (?:business|company)|founded in (?:18|19)\d\d)\b/],
];
const ABOUT_STAGE =
  /seed|series|stage|founding|venture|\bvc|scale|growth|backed|public|listed|nasdaq|nyse|ftse|dax|lse|asx|exchange|profit|charity|family|founded/;
/** Companies in applicants' experience. */
const OTHER_STAGE = /experience|years|time spent|worked (?:at|in)|background in|previous/;

const OPENING: Rules<Value<'opening'>> = [
  [
    'pool',
    /\b(?:(?:join|part of) our talent (?:pool|community|network|pipeline)|(?:this is|this posting is for) (?:an? )?(?:\w+ )?(?:talent pool|pipeline|evergreen|speculative)|(?:may|might) have an opening (?:down the road|in the future|later)|no (?:current|open) (?:vacancy|opening|position)|for future (?:openings|opportunities|vacancies)|initiativbewerbung|candidature spontanee)/,
  ],
  [
    'open',
    /\b(?:this (?:posting|role|advert\w*|position) is for an? (?:existing|current|open|active) (?:vacancy|position|opening|role)|existing vacancy|vacancy status: ?(?:existing|open))/,
  ],
];
const ABOUT_OPENING = /talent|pool|pipeline|evergreen|speculative|opening|vacanc|initiativ|spontanee|position/;

const AI: Rules<Value<'aiInSelection'>> = [
  [
    'none',
    /\b(?:(?:do not|don't|does not|no) (?:\w+ ){0,3}(?:ai|artificial intelligence|automated tools) (?:\w+ ){0,4}(?:to |in )?(?:\w+ ){0,3}(?:screen|assess|select|review|applica|recruit|hiring)\w*|(?:every|each|all) applications? (?:is|are) (?:read|reviewed) by (?:a )?(?:human|person|people))/,
  ],
  [
    'assessment',
    /\b(?:ai|artificial intelligence)\b (?:[\w-]+ ){0,6}(?:assess|scor|evaluat)\w* (?:[\w-]+ ){0,4}(?:interview|test|exercise|video)\w*/,
  ],
  [
    'screening',
    /\b(?:(?:use|uses|using|may use|utili[sz]e\w*) (?:[\w-]+ ){0,4}(?:ai|artificial intelligence)\b(?:[\w,()-]* ){0,8}?(?:screen|assess|select|review|evaluat|shortlist)\w* (?:[\w-]+ ){0,3}(?:applica|candidate|resume|cv)\w*)/,
  ],
];
const ABOUT_AI = /\bai\b|artificial intelligence|automated tools|applications? (?:is|are)/;

const readers: { [Name in JobFactField]?: (lines: readonly AdvertLine[]) => FactWithSource<Value<Name>> | undefined } =
  {
    visa: findVisaOffer,
    relocation: findRelocationOffer,
    languages: findRequiredLanguages,
    portfolio: findPortfolioRequirement,
    equity: rulesReader(EQUITY, ABOUT_EQUITY, OTHER_EQUITY),
    bonus: rulesReader(BONUS, ABOUT_BONUS, OTHER_BONUS),
    teamSize: teamSizeOfText,
    industry: rulesReader(INDUSTRY, ABOUT_INDUSTRY),
    stage: rulesReader(STAGE, ABOUT_STAGE, OTHER_STAGE),
    opening: rulesReader(OPENING, ABOUT_OPENING),
    aiInSelection: rulesReader(AI, ABOUT_AI),
  };

export const extractStatedFacts = (lines: readonly AdvertLine[]): StatedFacts =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(lines)]));

/** Reader of the first matching rule. */
function rulesReader<T>(rules: Rules<T>, about: RegExp, others?: RegExp) {
  return (lines: readonly AdvertLine[]): FactWithSource<T> | undefined => {
    const read = others ? lines.filter(({ plain }) => !others.test(plain)) : lines;
    const found = findFirstMatch(read, rules, about);
    return found && makeFact(found.value, 'text', found.words);
  };
}

function teamSizeOfText(lines: readonly AdvertLine[]): FactWithSource<Value<'teamSize'>> | undefined {
  for (const { text, plain } of lines) {
    const match = TEAM.exec(plain);
    if (!match || OTHER_TEAM.test(plain.slice(Math.max(0, match.index - BEFORE_TEAM), match.index))) continue;
    const people = Math.max(...match.slice(1).flatMap((number) => (number ? [Number(number)] : [])));
    const size = SIZES.find(([largest]) => people <= largest);
    if (people > 0 && size)
      return makeFact(size[1], 'text', excerptAround(text, match.index, match.index + match[0].length));
  }
  return undefined;
}

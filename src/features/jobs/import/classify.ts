import { titleWords } from './title-words.ts';

/** What a title was taken for: a category that exists on this board, or why not. */
export type Classification = { category: string } | { refused: string };

/**
 * Whether a title is a design role, and in which category. In this order:
 *
 * 1. **No vacancy, or recruiters' own**: talent pools, open applications and recruiters are refused.
 * 2. **Other trades that say "design"** (engineering, CAD, chips, buildings, sales, marketing) are refused, unless the
 *    title names an occupation that leaves no doubt ("Automotive UX Designer").
 * 3. **Neighbouring fields** (interior, fashion, game, industrial, instructional …) are kept on boards that have a
 *    category for them, and refused elsewhere.
 * 4. **Design roles**: the first rule whose pattern matches names candidates; the first that exists on this board
 *    wins, then the nearest general category (`NEAREST`).
 * 5. Everything else is refused: "brand", "motion" or "UX" in a title is not enough without a design occupation.
 *
 * @param slugs the categories that exist
 */
export function classifyTitle(title: string, slugs: ReadonlySet<string>): Classification {
  const words = titleWords(title);
  for (const [reason, pattern] of NEVER) if (pattern.test(words)) return { refused: reason };
  const isCertain = CERTAIN.test(words);
  for (const [reason, pattern] of OTHER_TRADES) if (!isCertain && pattern.test(words)) return { refused: reason };
  for (const [candidates, pattern] of NEIGHBOURS) {
    if (isCertain || !pattern.test(words)) continue;
    const category = candidates.find((slug) => slugs.has(slug));
    return category ? { category } : { refused: `a neighbouring field without a category here (${candidates[0]})` };
  }
  for (const [candidates, pattern, nearest = NEAREST] of DESIGN_ROLES) {
    if (!pattern.test(words)) continue;
    const category = [...candidates, ...nearest].find((slug) => slugs.has(slug));
    return category ? { category } : { refused: `no category here for it (${candidates[0]})` };
  }
  return { refused: 'not a design role' };
}

/** General categories, for design roles whose own category does not exist. */
const NEAREST = ['product-designer', 'ux-designer', 'visual-designer', 'graphic-designer', 'ui-designer'];
/** The same for roles that are made of pictures rather than of interfaces. */
const NEAREST_VISUAL = ['visual-designer', 'graphic-designer', 'brand-designer', 'ui-designer', 'product-designer'];

/** Refused whatever else the title says. */
const NEVER: [string, RegExp][] = [
  ['a talent pool, not a vacancy', /\b(?:talent (?:pool|community|network)|\w+ pool|future opening|general application|open application|spontaneous|initiativbewerbung|banco de talentos|candidature spontanee)/],
  ['recruiting', /\b(?:recruiter|sourcer|headhunter)\b/],
];

/** Occupations that are design in every industry. */
const CERTAIN = /\b(?:ux|ui|user[- ]experience|user interface|interaction|service|content|graphic|visual|brand|motion|web) (?:\w+ )?designer\b|(?<!mechanical |electrical |hardware |cad )\bproduct designer\b/;

/** Each has the reason that the report gives. */
const OTHER_TRADES: [string, RegExp][] = [
  ['engineering', /\b(?:mechanical|electrical|electronics?|hardware|civil|structural|hydrologic|water|hvac|plumbing|piping|fire protection|geotechnical|highway|bridge|substation|telecom\w*|network|optical|thermal|rf|power|automotive|aerospace|manufacturing|tool(?:ing)?|mou?ld|die|fixture|controls?|process|systems? integration)\b.*\bdesign|\b(?:engineering|software|development) (?:manager|director|lead)\b|\bdesign(?: (?:&|and|\/) |[- ])(?:construction|build)\b/],
  ['engineering', /\bdesign\w*\b.*\b(?:water resources|data cent(?:er|re)|transmission|substations?|utilities)\b/],
  ['chip design', /\b(?:asic|fpga|rtl|soc|vlsi|pcb|analog(?:ue)?|mixed[- ]signal|(?:integrated )?circuit|silicon|chip|physical|layout|ic|dft)\b.*\bdesign|\bdesign (?:verification|for test)/],
  ['drawing office', /\b(?:cad|bim|revit|rhino|solidworks|autocad|drafting|drafter|draughts\w+)\b/],
  ['engineering', /\b(?:product |system |software |database |machine |r&d )?design (?:assurance|quality|release|validation|control|integration|build)|\b(?:product|system|machine|concept) design engineer|\bdesigner engineer/],
  ['architecture of systems', /\b(?:solutions?|database|data|cloud|security|enterprise|contact cent(?:er|re)|api|infrastructure|network) designer/],
  ['laboratory', /\b(?:dental|dentures?|drug|protein|molecul\w+|clinical|trial|assay|implant|crown)\b/],
  ['organisation', /\b(?:organi[sz]ation(?:al)?|workforce|job|compensation|benefits|incentives?|operating model|survey|policy) design/],
  ['craft of another kind', /\b(?:floral|hair|nail|kitchen|bath(?:room)?|closet|cabinet|lighting|landscape|garden|sound|audio|set|costume|stage|food|perfume|sales|systems? sales) design(?:er)?\b/],
  ['marketing', /\b(?:media planner|media buyer|(?<!ux )copywriter|creative strategist|social strategist)\b|\bcopy\b(?!.*\bux\b)/],
  ['recruiting', /\b(?:recruiting|recruitment|talent (?:partner|acquisition))\b/],
  ['selling', /\b(?:account (?:executive|manager|director)|sales (?:executive|manager|representative|director)|business development)\b/],
  ['production', /\b(?:coordinator|producer|traffic manager|scrum master|studio manager)\b/],
  ['video', /\bvideo editor\b(?!.*\bdesigner)/],
];

/** Kept only where the board's owner made a category for them. */
const NEIGHBOURS: [string[], RegExp][] = [
  [['instructional-designer', 'learning-designer', 'learning-experience-designer'], /\b(?:instructional|curriculum|learning(?: experience)?|training|e-?learning|course) design/],
  [['interior-designer', 'spatial-designer'], /\binterior\w*\b.*\bdesign|\binnenarchitekt/],
  [['environmental-designer', 'spatial-designer', 'exhibition-designer'], /\b(?:environmental|spatial|exhibition|retail|store|workplace|urban) design/],
  [['game-designer', 'level-designer'], /\b(?:game(?:play)?|level|quest|combat|narrative|economy|(?<!design )systems) designer\b/],
  [['fashion-designer', 'apparel-designer', 'technical-designer'], /\b(?:fashion|apparel|garment|footwear|shoe|textile|accessor\w+|jewel\w+|knitwear|denim)\b.*\bdesigner|\btechnical designer/],
  [['industrial-designer', 'hardware-designer'], /\bindustrial design|\bindustriedesign|\b(?:furniture|toy|vehicle|car|transportation|colou?r,? materials?|cmf)\b.*\bdesign/],
];

/** First match wins, so the particular stands before the general. */
const DESIGN_ROLES: [string[], RegExp, string[]?][] = [
  [['design-engineer', 'ux-engineer', 'creative-technologist'], /\b(?:design|creative) technologist|\b(?:ux|ui|ux\/ui|ui\/ux|user interface|user experience|design systems?) (?:web |front[- ]?end |software )?(?:engineer|developer)\b|\bdesign engineer\b|\b(?:engineer|developer)\b.*\bdesign systems\b/],
  [['product-manager'], /\bproduct (?:manager|owner)\b.*\b(?:ux|design|design systems?)\b|\b(?:ux|design systems?) product (?:manager|owner)\b/, []],
  [['design-ops', 'design-operations', 'design-program-manager', 'design-manager'], /\bdesign ?ops\b|\bdesign (?:operations|program(?:me)? manager|project manager)/],
  [['design-systems-designer', 'design-systems', 'ui-designer'], /\bdesign systems? (?:designer|lead|manager)|(?<!product |ux |ui )\bdesigner,? (?:for )?design systems?$/],
  [['ux-researcher', 'user-researcher', 'design-researcher'], /\b(?:ux|user(?: experience)?|design|usability) research|\bresearcher\b.*\bux\b/, ['ux-designer', 'product-designer']],
  [['ux-writer', 'content-designer', 'conversation-designer'], /\bux writ|\bux content|\bcontent design|\bux copy/, ['ux-designer', 'product-designer']],
  [['conversation-designer', 'conversational-designer', 'content-designer', 'ux-writer'], /\b(?:conversation(?:al)?|voice|vui|chatbot) (?:ux )?designer|\bux conversation/, ['ux-designer', 'product-designer']],
  [['service-designer'], /\bservice design|\bservicedesign/],
  [['product-designer'], /\bproduct (?:ux |ui |ux\/ui |experience )?design(?!er engineer)|\bproduk[tc]t?-?design|\bdesigner (?:de )?produ[ic]t|\bdisenad\w+ de producto|\bgrowth designer|\bdesigner\b.*\bproduct (?:&|and)/],
  [['motion-designer', 'motion-graphics-designer', 'animator'], /\bmotion(?: graphics?)?[ /-]+(?:ui )?(?:design|artist|editor)|\bmotion-?design|\bmotion graphics?\b.*\bdesign|\b(?:2d|3d|ui) animator\b/, NEAREST_VISUAL],
  [['3d-designer', '3d-artist', 'visual-designer'], /\b3d (?:\w+ )?(?:design|artist|visuali[sz]er|generalist|modell?er)|\b(?:product )?visuali[sz]er\b|\b(?:ar|vr|xr|immersive) (?:\w+ )?design/, NEAREST_VISUAL],
  [['illustrator'], /\billustrat(?:or|eur|rice)\b|\billustration (?:design|artist|lead)/, NEAREST_VISUAL],
  [['interaction-designer', 'ux-designer'], /\binteraction design|\bixd\b/],
  [['ux-designer', 'ui-ux-designer'], /\b(?:ux|ux ?[/&+-]? ?ui|ui ?[/&+-]? ?ux|uxui|uiux|user[- ]experience)[ /-]+(?:\w+ ){0,2}(?:design|konzept|concepteur|architect|strategist|specialist|lead|manager|director|expert|intern|praktik)|\bux-?design|\b(?:design\w*|concepteur|disenad\w+|head|director|vp|lead|manager)\b.{0,12}\b(?:ux|user experience)\b(?! research)|\binformation architect|\b(?:head|director|manager|vp)\b.*\b(?:ui\/ux|ux\/ui)\b/],
  [['web-designer', 'ui-designer', 'visual-designer'], /\bweb(?:site|flow)?[ -]*design/],
  [['graphic-designer', 'visual-designer'], /(?<!visual\/? )\bgraphic (?:\w+ )?design(?!.*\bbrand designer)/, NEAREST_VISUAL],
  [['brand-designer', 'visual-designer'], /\b(?:brand|branding|identity|packaging|corporate design)\b.*\bdesign(?:er|ers)?\b|\bdesign\w*\b.*\b(?:branding|brand|packaging|identity|typograph\w+)\b/, NEAREST_VISUAL],
  [['ui-designer', 'visual-designer'], /\b(?:ui|user interface|interface)[ /-]+(?:\w+ |& )?design|\bui-?design|\bdesigner ui\b/],
  [['marketing-designer', 'graphic-designer', 'brand-designer', 'visual-designer'], /\b(?:marketing|campaign|e-?mail|ads?|advertising|performance|social media|growth marketing|presentation|pitch)\b.*\bdesigner|\bdesigner\b.*\b(?:social media|marketing|advertising)\b/, NEAREST_VISUAL],
  [['art-director', 'creative-director', 'design-director'], /\bart director|\bdirect(?:eur|rice) artistique|\bdirector de arte/, NEAREST_VISUAL],
  [['creative-director', 'design-director', 'art-director', 'design-manager'], /\bcreative director|\bhead of creative\b|\bchief creative\b/, NEAREST_VISUAL],
  [['visual-designer', 'graphic-designer'], /\bvisual\b.*\bdesign|\bdata[- ]?vi[sz]\w* design|\bdigital (?:\w+ )?designer/, NEAREST_VISUAL],
  [['graphic-designer', 'visual-designer'], /\bgra(?:ph|f)i[ck]\w*[ -]*(?:\w+ )?design|\bgraphiste\b|\bgrafiker\b|\bgrafisch vormgever|\bdisenad\w+ grafic|\bdesigner grafic|\bmediengestalter|\bkommunikationsdesign|\bartworker\b|\b(?:communications?|creative|integrated|production|layout|editorial) designer|\bdtp\b|\btypographer\b/, NEAREST_VISUAL],
  [['experience-designer', 'ux-designer'], /\bexperience (?:design|architect)|\bdesigner\b.*\bexperience\b|\bcx designer/],
  [['design-manager', 'design-director', 'head-of-design', 'design-lead', 'product-designer'], /\b(?:head|director|vp|vice president|svp|chief|manager|lead)\b(?: of| for|,)?(?: \w+)? (?:design|ux)\b|\bdesign (?:director|manager|lead|lead\w*|head)\b|\bchief design/],
  [['design-strategist', 'service-designer', 'product-designer'], /\bdesign (?:strateg|thinking|consultant)/],
  [['product-designer'], /\bdesigner(?:s|in)?\b|\bdesign(?:[- ](?:internship|intern|praktik\w+|trainee|apprentice\w*|graduate|co-?op|werkstudent\w*|stage|student|associate|fellow|generalist))\b|\b(?:praktik\w+|werkstudent\w*|stage|intern(?:ship)?|apprentice\w*)\b.{0,12}\bdesign\b|\bvormgever\b|\bdisenad\w+|\bデザイナー|デザイナー/],
];

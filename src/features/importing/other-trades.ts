/** Rejected titles. Patterns match `foldTitle`. */

/** Titles that are always rejected, with the reason for the report. */
export const NEVER_DESIGN: [string, RegExp[]][] = [
  [
    'a talent pool, not a vacancy',
    [
      /\b(?:talent|contractor|candidate) (?:pool|community|network)\b/,
      /\b(?:future|open|general) (?:openings?|application)\b/,
      /\b(?:initiativbewerbung|banco de talentos|candidature spontanee|spontaneous)/,
    ],
  ],
  ['science', [/\b(?:actuar\w+|underwrit\w+|statistician|chemist|biologist|physicist|geologist)\b/]],
  ['recruiting', [/\b(?:recruiter|sourcer|headhunter)\b/]],
  [
    'teaching',
    [
      /\b(?:professor|lecturer|teacher|instructor|tutor|teaching assistant|dozent\w*|docent\w*|enseignant\w*|formateur|profesor\w*)\b/,
    ],
  ],
];

export const CERTAINLY_DESIGN: RegExp[] = [
  /\b(?<!\b(?:apparel|garment|textile|footwear|live) )(?:ux|ui|user[- ]experience|user interface|interaction|service|content|graphic|visual|brand|motion|web|packaging) (?:(?!merchandis)\w+ )?designer\b/,
  /(?<!mechanical |electrical |hardware |cad )\bproduct designer\b/,
  /\bhmi (?:\w+ )?designer\b|\bdesign graphique\b/,
  /\b(?:ux|ui|user[- ]experience|interaction|service|content|graphic|visual|brand|motion|web|(?<!mechanical |electrical |hardware )product) design (?:lead|manager|director|intern)\b/,
];

const ENGINEERING =
  'mechanical|turbines?|pumps?|compressors?|electrical|electronics?|hardware|civil|structural|hydrologic|water|hvac|plumbing|piping|fire protection|geotechnical|highway|bridge|substation|telecom\\w*|network|optical|thermal|rf|power|automotive|aerospace|manufacturing|tool(?:ing)?|mou?ld|die|fixture|controls?|process|systems? integration|(?<!information )architectur(?:al|e)|batter(?:y|ies)|motors?|antennas?|wind|solar|pv|photovoltaics?|fire alarm|fib(?:er|re)|osp|roadway|rail(?:way)?|traffic|machine(?! learning)|mechanism|cabl(?:e|ing)|harness|irrigation|data cent(?:er|re)s?|propulsion|powertrain|chassis|robotics?|hydraulics?|pneumatics?|avionics|semiconductors?|facade|steel|concrete|drainage|pipeline|instrumentation|embedded|firmware|turbine|turbomachinery|transmission|sprinklers?|marine|naval|body[- ]in[- ]white|plastic parts?|seats?|medical devices?';
/** Words before “design engineer” that mean software. */
const SOFTWARE =
  'senior|sr|staff|lead|principal|junior|jr|founding|mid|first|new|frontend|front[- ]end|web|ui|ux|ui/ux|ux/ui|brand|creative|visual|marketing|growth|interaction|and|&|the|a|freelance|intern|remote|hybrid|distinguished|associate|experienced|graduate|student|working|contract|full-time|part-time|ai';
/** Words after “designer” that mean buildings. */
const BUILDING =
  'architects?|architecture|structures?|mechanisms?|valves?|machin\\w+|plastics?|castings?|tooling|new product introduction|fit-?out|real estate|sheet metal|metal|mechanical|electrical|plumbing|piping|hvac|mep|civil|structural|roadway|highway|rail(?:way)?|bridges?|substations?|drainage|geotechnical|water|transmission|osp|fire (?:alarm|protection)';
const CHIPS =
  'asic|fpga|rtl|soc|vlsi|pcb|analog(?:ue)?|mixed[- ]signal|(?:integrated )?circuit|silicon|chip|physical|(?<!catalog(?:ue)? |magazine |book |print |page |editorial )layout|ic|dft';
export const OTHER_TRADES: [string, RegExp[]][] = [
  [
    'engineering',
    [
      new RegExp(`\\b(?:${ENGINEERING})\\b.*\\bdesign`),
      /\b(?:engineering|software|development) (?:manager|director|lead)\b/,
      new RegExp(`\\bdesign engineer\\w*\\b.*\\b(?:${ENGINEERING}|analog(?:ue)?|asic|fpga|rtl|vlsi|pcb)\\b`),
      new RegExp(`\\bdesign(?:er)?(?: engineer| manager| lead)?(?: (?:\\d|i{1,3}|iv))? ?[-(,|] ?(?:${BUILDING})\\b`),
      /\b(?:disenad\w+|designer|projektant\w*) (?:mecanic|el[ei]c?tric|electronic|est?ructural|estrutural|instalacji|konstrukcji)/,
      new RegExp(`(?<![\\w/&])(?!(?:${SOFTWARE})(?:[/&-](?:${SOFTWARE}))* )[a-z][\\w/&-]* design engineer`),
      /\b(?:engineer|developer)\b.*\bproduct design\b/,
      /\bdesigner engineer/,
      /\bmotion graphics?\b.*\b(?:software|firmware|control)s? engineer/,
      /\bdesign\b.*\b(?:construction|fit-?out)\b/,
      /\bdesign architect\b|(?<!ux |information |experience |systems? )\barchitect\b.*\bdesigner\b/,
    ],
  ],
  ['chip design', [new RegExp(`\\b(?:${CHIPS})\\b.*\\bdesign|\\bdesign\\b.*\\b(?:asic|fpga|rtl|soc|vlsi|pcb)\\b`)]],
  [
    'rendering office',
    [
      /\b(?:cad|bim|revit|rhino|solidworks|autocad|catia|creo|siemens nx|nx designer|technische[rsn]? produktdesign\w*|drafting|drafter|draughts\w+)\b/,
    ],
  ],
  [
    'organisation',
    [
      /\b(?:organi[sz]ation(?:al)?|workforce|job|role|compensation|benefits?|plan|incentives?|operating model|survey|policy) design/,
    ],
  ],
  [
    'craft of another kind',
    [
      /\bdesign (?:consultant|associate|expert|specialist|advis[eo]r|centre|center)\b.*\b(?:kitchens?|bath\w*|furniture|home|showroom|closets?|flooring|tiles?)\b/,
      /\b(?:kitchens?|bath\w*|furniture|home|showroom|closets?|flooring|tiles?|sales)\b.*\bdesign (?:consultant|associate|expert|specialist|advis[eo]r)\b/,
      /\bdesigner de (?:sobrancelhas|unhas)/,
    ],
  ],
  [
    'marketing',
    [
      /\b(?:media planner|media buyer|(?<!ux )copywriter(?!.*\bux\b)|creative strategist|social strategist)\b/,
      /\bcopy\b(?!.*\bux\b)/,
      /\bmarketing (?:manager|lead|director|specialist|associate)\b(?!.*\bdesigner)/,
    ],
  ],
  ['recruiting', [/\b(?:recruiting|recruitment|talent (?:partner|acquisition))\b/]],
  [
    'selling',
    [
      /\b(?:account (?:executive|manager|director)|sales (?:executive|manager|representative|director)|business development)\b/,
    ],
  ],
  [
    'production',
    [
      /\b(?:(?:executive|personal) assistant|chief of staff|ea to|coordinator|(?<!design )producer|traffic manager|scrum master|studio manager)\b/,
    ],
  ],
];

const FASHION =
  "fashion|apparel|garments?|footwear|shoes?|textiles?|accessor\\w+|jewel\\w+|knit\\w*|denim|handbags?|leather goods|soft ?(?:goods|lines)|hard ?lines|lingerie|intimates|home textiles|own[- ]brand|private[- ]label|(?:men|women|kid|girl|boy|baby|sport|swim|outer|active|sleep|foot|eye)s?['’]?s?[- ]?wear|(?:wo)?men['’]?s(?! health)|kids['’]?|girls['’]?|boys['’]?";

/** Titles kept only if one of these categories exists. */
export const NEIGHBOURS: [string[], RegExp[]][] = [
  [
    ['instructional-designer', 'learning-designer', 'learning-experience-designer'],
    [
      /\b(?:disenad\w+|designer) instru[ck]c?ional/,
      /\b(?:instructional|curriculum|(?<!machine )learning(?: experience)?|training|e-?learning|course|assessment) design/,
    ],
  ],
  [
    ['interior-designer'],
    [
      /\b(?:interior\w*|exterior|hospitality)\b.*\bdesign|\bdesign\w*\b.*\b(?:interiors?|hospitality)\b/,
      /интерьер|ландшафт|インテリア|인테리어|室内|景观|建筑/,
      /\b(?:home|in-home) designer/,
      /\binnenarchitekt/,
      /\b(?:disenad\w+|designer) de interiores|\binredningsdesign|\binterieurontwerper|\bprojektant\w* wnetrz/,
    ],
  ],
  [
    ['spatial-designer', 'environmental-designer', 'exhibition-designer'],
    [
      /\b(?:environmental|spatial|exhibit(?:ion)?|events?|retail|store|workplace|urban|wayfinding) design|\bworkplace\b.*\bdesign/,
    ],
  ],
  [
    ['game-designer', 'level-designer'],
    [
      /\b(?:game(?:play)?|level|quest|combat|narrative|economy|live (?:service|ops)|(?<!design )systems) designer\b/,
      /\b(?:character|environment|creature|concept|props?|weapons?|vehicle|v?fx|technical) artist\b/,
      /ге[ий]м|ゲーム|게임|游戏|遊戲/,
    ],
  ],
  [
    ['fashion-designer', 'apparel-designer', 'technical-designer'],
    [
      new RegExp(`\\b(?:${FASHION})\\b.*\\bdesign|\\bdesign\\w*\\b.*\\b(?:${FASHION})(?![\\p{L}])`, 'u'),
      /\b(?:technical|pattern|merchandise|merchandising) designer/,
      /одежд|ファッション|패션|服装|服裝/,
      /\b(?:disenad\w+|designer) de modas?\b|\bmode(?:designer|ontwerper)/,
    ],
  ],
  [
    ['industrial-designer', 'hardware-designer'],
    [
      /\bindustrial design/,
      /\b(?:disenad\w+|designer) industri/,
      /\bindustriedesign/,
      /\b(?:furniture|mobel|toy|vehicle|car|transportation|colou?r,? (?:materials?|& trim|and trim)|cmf)\b.*\bdesign/,
    ],
  ],
];

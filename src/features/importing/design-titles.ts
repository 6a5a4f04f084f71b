/** Accepted titles. Patterns match `foldTitle`, first match wins. */

/** General categories for roles whose own does not exist. */
export const NEAREST = ['product-designer', 'ux-designer', 'visual-designer', 'graphic-designer', 'ui-designer'];
const NEAREST_VISUAL = ['visual-designer', 'graphic-designer', 'brand-designer', 'ui-designer', 'product-designer'];
const NEAREST_UX = ['ux-designer', 'product-designer'];

/** Words before “designer” that name a level, contract or craft. Any other names another trade (“Handbag Designer”). */
const OURS =
  'senior|sr\\.?|snr\\.?|junior|jr\\.?|jnr|mid|mid-?level|mid-?weight|middle-?weight|middle|lead|principal|staff|founding|first|associate|assistant|head|chief|intern|trainee|graduate|student|entry[- ]level|experienced|distinguished|freelance|contract|temporary|part-?time|full-?time|remote|hybrid|volunteer|interim|acting|deputy|executive|managing|practice|in-?house|global|group|team|corporate|multi-?disciplinary|talented|passionate|the|a|an|our|of|for|and|or|et|y|e|de|du|del|da|do|der|di|di|en|for|product|digital|web|website|mobile|app|ios|android|saas|b2b|b2c|consumer|growth|ux|ui|ux/ui|ui/ux|uxui|cx|user|user[- ]experience|customer[- ]experience|interface|interaction|service|content|visual|visuel|graphic|brand|branding|creative|communications?|marketing|motion|editorial|packaging|multimedia|strategic|experience|hmi|accessibility|werkstudent\\w*|praktik\\w*|stage|stagiaire?|alternan\\w+|estagi\\w+|becari[oa]|internship';
/** Pattern for words without another trade before them. */
const ours = (words: string): string =>
  `(?=${words})(?<=^|[^\\p{L}\\p{N}\\s] ?|(?<![\\p{L}\\p{N}])(?:${OURS}|\\d+)[ /&+-]+(?:& )?)${words}`;
const LEADERS =
  '(?:head|director|diretora?|directora?|directeur|directrice|direttore|direttrice|vp|svp|evp|avp|vice president|chief|manager|\\w{0,12}leiter(?:in)?|\\w{0,12}leitung|responsable|responsabile|gerente|jef[ea]|coordenador\\w*|coordinador\\w*|lider)';
/** Words after “design” that make it another trade. */
const NOT_BEHIND =
  '(?![- ]*(?:(?:&|and|/|y|e|und|et) )?(?:development|construction|build|delivery|engineering|physics|services|partners?|tools?|verification|quality|assurance|sales|recruit\\w*|release|validation|operations|ops|program\\w*|project|thinking|software|technolog\\w*|analyst|review|for)\\b)';

const DESIGN_MANAGERS = ['design-manager', 'design-director', 'head-of-design', 'design-lead', 'product-designer'];

/** Candidates, patterns and fallback categories, specific first. */
export const DESIGN_TITLES: [string[], RegExp[], string[]?][] = [
  [
    ['creative-developer', 'creative-technologist', 'design-engineer'],
    [/\bcreative (?:technologist|developer|coder|engineer)/],
  ],
  [
    ['design-engineer', 'ux-engineer', 'creative-technologist'],
    [
      /\bdesign (?:technologist|engineer|developer)\b/,
      /\b(?:ux|ux\/ui|ui\/ux|user experience|design systems?) (?:web |front[- ]?end |software )?(?:engineer|developer)\b/,
      /\b(?:ui|user interface) (?:web |front[- ]?end )?(?:engineer|developer)\b/,
      /\b(?:engineer|developer)\b.*\bdesign systems?\b/,
      /\b(?:member of (?:the )?technical staff\b.*\bdesign|front[- ]?end\b.*\bdesign engineering)\b/,
    ],
  ],
  [
    ['product-manager'],
    [
      /\bproduct (?:manager|owner)\b.*\b(?:ux|design|design systems?)\b/,
      /\b(?:ux|design systems?) product (?:manager|owner)\b/,
    ],
    [],
  ],
  [
    ['design-operations', 'design-ops', 'design-program-manager', 'design-manager'],
    [/\bdesign ?ops\b/, /\bdesign (?:operations|program(?:me)? manager|project manager|producer)/],
  ],
  [
    ['design-systems-designer', 'systems-designer', 'design-systems', 'ui-designer'],
    [
      /\bdesign systems? (?:designer|lead|manager|architect|specialist)/,
      /(?<!product |ux |ui )\bdesigner,? (?:for )?design systems?$/,
    ],
  ],
  [
    ['ux-researcher', 'user-researcher', 'design-researcher'],
    [
      /\b(?:ux|user(?: experience)?|design|usability|mixed[- ]methods) research/,
      /\bresearch(?:er)?\b.*\bux\b/,
      /\busability (?:specialist|expert|analyst|lead|engineer)/,
      /\bux[- ]?(?:onderzoek|forsch)/,
      /\b(?:investigad|pesquisad|ricercat|chercheu)\w+(?:\/\p{L}+)? (?:(?:de|em|en|di) )?(?:ux|usuari|experiencia)/u,
    ],
    NEAREST_UX,
  ],
  [
    ['art-director', 'creative-director', 'design-director'],
    [
      /\bart[- ]?dire[ck]tor|\bcreative \(art\)/,
      /\bdirect(?:eur|rice)(?:[ /(.-]{1,2}t?rice\)?)? artistique|\bresponsable artistique/,
      /アートディレクター/,
      /\bdire(?:ct|t)or(?:a|\(a\))? de arte/,
      /\bdire[ct]t(?:ore|rice) artistic/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['creative-director', 'art-director', 'design-director', 'design-manager'],
    [
      /\bcreative director|\bdire(?:ct|t)or[ea]? creativ[oa]\b/,
      /\b(?:head|director|vp|svp|evp|vice president|chief),?(?: of)?(?: brand (?:&|and))? creative\b(?! (?:strateg|operations|ops|production|partner|services|tech|intelligence|analytics|copy))/,
      /\bdirect(?:eur|rice) de (?:la )?creation\b/,
      /\bdire(?:ct|t)or(?:a|\(a\))? (?:creativ[oa]|criativ[oa]|de criacao)/,
      /\b(?:creative lead|lead creative)(?=$|,| [-/|])|\bacd\b/,
    ],
    NEAREST_VISUAL,
  ],
  [
    DESIGN_MANAGERS,
    [
      new RegExp(
        `${ours(LEADERS)}(?![\\p{L}])(?:[ ,:/&|(-]+(?:${OURS}|research))*[ ,:/&|(-]+(?:design|diseno|ux|ui/ux|ux/ui|user experience)(?![\\p{L}])${NOT_BEHIND}`,
        'u',
      ),
      new RegExp(`${ours('(?:design|ux|ui/ux|ux/ui|user experience)')}[ -]+(?:team[ -]?)?${LEADERS}(?![\\p{L}])`, 'u'),
      /\bdesignchef/,
    ],
  ],
  [
    ['ux-writer', 'content-designer'],
    [/\bux (?:\w+ )?writ/, /\bux copy/, /\bcopywriter\b.*\bux\b/, /\bredac?t(?:eur|rice|tore|or)a? (?:de )?ux\b/],
    NEAREST_UX,
  ],
  [
    ['content-designer', 'ux-writer'],
    [/\bcontent design/, /\bux content/, /\bcontent strateg\w*\b.*\bux\b/],
    NEAREST_UX,
  ],
  [
    ['conversation-designer', 'conversational-designer', 'content-designer', 'ux-writer'],
    [/\b(?:conversation(?:al)? (?:ux |ai )?design|(?:voice|vui|chatbot) (?:ux |ai )?designer)/, /\bux conversation/],
    NEAREST_UX,
  ],
  [
    ['service-designer'],
    [
      /\bservice ?design|\bbusiness designer\b/,
      /\b(?:tjanste|palvelu)(?:design|muotoilija)|\b(?:disenad\w+|designer) (?:de|di) servi[cz]/,
    ],
  ],
  [
    ['product-designer'],
    [
      /\bproduct (?:ux |ui |ux\/ui |experience )?design/,
      /\bproduk[tc]t?-?design/,
      /\bdesigner (?:de )?produ[ic]t/,
      /\bdisenad\w+ de producto/,
      /\bdesigner\b.*\bproduct (?:&|and)/,
      /\b(?:concepteur|progettista|projektant\w*) (?:de |di )?(?:produits?|prodotto|produkt\w*)\b/,
    ],
  ],
  [
    ['motion-designer', 'motion-graphics-designer', 'animator'],
    [
      /\bmotion[ /-]+(?:ui )?(?:design|artist|editor|specialist)/,
      /\bmotion-?design|\b(?:disenad\w+|designer) (?:de )?motion\b|\banimation designer\b|\bvideo designer|моушн/,
      /\bmotion graphics?\b|모션 ?(?:그래픽 ?)?디자이너|モーション(?:グラフィック)?デザイナー|动效设计师/,
      /\b(?:creative|video)\b.*\bmotion$/,
      /\banimador|\banimat(?:eur|rice)s? (?:2d|3d)\b/,
      /(?<!game |gameplay |character |technical |cinematic |creature )\banimator\b/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['3d-designer', '3d-artist', 'visual-designer'],
    [
      /\b(?:3d|cgi) (?:\w+ )?(?:design|artist|visuali[sz]er|generalist|modell?er)/,
      /\bvisuali[sz]er\b|(?<!data )\bvisuali[sz]ation (?:artist|designer)\b/,
      /\b(?:ar|vr|xr|immersive) (?:(?!interaction|ux|ui|product)\w+ )?design/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['illustrator'],
    [/\b(?:illustrat(?:or|eur|rice)|ilustrador)\b/, /\bstoryboard artist/, /\billustration (?:design|artist|lead)/],
    NEAREST_VISUAL,
  ],
  [
    ['interaction-designer', 'ux-designer'],
    [/\binteraction design|\binterak[st]\w+designer/, /\bixd\b/, /\binteractie-?ontwerper/],
  ],
  [
    ['ux-designer', 'ui-ux-designer'],
    [
      /\b(?:ux|ux ?[/&+-]? ?ui|ui ?[/&+-]? ?ux|uxui|uiux|user[- ]experience)[ /-]+(?:\w+ ){0,2}(?:design|konzept|concepteur|architect|strategist|specialist|lead|manager|director|expert|generalist|intern|praktik)/,
      /\bux-?design/,
      /\b(?:ux|ui)[ -](?:consultant|ontwerper|suunnittelija)/,
      /\b(?:ergonome|responsable|progettista|projektant\w*|specjalist\w*)\b.*\b(?:ux|ui)\b/,
      /\b(?:werkstudent\w*|working student|praktik\w*|intern(?:ship)?|trainee|stagiaire?|alternan\w+|(?:afstudeer)?stage|becari[oa]|estagi\w+)\b.{0,12}\b(?:ux|ui)\b(?! (?:test|dev|entwickl|autom))/,
      /\bux(?:\/ui)? (?:tervezo|navrhar)|\bprojetista\w* (?:de |em )?(?:ux|ui)\b|\b(?:ux|ui) prototyper\b/,
      /\b(?:ux|user experience) analyst\b|\buser experience \(ux\) design/,
      /\b(?:analista|especialista|practicante|chef de projet)\b.{0,12}\b(?:ux|ui)\b/,
      /σχεδιαστη\p{L}* (?:ux|ui)\b/u,
      /\bscreendesigner/,
      /\b(?:design\w*|concepteur|disenad\w+|head|director|vp|lead|manager)\b.{0,12}\b(?:ux|user experience)\b(?! research)/,
      /\b(?:head|director|manager|vp)\b.*\b(?:ui\/ux|ux\/ui)\b/,
      /\binformation architect\b(?!.*\b(?:data|enterprise|security|cloud)\b)/,
      /(?:^|[^a-z])ux(?:[/ ]?ui)?[ -]?(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너|מעצב)|ui\/ux[ -]?(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너|מעצב)/,
    ],
  ],
  [
    ['web-designer', 'ui-designer', 'visual-designer'],
    [
      /(?:веб|ウェブ|웹|网页)[ -]?(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너)/,
      /\b(?:web(?:site|flow)?|wordpress|squarespace|wix|shopify|framer|e-?commerce)[ -]*design|\b(?:disenad\w+|designer) web\b/,
    ],
  ],
  [
    ['graphic-designer', 'visual-designer'],
    [/(?<!visual\/? )\bgraphic (?:\w+ )?design(?!.*\bbrand designer)/],
    NEAREST_VISUAL,
  ],
  [
    ['brand-designer', 'visual-designer'],
    [
      /\b(?:brand|branding|identity|corporate design)\b.*\bdesign(?:er|ers)?\b/,
      /\bdesign\w*\b.*\b(?:branding|brand|identity|typograph\w+)\b/,
      /(?:\bbx|브랜드|ブランド|品牌|бренд)[ -]?(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너)/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['packaging-designer', 'brand-designer', 'graphic-designer'],
    [/\bpackaging\b.*\bdesign/, /\bdesign\w*\b.*\bpackaging\b/],
    NEAREST_VISUAL,
  ],
  [
    ['ui-designer', 'visual-designer'],
    [
      /\b(?:ui|user interface|interface)[ /-]+(?:\w+ |& )?design/,
      /\bui-?design/,
      /\bdesigner ui\b/,
      /(?:^|[^a-z/])ui[ -]?(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너|מעצב)|диза[ий]нер интерфейсов|인터페이스 디자이너|界面设计师/,
      /\bui (?:lead|specialist|expert|generalist)\b/,
      /\b(?:ui|ux|ui\/ux|ux\/ui) artist/,
    ],
  ],
  [
    ['marketing-designer', 'graphic-designer', 'brand-designer', 'visual-designer'],
    [
      /\b(?:marketing|campaign|e-?mail|ads?|advertising|performance|social(?: media)?|growth marketing|presentation|pitch)\b.*\bdesigner/,
      /\bdesigner\b.*\b(?:social media|marketing|advertising)\b/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['visual-designer', 'graphic-designer'],
    [
      /(?:ビジュアル|비주얼|시각 ?|视觉|視覺|визуальн\p{L}+ )(?:диза[ий]нер|デザイナー|设计师|設計師|디자이너)/u,
      /\bvisual\b.*\bdesign/,
      /\bdata[- ]?vi[sz]\w* design/,
      /\b(?:digital|creative) (?:\w+ )?design(?:er)?\b/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['graphic-designer', 'visual-designer'],
    [
      /\bgra(?:ph|f)i\w*[ -]*(?:\w+ )?design/,
      /\b(?:graphiste|infogra(?:ph|f)ist[ea]|arte[- ]?final\w*|assistente de arte|grafiker|artworker|production artist|typographer|dtp)\b/,
      /\b(?:design|diseno) (?:graphique|grafico)|\bmediendesign|^(?:senior |junior )?grafik$|مصمم جرافيك|平面设计/,
      /\bgrafis(?:ch|k) (?:vormgever|ontwerper|formgiv\w+)/,
      /\bgrafik komputerow|\bcreation graphique\b/,
      /グラフィックデザイナー|그래픽 ?디자이너/,
      /\bconcepteur graphique|^arte (?:jr|junior|pleno|senior|sr)\b/,
      /\bgrafico pubblicitario/,
      /^(?:senior |junior )?grafico\b/,
      /(?<!motion )\bgraphics? artist/,
      /\bgrafi\w+ (?:dizajner|tasar[iı]m)|\bgrafikus\b|leitung grafik\b/,
      /граф[иі]ч\p{L}* диза[ий]нер|平面设计师|平面設計師/u,
      /\bprojektant grafi/,
      /\bgraafinen suunnittelija/,
      /\b(?:disenad\w+|designer) grafic/,
      /\b(?:mediengestalter|kommunikationsdesign)/,
      /\b(?:communications?|creative|integrated|production|layout|editorial|type(?:face)?|font|icon|logo|book|infographics?|newsletter|banner|multimedia|powerpoint|greeting card|information|cover|print) designer/,
      /\breinzeichner/,
      /(?<!\b(?:3d|animation|pcb|ic) )\blayout artist/,
    ],
    NEAREST_VISUAL,
  ],
  [
    ['experience-designer', 'ux-designer'],
    [/(?<!developer |data )\bexperience (?:design|architect)/, /\bdesigner\b.*\bexperience\b/, /\bcx designer/],
  ],
  [DESIGN_MANAGERS, [new RegExp(`${ours('design')} (?:team )?lead\\w*`, 'u')]],
  [
    ['design-strategist', 'service-designer', 'product-designer'],
    [/\bdesign (?:strateg|thinking|consultant)|\bstrategic design/],
  ],
  [
    ['product-designer'],
    [
      new RegExp(
        `${ours('designer')}(?:s|in)?(?![\\p{L}]| (?:team|tools?|platform|relations|success|support|community|partnerships?)\\b)`,
        'u',
      ),
      new RegExp(
        `${ours('design')}[- ](?:internship|intern|praktik\\w+|trainee|apprentice\\w*|graduate|co-?op|werkstudent\\w*|stage|student|associate|fellow|generalist)(?![\\p{L}])`,
        'u',
      ),
      /^(?:senior |junior )?design$|\bmember of (?:\w+ )?design staff\b/,
      /\b(?:praktik\w+|werkstudent\w*|stage|intern(?:ship)?|apprentice\w*)\b.{0,12}\bdesign\b/,
      /(?:^|\b(?:digital|web|visueel|app|product|senior|junior|medior) )ontwerper/,
      /\b(?:analista|especialista|practicante|estagio|becario)\b.{0,6}\b(?:design|diseno)\b/,
      /\bvormgever\b|\bdisenad\w+|デザイナー|диза[ий]нер|设计师|設計師|디자이너|מעצב|\bdizajner|tasar[iı]mc[iı]/,
      /^(?:senior |junior |lead )?design specialist\b/,
    ],
  ],
];

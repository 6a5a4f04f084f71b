/** Words that show the trade of a plain “Designer”. Several distinct ones decide. */

export const TEXT_CRAFTS: readonly (readonly [categories: string[], words: RegExp])[] = [
  [
    ['product-designer'],
    /\b(?:figma|prototyp\w*|wireframes?|user flows?|usability|user research|interfaces?|ux|ui|design systems?|interaction|product (?:managers?|team)|engineers|apps?|dashboards?|saas)\b/g,
  ],
  [
    ['graphic-designer', 'visual-designer', 'brand-designer'],
    /\b(?:indesign|illustrator|photoshop|typograph\w*|layouts?|print\w*|campaigns?|social media|key visuals?|logos?|artworks?|advertis\w*|banners?|collateral|posters?|packaging|brochures?|clients?)\b/g,
  ],
  [
    ['brand-designer', 'graphic-designer', 'visual-designer'],
    /\b(?:brand identit\w*|visual identit\w*|brand systems?|brand guidelines?|rebrand\w*|brand voice|brand strategy)\b/g,
  ],
  [
    ['motion-designer', 'visual-designer', 'graphic-designer'],
    /\b(?:after effects|motion graphics?|animat\w*|premiere|storyboards?|video editing|lottie|keyframes?)\b/g,
  ],
  [
    ['3d-designer', '3d-artist', 'visual-designer'],
    /\b(?:blender|cinema 4d|maya|render\w*|3d model\w*|texturing|houdini|octane)\b/g,
  ],
  [
    ['web-designer', 'visual-designer'],
    /\b(?:webflow|wordpress|squarespace|landing pages?|cms|e-?commerce|shopify)\b/g,
  ],
  [
    ['design-engineer'],
    /\b(?:react|typescript|javascript|css|html|front-?end|web components?|tailwind|swift|kotlin|git|ship code)\b/g,
  ],
];

/** Other trades whose people are called designers. */
export const TEXT_TRADES: readonly (readonly [trade: string, words: RegExp])[] = [
  [
    'buildings',
    /\b(?:revit|autocad|construction (?:documents?|renderings?|administration)|building codes?|(?<!information )architect(?:s|ure|ural)?|interiors?|ff&e|site visits?|leed|sketchup|floor ?plans?|permits?|contractors|millwork|finishes)\b/g,
  ],
  [
    'fashion',
    /\b(?:garments?|apparel|fabrics?|tech ?packs?|silhouettes?|trims|fittings|knits?|wovens?|textiles?|line sheets?|seasonal|merchandising|runway)\b/g,
  ],
  [
    'engineering',
    /\b(?:solidworks|gd&t|tolerances?|machin(?:ed|ing|ists?)|injection mold\w*|fea|cad|catia|creo|mechanical|sheet metal|manufactur\w*|bill of materials|bom|castings?|welding|thermal|pcb|schematics?|fixtures|assembl(?:y|ies))\b/g,
  ],
  [
    'games',
    /\b(?:gameplay|game mechanics?|level design|unreal|players?|combat|quests?|game economy|npcs?|encounters?|playtests?)\b/g,
  ],
  [
    'science',
    /\b(?:clinical trials?|protocols?|biostatist\w*|regulatory|assays?|pharma\w*|patients?|physics|qubits?|molecul\w*)\b/g,
  ],
];

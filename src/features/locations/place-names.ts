/** Aliases as `plainName`. */

/** One city per line. */
export const CITY_NAMES: string[][] = [
  ['new york', 'new york city', 'nyc', 'ny', 'ny city', 'manhattan', 'brooklyn'],
  ['san francisco', 'sf', 'san francisco bay', 'bay area', 'sf bay'],
  ['los angeles', 'la', 'greater los angeles'],
  ['washington', 'washington dc', 'washington d c'],
  ['mexico city', 'ciudad de mexico', 'cdmx'],
  ['montreal', 'greater montreal'],
  ['bangalore', 'bengaluru'],
  ['mumbai', 'bombay'],
  ['delhi', 'new delhi', 'delhi ncr'],
  ['gurgaon', 'gurugram'],
  ['ho chi minh city', 'saigon'],
  ['kyiv', 'kiev'],
  ['munich', 'munchen', 'muenchen'],
  ['cologne', 'koln', 'koeln'],
  ['frankfurt', 'frankfurt am main', 'frankfurt main'],
  ['nuremberg', 'nurnberg', 'nuernberg'],
  ['dusseldorf', 'duesseldorf'],
  ['zurich', 'zuerich'],
  ['geneva', 'geneve', 'genf'],
  ['basel', 'basle'],
  ['vienna', 'wien'],
  ['milan', 'milano'],
  ['rome', 'roma', 'rom'],
  ['tokyo', '東京', '東京都'],
  ['osaka', '大阪', '大阪市'],
  ['beijing', '北京', '北京市'],
  ['shanghai', '上海', '上海市'],
  ['shenzhen', '深圳', '深圳市'],
  ['turin', 'torino'],
  ['florence', 'firenze'],
  ['lisbon', 'lisboa'],
  ['porto', 'oporto'],
  ['seville', 'sevilla'],
  ['prague', 'praha'],
  ['warsaw', 'warszawa'],
  ['krakow', 'cracow'],
  ['wroclaw', 'breslau'],
  ['bucharest', 'bucuresti'],
  ['belgrade', 'beograd'],
  ['copenhagen', 'kobenhavn'],
  ['gothenburg', 'goteborg'],
  ['brussels', 'brussel', 'bruxelles'],
  ['antwerp', 'antwerpen'],
  ['the hague', 'den haag', 'hague'],
  ['athens', 'athina'],
  ['istanbul', 'constantinople'],
  ['tel aviv', 'tel aviv yafo', 'tel aviv jaffa'],
  ['seoul', 'greater seoul'],
];

/**
 * Codes after a town for its canton or province that also mean a country or US state: `Genève, GE`, `Perth, WA`. By country.
 * ISO 3166-2 and common codes.
 */
export const PROVINCES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    AU: 'NT SA WA',
    BR: 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO',
    CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
    DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH',
    IN: 'AN AP AR AS BR CG CH CT DD DL GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ NL OD OR PB PY RJ SK TG TN TR TS UK UP UT WB',
    IT: 'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV',
    MX: 'BC CL CO CS GR MI MO NL SI SO',
    NL: 'DR FL FR GE GR LI NB NH OV UT ZE ZH',
    PL: 'DS KP LB LD LU MA MZ OP PD PK PM SK SL WN WP ZP',
  }).map(([country, codes]) => [country, new Set(codes.split(' '))]),
);

/** Countries whose towns are too small for the general bound. */
export const SMALL_COUNTRIES: ReadonlySet<string> = new Set(['AD', 'IS', 'LI', 'LU', 'MC', 'MT', 'SM']);

/** Country names in adverts that `Intl` lacks. */
export const COUNTRY_NAMES: Record<string, string> = {
  us: 'US',
  usa: 'US',
  'u s': 'US',
  'u s a': 'US',
  america: 'US',
  'united states of america': 'US',
  'the states': 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  can: 'CA',
  ger: 'DE',
  deutschlandweit: 'DE',
  schweizweit: 'CH',
  osterreichweit: 'AT',
  deu: 'DE',
  uae: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  korea: 'KR',
  'republic of korea': 'KR',
  turkey: 'TR',
  'russian federation': 'RU',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  'canary islands': 'ES',
  'islas canarias': 'ES',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  macau: 'MO',
};

/**
 * Regions as written in adverts. The first name known to the board applies for each part. An unknown region may stand for its
 * largest countries.
 */
export const REGION_NAMES: ReadonlyMap<string, string[][]> = new Map(
  Object.entries({
    emea: [['europe'], ['middle east', 'middle east and africa'], ['africa', 'middle east and africa']],
    apac: [
      ['asia pacific', 'apac', 'asia'],
      ['asia pacific', 'apac', 'oceania'],
    ],
    'asia pacific': [
      ['apac', 'asia'],
      ['apac', 'oceania'],
    ],
    apj: [['asia pacific', 'asia'], ['japan']],
    americas: [
      ['americas', 'north america'],
      ['americas', 'latin america', 'south america'],
    ],
    amer: [
      ['americas', 'north america'],
      ['americas', 'latin america', 'south america'],
    ],
    'north america': [
      ['americas', 'united states'],
      ['americas', 'canada'],
    ],
    'latin america': [['south america', 'americas']],
    'south america': [['latin america', 'americas']],
    latam: [['latin america', 'south america', 'americas']],
    eu: [['european union', 'europe']],
    'european union': [['europe']],
    eea: [['europe']],
    'eu uk': [['europe']],
    europa: [['europe']],
    asia: [['asia pacific', 'apac']],
    oceania: [['asia pacific', 'apac', 'australia']],
    mena: [
      ['middle east', 'middle east and africa'],
      ['africa', 'middle east and africa'],
    ],
    dach: [['germany'], ['austria'], ['switzerland']],
    benelux: [['belgium'], ['netherlands'], ['luxembourg']],
    nordics: [['denmark'], ['sweden'], ['norway'], ['finland']],
    baltics: [['estonia'], ['latvia'], ['lithuania']],
    'baltic states': [['estonia'], ['latvia'], ['lithuania']],
    scandinavia: [['denmark'], ['sweden'], ['norway']],
    iberia: [['spain'], ['portugal']],
    gcc: [['united arab emirates'], ['saudi arabia'], ['qatar'], ['kuwait'], ['bahrain'], ['oman']],
    'southeast asia': [['singapore'], ['indonesia'], ['malaysia'], ['philippines'], ['thailand'], ['vietnam']],
    anz: [['australia'], ['new zealand']],
    'uk i': [['united kingdom'], ['ireland']],
    'uk and ireland': [['united kingdom'], ['ireland']],
    'north south america': [['north america'], ['latin america']],
  }),
);

const US =
  'al alabama|ak alaska|az arizona|ar arkansas|ca california|co colorado|ct connecticut|de delaware|dc district of columbia|fl florida|ga georgia|hi hawaii|id idaho|il illinois|in indiana|ia iowa|ks kansas|ky kentucky|la louisiana|me maine|md maryland|ma massachusetts|mi michigan|mn minnesota|ms mississippi|mo missouri|mt montana|ne nebraska|nv nevada|nh new hampshire|nj new jersey|nm new mexico|ny new york|nc north carolina|nd north dakota|oh ohio|ok oklahoma|or oregon|pa pennsylvania|ri rhode island|sc south carolina|sd south dakota|tn tennessee|tx texas|ut utah|vt vermont|va virginia|wa washington|wv west virginia|wi wisconsin|wy wyoming';
const CA =
  'ab alberta|bc british columbia|mb manitoba|nb new brunswick|nl newfoundland and labrador|ns nova scotia|on ontario|pe prince edward island|qc quebec|sk saskatchewan';
const AU =
  'nsw new south wales|vic victoria|qld queensland|wa western australia|sa south australia|tas tasmania|act australian capital territory';

export const STATES: ReadonlyMap<string, string> = new Map(
  [
    ['AU', AU],
    ['CA', CA],
    ['US', US],
  ].flatMap(([country = '', states = '']) =>
    states.split('|').flatMap((state): [string, string][] => {
      const space = state.indexOf(' ');
      return [
        [state.slice(0, space), country],
        [state.slice(space + 1), country],
      ];
    }),
  ),
);

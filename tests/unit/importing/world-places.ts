import { readPairs } from '../../groups.ts';

const TEXTS = `
  # Parts and spellings of towns.
  Hollywood, CA - Hybrid → los-angeles · Porto Alegre/RS → porto-alegre · Belo Horizonte/MG, Brasil → belo-horizonte
  SF/NY/LA → san-francisco new-york los-angeles · Monterrey, N.L. → monterrey · Bogotá D.C. → bogota
  Ft. Worth, TX → fort-worth · Minneapolis–St. Paul → minneapolis · 東京都渋谷区 → tokyo · 上海市浦东新区 → shanghai
  Remote - Europe or US East Coast → none | europe united-states · Brisbane QLD 4000 → brisbane
  Portland, OR 97201-1234 → portland · Berlin Mitte → berlin · Las Palmas, Canary Islands → las-palmas-de-gran-canaria
  杭州市 → hangzhou · Cali, Valle del Cauca, Colombia → cali
  # Towns by a state or size, beside others of the name.
  Salvador, Bahia → salvador · Islamabad → islamabad
  # Towns of small countries.
  Valletta, Malta → valletta · Vaduz, Liechtenstein → vaduz
  # Towns whose name is another name of a country.
  Columbia, SC → columbia · Columbia, Maryland → columbia-maryland · Holland, MI → holland
  Remote - Holland → none | netherlands · Brasília, DF → brasilia
  # Towns that share their name with a country or a part of one.
  Mexico City → mexico-city · Mexico City, Mexico → mexico-city · Mexico City, Mexico City, Mexico → mexico-city
  Ciudad de México → mexico-city · CDMX, México → mexico-city · Mexico, Mexico City → mexico-city · São Paulo → sao-paulo
  São Paulo, Brazil → sao-paulo · São Paulo, SP, Brasil → sao-paulo · Sao Paulo, São Paulo, Brazil → sao-paulo
  Rio de Janeiro, Brazil → rio-de-janeiro · Washington, D.C. → washington-dc · Washington, DC → washington-dc
  Washington DC → washington-dc · Washington, District of Columbia, United States → washington-dc
  Washington D.C. Metro Area → washington-dc · Seattle, Washington → seattle · Seattle, Washington, United States → seattle
  Spokane, WA → spokane · Quebec City → quebec-quebec · Québec City, QC → quebec-quebec
  Quebec City, Quebec, Canada → quebec-quebec · Québec, QC, Canada → quebec-quebec · Ville de Québec → quebec-quebec
  Montréal, Québec → montreal · Montreal, Quebec, Canada → montreal · Victoria, Seychelles → victoria-la-riviere-anglaise
  Victoria, BC → victoria-british-columbia · Victoria, British Columbia, Canada → victoria-british-columbia
  Melbourne, Victoria, Australia → melbourne · Melbourne, VIC → melbourne · New York → new-york · New York City → new-york
  New York, NY → new-york · New York, New York → new-york · New York, New York, USA → new-york · NYC → new-york
  Albany, New York → albany · Buffalo, NY → buffalo · Guatemala City → guatemala-city
  Guatemala City, Guatemala → guatemala-city · Panama City, Panama → panama-city · Panama City, Panamá, Panama → panama-city
  Panama City, FL → panama-city-florida · Kuwait City, Kuwait → kuwait-city · Luxembourg → luxembourg-luxembourg
  Luxembourg, Luxembourg → luxembourg-luxembourg · Singapore → singapore-singapore
  Singapore, Singapore → singapore-singapore · Monaco → monaco-municipality-of-monaco
  Djibouti, Djibouti → djibouti-djibouti · Salzburg → salzburg · Salzburg, Austria → salzburg
  Salzburg, Salzburg, Österreich → salzburg · Zürich → zurich · Zurich, Zurich, Switzerland → zurich · Zürich, ZH → zurich
  Geneva → geneva · Geneva, Switzerland → geneva · Genève, GE → geneva · Bern, Switzerland → bern · Basel → basel
  Lausanne, Vaud, Switzerland → lausanne · Utrecht → utrecht · Utrecht, Utrecht, Netherlands → utrecht
  Utrecht, UT → utrecht · Groningen, Netherlands → groningen · Groningen → groningen
  Amsterdam, Noord-Holland, Netherlands → amsterdam · Madrid → madrid · Madrid, Community of Madrid, Spain → madrid
  Madrid, Comunidad de Madrid, España → madrid · Valencia, Spain → valencia · Barcelona, Catalonia, Spain → barcelona
  Berlin → berlin · Berlin, Berlin, Germany → berlin · Hamburg → hamburg · Bremen, Germany → bremen
  München, Bayern, Deutschland → munich · Frankfurt am Main, Hessen, Germany → frankfurt · Wien, Wien, Österreich → vienna
  Prague, Prague, Czechia → prague · Stockholm, Stockholm County, Sweden → stockholm · Oslo, Norway → oslo
  Lisboa, Portugal → lisbon · Porto → porto · Dublin, County Dublin, Ireland → dublin · Dublin, Ireland → dublin
  Bogotá → bogota · Bogota, Bogota D.C., Colombia → bogota · Medellín, Antioquia, Colombia → medellin
  Buenos Aires → buenos-aires · Buenos Aires, Argentina → buenos-aires · Santiago, Chile → santiago · Lima, Peru → lima
  Lima → lima · Montevideo, Uruguay → montevideo · Córdoba, Argentina → cordoba · Guadalajara, Jalisco, Mexico → guadalajara
  Monterrey, Nuevo León, Mexico → monterrey · San José, Costa Rica → san-jose-san-jose
  San José, Provincia de San José, Costa Rica → san-jose-san-jose · San Jose, CA → san-jose · Tokyo, Tokyo, Japan → tokyo
  Tokyo → tokyo · Osaka, Osaka, Japan → osaka · Kyoto → kyoto · Seoul, Seoul, South Korea → seoul
  Beijing, Beijing, China → beijing · Shanghai → shanghai · Taipei, Taiwan → taipei
  Ho Chi Minh City, Vietnam → ho-chi-minh-city · Hanoi → hanoi · Delhi, India → delhi · New Delhi, Delhi, India → new-delhi
  Chandigarh → chandigarh · Bengaluru, Karnataka, India → bengaluru · Mumbai, Maharashtra → mumbai
  Jakarta, Indonesia → jakarta · Manila, Metro Manila, Philippines → manila · Cebu City, Philippines → cebu-city
  Quezon City → quezon-city · Dubai → dubai · Dubai, Dubai, United Arab Emirates → dubai · Abu Dhabi, UAE → abu-dhabi
  Cairo, Egypt → cairo · Nairobi, Nairobi County, Kenya → nairobi · Lagos, Nigeria → lagos · Lagos, Lagos, Nigeria → lagos
  Accra, Ghana → accra · Tunis, Tunisia → tunis · Algiers → algiers · Cape Town, Western Cape, South Africa → cape-town
  Johannesburg, Gauteng → johannesburg · Istanbul, Istanbul, Turkey → istanbul · Ankara, Türkiye → ankara
  Moscow, Moscow, Russia → moscow · Kyiv, Ukraine → kyiv · Minsk, Belarus → minsk
  Warsaw, Masovian Voivodeship, Poland → warsaw · Kraków, Poland → krakow · Budapest → budapest · Sofia → sofia
  Sofia, Sofia City Province, Bulgaria → sofia · Belgrade, Serbia → belgrade · Zagreb, Croatia → zagreb
  Athens, Attica, Greece → athens · Brussels, Brussels, Belgium → brussels · Antwerp, Antwerp, Belgium → antwerp
  Paris, Île-de-France, France → paris · Lyon, Auvergne-Rhône-Alpes, France → lyon
  Manchester, England, United Kingdom → manchester · London, England → london · Edinburgh, Scotland → edinburgh
  Perth, Western Australia → perth · Brisbane, Queensland → brisbane · Sydney, New South Wales, Australia → sydney
  Auckland, Auckland, New Zealand → auckland · Wellington, New Zealand → wellington · Oklahoma City, OK → oklahoma-city
  Oklahoma City, Oklahoma → oklahoma-city · Kansas City, MO → kansas-city · Salt Lake City, Utah → salt-lake-city
  Jersey City, NJ → jersey-city · Iowa City, Iowa → iowa-city · Nevada City, California → none | united-states
  # Several, and how people write them.
  SF / NY → san-francisco new-york · NYC / SF → new-york san-francisco · NY or SF → new-york san-francisco
  SF, NY → san-francisco new-york · SF, NYC, LA → san-francisco new-york los-angeles · LA / NY → los-angeles new-york
  New York or Austin, TX → new-york austin · San Francisco or Mexico City → san-francisco mexico-city
  New York; San Francisco; Washington, D.C. → new-york san-francisco washington-dc
  Berlin / Zürich / Wien → berlin zurich vienna · Singapore, Tokyo, Sydney → singapore-singapore tokyo sydney
  London | Paris | Madrid → london paris madrid · Great Seattle area → seattle · Greater Seattle Area → seattle
  Greater Boston → boston · Greater New York City Area → new-york · Greater Toronto Area, Canada → toronto
  San Francisco Bay Area → san-francisco · Downtown Chicago, IL → chicago · Chicago metro area → chicago
  HQ - Amsterdam → amsterdam · Munich Office → munich · Paris (Hybrid) → paris · Hybrid - New York City → new-york
  US-NY-New York → new-york · DE-Berlin → berlin
  # Parts of towns, and names that a bracket or a state decides.
  Singapore, Central, Singapore → singapore-singapore · Central, Hong Kong → hong-kong-hong-kong · London (Central) → london
  Bogotá D.C., Colombia → bogota · Jakarta Selatan → jakarta · Frankfurt (Oder) → frankfurt-oder
  Frankfurt (Main) → frankfurt · Halle (Saale) → halle-saale
  Halle, North Rhine-Westphalia, Germany → halle-north-rhine-westphalia · Frankfurt, Brandenburg, Germany → frankfurt-oder
  # Countries, parts of them, and regions.
  Mexico → none | mexico · Brazil → none | brazil · Georgia → none | georgia · Atlanta, Georgia → atlanta
  Tbilisi, Georgia → tbilisi · Remote - Mexico → none | mexico · Remote, Singapore → none | singapore
  Remote - Luxembourg → none | luxembourg · California → none | united-states
  Remote - California → none | united-states · Remote: California (non-SF), Oregon → none | united-states
  Remote - TX, CA, NY → none | united-states · Remote - NY → none | united-states · Remote (Ontario) → none | canada
  Quebec (Remote) → none | canada · Bavaria, Germany → none | germany · Remote, Andalusia, Spain → none | spain
  England, United Kingdom → none | united-kingdom · Iberia → none | spain portugal
  DACH → none | germany austria switzerland · North America → none | north-america
  North to South America → none | north-america latin-america · Americas → none | north-america latin-america
  Europe → none | europe · Remote - EMEA → none | europe middle-east africa
  Remote (US or Canada) → none | united-states canada · Remote - US excluding CA → none | united-states
  Any Location → none | * · Anywhere → none | * · Fully Remote, Anywhere in the world → none | *
  Remote - Worldwide → none | * · Any location in the world → none | * · Global → none | *
  Location agnostic → none | * · All locations → none | *
`;

/** Place texts as feeds write them, with the places of the world that they mean: cities, then countries and regions. */
export const worldPlaces = readPairs(TEXTS).map(([text, places]): [text: string, cities: string, areas: string] => {
  const [cities = '', areas = ''] = places.split(' | ');
  return [text, cities === 'none' ? '' : cities, areas];
});

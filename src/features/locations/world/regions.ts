/** Region with its centre and countries (ISO 3166-1 alpha-2). */
interface Region {
  name: string;
  latitude: number;
  longitude: number;
  countries: readonly string[];
}

const region = (name: string, latitude: number, longitude: number, countries: string): Region => ({
  name,
  latitude,
  longitude,
  countries: countries.split(' '),
});

/** All regions. Rebuild the gazetteer after a change (tests/run/gazetteer.ts). */
export const REGIONS: readonly Region[] = [
  region(
    'Europe',
    50,
    10,
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  ),
  region('North America', 45, -100, 'BM CA GL PM US'),
  region(
    'Latin America',
    -10,
    -65,
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  ),
  region(
    'Asia',
    30,
    100,
    'AF AM AZ BD BN BT CN GE HK ID IN IO JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN',
  ),
  region('Middle East', 28, 45, 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE'),
  region(
    'Africa',
    2,
    20,
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  ),
  region('Oceania', -28, 145, 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS'),
];

/** Country codes of a region by name. Empty for the owner's own regions. */
export const listRegionCountryCodes = (name: string): readonly string[] =>
  REGIONS.find((region) => region.name === name)?.countries ?? [];

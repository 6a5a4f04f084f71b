import type { ContractType } from '../../jobs/job.ts';
import { type AdvertLine, findFirstMatch } from './advert.ts';

/** Line with a labelled contract: `Employment type: Contractor`. */
const STATED =
  '^(?:(?:employment|contract|job|position|work|role) type|type of (?:employment|contract)|anstellungsart|art der anstellung|beschaftigungsart|arbeitszeit|vertragsart|type de contrat|tipo de contrato|tipo di contratto|jornada|dienstverband) ?[:-] ?';

const STATEMENTS: (readonly [ContractType, RegExp])[] = [
  ['apprenticeship', new RegExp(`${STATED}(?:apprenti|alternance|ausbildung)`)],
  ['internship', new RegExp(`${STATED}(?:internship|praktikum|stage|practicas|estagio)\\b`)],
  [
    'fixed-term',
    new RegExp(
      `${STATED}(?:fixed[- ]term|contract\\b|contractor|temporary|freelance|befristet|cdd\\b|temporal|determinato|a tempo determinato)`,
    ),
  ],
  ['part-time', new RegExp(`${STATED}(?:part[- ]?time|teilzeit|temps partiel|parcial|media|deeltijd)`)],
  ['apprenticeship', /\b(?:this apprenticeship|contrat d'(?:apprentissage|alternance)|contrat en alternance)\b/],
  [
    'internship',
    /\b(?:this (?:\w+ ){0,3}internship (?:is|lasts|will|offers|starts|program)|the internship (?:is|lasts|will|starts)|stage (?:de|d'une duree de) \d|praktikum (?:von|uber|fur) \d|dauer des praktikums|pflichtpraktikum|convention de stage|stageovereenkomst|contrato de practicas|convenio de practicas)\b/,
  ],
  [
    'fixed-term',
    /\b(?:(?:this is|as|on|is) (?:an? )?(?:\w+[- ]){0,3}(?:fixed[- ]term|temporary|freelance|contract) (?:role|position|contract|basis|assignment|engagement|opportunity)|(?:\d{1,2}|six|nine|twelve|eighteen|three|four)[- ]months? (?:\w+ )?(?:fixed[- ]term|ftc|contract|cover|maternity (?:leave )?(?:cover|contract)|mat cover)|contract (?:length|duration|term): ?\d|fixed[- ]term contract (?:of|for|until|ending|to cover|\()|(?:maternity|paternity|parental|mat)(?: leave)? cover\b|befristet (?:auf|bis|fur|zunachst|als)|auf (?:\d{1,2}|ein|zwei) (?:monate|jahre?) befristet|befristete[rsn]? (?:stelle|anstellung|vertrag|position)|elternzeitvertretung|cdd (?:de|d'une duree)|contrat a duree determinee|contrato (?:temporal|por obra|de duracion determinada)|tijdelijk contract (?:voor|van) \d|zwangerschapsverlof|contratto a tempo determinato|vikariat|visstidsanstallning|freiberuflich\w* (?:basis|mitarbeit)|auf freiberuflicher basis|auf selbststandiger basis)\b/,
  ],
  [
    'part-time',
    /\b(?:(?:this is|as|on|is) (?:an? )?(?:\w+ ){0,2}part[- ]time (?:role|position|job|basis|opportunity)|part[- ]time \(?\d{1,2}(?:-\d{1,2})? hours|in teilzeit \(|teilzeit \(?\d{2}|temps partiel \(|jornada parcial|media jornada|deeltijd \()/,
  ],
];

const ABOUT =
  /\btype\b|anstellung|beschaftigungsart|arbeitszeit|dienstverband|tipo d|vertragsart|contract|term\b|tempor|freelanc|befrist|vertretung|freiberuf|selbststand|\bcdd\b|\bftc\b|contrat|months? |cover|intern|praktik|stage|practicas|apprenti|alternance|part[- ]time|teilzeit|partiel|parcial|jornada|deeltijd|determinato|vikariat|visstid|verlof/;

export const findStatedContract = (lines: readonly AdvertLine[]) => findFirstMatch(lines, STATEMENTS, ABOUT);

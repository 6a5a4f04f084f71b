import { foldToWords } from './words.ts';

/** Filler words of job searches in several languages: “UX jobs in Berlin”. */
const NOISE = new Set(
  foldToWords(`a all am an and any are around as at by can find for from i in is looking me my near need of on only or per please
  search searching seeking show some that the to want wanted we where which who with within
  area based greater located location region surroundings available hiring work
  anything everything nothing everywhere someone somewhere can could will would should do does have has been be it if so about
  just really please ideally preferably hopefully maybe moving got finished something needs needing timezone timezones zone zones right now currently you your our my im ive id like love living live lives interested hire hires but also
  que qui quien quienes che nest est ist sind
  requiring requires involving needing know knows skill skills
  gesucht gezocht cerco cercasi procuro szukam sokes soges ищу вакансия вакансии работа работу
  there company companies good great nice cool open there want give get
  alles tout todo tutto allt alt tudo
  job jobs role roles position positions vacancy vacancies opening openings offer offers opportunity opportunities
  career careers latest listing listings new newest posted recent recently
  eine einen einer une uma ett
  aber auch maar mais pero
  ich suche suchen umgebung nahe arbeit oder jobangebote neu neue neueste
  stelle stellen stellenangebot stellenangebote bei beim das dem den der des die ein eine fur im mit oder und vom von zum zur
  je cherche ou pres autour
  au aux chez dans du emploi emplois en et la le les offre offres poste postes pour un une avec
  busco buscar cerca o
  con de del e el empleo los las oferta ofertas para por puesto trabajo un una y
  alla da dei del della di il lavoro nel per presso do dos em na vaga vagas um uma com
  bij een het met op te vacature vacatures van voor
  arbete att med och pa som til tyopaikka praca
  في من مع وظيفة وظائف مطلوب`),
);

/** Gender markers such as `m/w/d`. */
const GENDER_NOTE = /^\(?(?:all-genders|gn|[mwfdxhiv](?:[/|,][mwfdxhi*]|\/div(?:ers)?){1,3})\)?$/i;
const LONG_GENDER_NOTE =
  /\((?:all genders?|alle geschlechter)\)|\(\s?[mwfdxhiv](?:\s?[/|,]\s?(?:[mwfdxhi*]|div(?:ers)?)){1,3}\s?\)|\b[mwfdxhiv](?:\|[mwfdxhi*]){1,3}(?!\S)/gi;

/** Writes gender markers of several words as one: `(m / w / d)` as `(m/w/d)`. */
export const joinGenderNotes = (text: string): string =>
  text.replace(LONG_GENDER_NOTE, (note) =>
    /^\(al/i.test(note) ? '(all-genders)' : note.replace(/\s/g, '').replace(/[|,]/g, '/'),
  );

/** True if the token carries no meaning. */
export const isNoiseToken = (piece: string, words: readonly string[]): boolean =>
  GENDER_NOTE.test(piece) || words.every((word) => NOISE.has(word));

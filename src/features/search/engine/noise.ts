/** Words that say nothing on a job board, in the languages it is asked in: people type “UX jobs in Berlin”. */
const NOISE = new Set(
  `a an and are as at by for from i in is looking me my near of on or per some the to we with
  job jobs role roles position positions vacancy vacancies opening openings offer offers opportunity opportunities
  stelle stellen stellenangebot stellenangebote bei beim das dem den der des die ein eine fur im mit oder und vom von zum zur
  au aux chez dans du emploi emplois en et la le les offre offres poste postes pour un une avec
  con de del e el empleo los las oferta ofertas para por puesto trabajo un una y
  alla da dei del della di il lavoro nel per presso do dos em na vaga vagas um uma com
  bij een het met op te vacature vacatures van voor
  arbete att med och pa som til tyopaikka praca`.split(/\s+/),
);

/** `m/w/d` and its like, which adverts of German-speaking countries carry. */
const GENDER_NOTE = /^\(?(?:all[- ]genders?|gn|[mwfdxhiv](?:\s?[/|,]\s?[mwfdxhi*]){1,3})\)?$/i;

/** Whether a piece of a search, with its words, says nothing. */
export const isNoise = (piece: string, words: readonly string[]): boolean =>
  GENDER_NOTE.test(piece) || words.every((word) => NOISE.has(word));

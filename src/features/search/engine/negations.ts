/** Negating words in several languages. */
const NEGATIONS = new Set(
  `without|w o|no|not|never|except|except for|excepting|excluding|exclude|excl|minus|avoid|skip|outside|outside of|other than|apart from|
  aside from|instead of|rather than|anything but|everything but|all but|anywhere but|everywhere but|dont|doesnt|isnt|arent|wont|neither|nor|
  ohne|kein|keine|keinen|keiner|keinem|keines|nicht|nie|ausser|ausserhalb|ausgenommen|
  pas|pas de|sans|sauf|hors|hors de|hormis|excepte|en dehors de|aucun|aucune|
  sin|excepto|salvo|todo menos|todos menos|cualquiera menos|menos en|fuera de|ningun|ninguna|
  sem|nao|exceto|fora de|tudo menos|nenhum|nenhuma|
  senza|non|tranne|eccetto|fuori|fuori da|nessun|nessuna|
  niet|geen|zonder|behalve|buiten|
  inte|ingen|inga|utan|utom|forutom|utanfor|ikke|uden|uten|undtagen|unntatt|undtaget|udenfor|utenfor|
  nie|bez|oprocz|poza|ei|ilman|paitsi|krome|не|без|кроме|вне|degil|haric`
    .split('|')
    .map((words) => words.trim()),
);
export const MAX_NEGATION_PIECES = 3;

/** Words that cancel a negation: “not only senior”, “degree not required”. */
const VOIDING = new Set('only just nur seulement solo required needed necessary important sure yet'.split(' '));

/** Words between a negation and its object: “not too senior”. */
const FILLERS = new Set(
  'too so very be being is are any zu sehr sein soit etre trop sea sean ser muy sia essere troppo te heel seja muito for alltfor'.split(
    ' ',
  ),
);

export const isNegationFiller = (words: readonly string[]): boolean => FILLERS.has(words.join(' '));

/** Parses a negation. `length` is the number of tokens used. `isVoid` if it has no effect. */
export function parseNegationAtStart(
  pieces: readonly (readonly string[])[],
): { length: number; isVoid: boolean } | undefined {
  for (let length = Math.min(MAX_NEGATION_PIECES, pieces.length); length > 0; length--) {
    if (!NEGATIONS.has(pieces.slice(0, length).flat().join(' '))) continue;
    const isVoid = VOIDING.has(pieces[length]?.join(' ') ?? '');
    return { length: length + (isVoid ? 1 : 0), isVoid };
  }
  return undefined;
}

/** Words that extend a list: “not in London and Paris”. */
const ALSO = new Set('and und et y e en och og i oraz nor ni ne noch и'.split(' '));

export const continuesList = (words: readonly string[]): boolean => ALSO.has(words.join(' '));

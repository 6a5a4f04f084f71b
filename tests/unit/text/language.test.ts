import { expect, it } from 'vitest';
import { detectLanguage } from '../../../src/lib/language.ts';

/** The beginning of an advertisement, in each language. */
const TEXTS: Record<string, string> = {
  en: 'You will design the tools that nurses use on the ward, with two engineers and a researcher. We ship every week, and you will watch people work with what you made.',
  de: 'Du gestaltest die Werkzeuge, mit denen Pflegende auf der Station arbeiten, zusammen mit zwei Entwicklern und einer Forscherin. Wir liefern jede Woche, und du siehst, wie Menschen damit arbeiten.',
  nl: 'Je ontwerpt het gereedschap dat verpleegkundigen op de afdeling gebruiken, met twee ontwikkelaars of meer en een onderzoeker. We leveren elke week, en we kijken of het werkt zoals we dachten.',
  pl: 'To praca dla kogoś, kto projektuje narzędzia dla pielęgniarek na oddziale. To ty pracujesz z dwoma programistami i badaczką, a to znaczy, że co tydzień widzisz, jak ludzie z tego korzystają.',
};

it.each(Object.entries(TEXTS))('The language of a text is detected where it is %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

it('The language of a text is the one that most of it is in, whatever English it names', () => {
  const terms = ' Figma, the design system and the handoff to our developers. ';
  expect(detectLanguage(`${TEXTS.de} ${TEXTS.de}${terms}`)).toBe('de');
  expect(detectLanguage(`${TEXTS.en} Büro am Bahnhof, Gleisdreieck, Berlin. ${TEXTS.en}`)).toBe('en');
});

it('The language of a text is not detected in what is too short', () => {
  expect(detectLanguage('The tools of the ward, to you and with you.')).toBeUndefined();
});

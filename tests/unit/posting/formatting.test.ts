import { describe, expect, it } from 'vitest';
import { type MarkdownFormat, toggleFormat } from '../../../src/features/posting/formatting.ts';

/** Texts with what is selected between `[` and `]`; a caret is `|`. */
function read(text: string) {
  const start = text.search(/[|⟦]/);
  const isCaret = text[start] === '|';
  const end = isCaret ? start : text.indexOf('⟧') - 1;
  return { value: text.replace(/[|⟦⟧]/g, ''), start, end };
}

function press(kind: MarkdownFormat, text: string): string {
  const selected = read(text);
  const { from, to, text: put, start, end } = toggleFormat(kind, selected);
  const value = selected.value.slice(0, from) + put + selected.value.slice(to);
  if (start === end) return `${value.slice(0, start)}|${value.slice(start)}`;
  return `${value.slice(0, start)}⟦${value.slice(start, end)}⟧${value.slice(end)}`;
}

describe('Formatting Markdown', () => {
  it.each<[string, MarkdownFormat, string, string]>([
    ['a word is made bold', 'bold', 'We ⟦care⟧ here', 'We **⟦care⟧** here'],
    ['and plain again', 'bold', 'We **⟦care⟧** here', 'We ⟦care⟧ here'],
    ['also with its asterisks', 'bold', 'We ⟦**care**⟧ here', 'We ⟦care⟧ here'],
    ['blanks stay outside', 'bold', 'We⟦ care ⟧here', 'We **⟦care⟧** here'],
    ['nothing becomes words to write over', 'bold', 'We |', 'We **⟦bold text⟧**'],
    ['each line for itself, behind its marks', 'bold', '⟦- one\n\n### two⟧', '⟦- **one**\n\n### **two**⟧'],
    ['and all of them plain', 'bold', '⟦- **one**\n- **two**⟧', '⟦- one\n- two⟧'],
    ['a line is made a heading', 'heading', 'Intro\nThe| team\nWe', 'Intro\n### The| team\nWe'],
    ['and a line again', 'heading', '### The| team', 'The| team'],
    ['of any level', 'heading', '# |', '|'],
    ['an empty line is begun as a heading', 'heading', 'Intro\n|', 'Intro\n### |'],
    ['an item is made a heading', 'heading', '- The| team', '### The| team'],
    ['lines are made a list', 'list', 'a⟦b\n\ncd⟧e', '⟦- ab\n\n- cde⟧'],
    ['those that are not yet', 'list', '⟦- a\nb⟧', '⟦- a\n- b⟧'],
    ['and lines again', 'list', '⟦- a\n* b⟧', '⟦a\nb⟧'],
    ['a line whose end is selected with it, and not the next', 'list', '⟦a\n⟧b', '- ⟦a\n⟧b'],
    ['words are linked', 'link', 'See ⟦our work⟧.', 'See [our work](⟦https://⟧).'],
    ['an address is given words', 'link', 'See ⟦https://a.example/x⟧.', 'See [⟦link text⟧](https://a.example/x).'],
    ['nothing is made a link', 'link', '|', '[link text](⟦https://⟧)'],
  ])('%s (%s): %j', (_, kind, before, after) => {
    expect(press(kind, before)).toBe(after);
  });

  it.each<MarkdownFormat>(['bold', 'heading', 'list'])('Formatting Markdown twice over changes nothing: %s', (kind) => {
    for (const text of ['⟦one⟧', '⟦one\ntwo⟧', 'a ⟦b⟧ c', '⟦one\n\ntwo three⟧', '⟦ü – é⟧']) {
      const twice = press(kind, press(kind, text));
      expect(twice.replace(/[|⟦⟧]/g, '')).toBe(text.replace(/[|⟦⟧]/g, ''));
    }
  });

  it('Formatting Markdown never reaches beyond what is there', () => {
    for (const value of ['', '\n', '\n\n', 'a\n', '**', '****', '- ', '### '])
      for (let start = 0; start <= value.length; start++)
        for (let end = start; end <= value.length; end++)
          for (const kind of ['heading', 'bold', 'list', 'link'] as const) {
            const edit = toggleFormat(kind, { value, start, end });
            const length = value.length - (edit.to - edit.from) + edit.text.length;
            expect([0, edit.from, edit.to, value.length]).toEqual(
              [0, edit.from, edit.to, value.length].sort((a, b) => a - b),
            );
            expect([0, edit.start, edit.end, length]).toEqual([0, edit.start, edit.end, length].sort((a, b) => a - b));
          }
  });
});

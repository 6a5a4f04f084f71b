import { expect, it } from 'vitest';
import { renderOnce } from '../../../src/ui/render-once.ts';

const script = { type: 'script', id: 'one' };

/** Chunks that a part writes, and how often it was rendered. */
function countingPart(chunks: unknown[], isAsync = false) {
  let rendered = 0;
  const render = () => ({
    render: (destination: { write: (chunk: unknown) => void }) => {
      rendered++;
      for (const chunk of chunks) destination.write(chunk);
      return isAsync ? Promise.resolve() : undefined;
    },
  });
  const write = async (key: string) => {
    const written: unknown[] = [];
    await renderOnce(key, render).render({ write: (chunk) => written.push(chunk) });
    return written;
  };
  return { write, rendered: () => rendered };
}

it('A part is rendered once for each key, and its texts and instructions repeat in order', async () => {
  for (const isAsync of [false, true]) {
    const { write, rendered } = countingPart(['<p>', new String('a'), script, '</p>'], isAsync);
    expect(await write(`one ${isAsync}`)).toEqual(['<p>', new String('a'), script, '</p>']);
    expect(await write(`one ${isAsync}`)).toEqual(['<p>a', script, '</p>']);
    expect(rendered()).toBe(1);
    await write(`other ${isAsync}`);
    expect(rendered()).toBe(2);
  }
});

it('A slot of a part keeps its instructions when it repeats', async () => {
  const slot = Object.assign(new String('<b>'), { instructions: [script] });
  const { write } = countingPart(['<p>', slot]);
  await write('slot');
  expect((await write('slot'))[1]).toBe(slot);
});

it('A part that failed is rendered again', async () => {
  const failing = renderOnce('failing', () => ({ render: () => Promise.reject(new Error('No database')) }));
  await expect(failing.render({ write: () => {} })).rejects.toThrow('No database');
  const { write } = countingPart(['<p>']);
  expect(await write('failing')).toEqual(['<p>']);
});

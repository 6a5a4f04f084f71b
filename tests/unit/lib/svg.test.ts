import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isSvg, rasteriseSvg } from '../../../src/lib/svg.ts';

const svg = (content: string, attributes = 'viewBox="0 0 20 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const gradient =
  '<defs><linearGradient id="a"><stop stop-color="#f00"/></linearGradient></defs><path fill="url(#a)" d="M0 0h20v10H0z"/>';

it('An SVG is rendered at a size of the board, whatever size it names', async () => {
  for (const attributes of ['viewBox="0 0 20 10"', 'width="2" height="1"', 'width="9000" height="4500"']) {
    const picture = await rasteriseSvg(svg(gradient, attributes), 'logo');
    if (!picture.ok) throw new Error(JSON.stringify(picture));
    const { format, width, height } = await sharp(picture.value).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 1024 });
    // Densities round the height of small drawings.
    expect(Math.abs(height - 512)).toBeLessThanOrEqual(1);
  }
});

it.each([
  ['<script>alert(1)</script>', /no “script”/],
  ['<image href="file:///etc/passwd"/>', /no “image”/],
  ['<x:image xmlns:x="http://www.w3.org/2000/svg" href="a"/>', /no “x:image”/],
  ['<_x:filter xmlns:_x="http://www.w3.org/2000/svg"/>', /no “_x:filter”/],
  ['<é:use xmlns:é="http://www.w3.org/2000/svg" href="#a"/>', /no “é:use”/],
  ['<use href="#a"/>', /no “use”/],
  ['<filter id="f"/>', /no “filter”/],
  ['<foreignObject/>', /no “foreignObject”/],
  ['<path style="fill:url(https://evil.example/a.svg#b)"/>', /outside itself/],
  ['<linearGradient href="https://evil.example/a.svg#b"/>', /outside itself/],
  ['<style>@import "a.css"</style>', /outside itself/],
  ['<path d="&#77;0 0"/>', /declarations or entities/],
  ['<g clip-path="url(#a)"/>'.repeat(21), /up to 20 clips/],
  ['<path', /cannot be read/],
  ['<!-- -->'.repeat(20_000), /up to 100 kB/],
])('An SVG is rejected with a reason: %.60s', async (content, message) => {
  const rejected = await rasteriseSvg(svg(content), 'logo');
  expect(rejected).toMatchObject({ problems: [{ field: 'logo', message: expect.stringMatching(message) }] });
});

it('An SVG of one path that takes minutes is rendered by no thread of this process, and given up', async () => {
  const points = Array.from({ length: 16_000 }, (_, i) => `${(i * 7_919) % 101} ${(i * i * 31) % 97}`);
  const cpu = process.cpuUsage();
  const slow = await rasteriseSvg(svg(`<path d="M${points.join('L')}"/>`), 'logo', 1_000);
  expect(slow).toMatchObject({ problems: [{ message: expect.stringMatching(/cannot be read/) }] });
  expect(process.cpuUsage(cpu).user).toBeLessThan(500_000);
});

it('An SVG cannot declare entities or another encoding', async () => {
  const bomb = Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>');
  expect(await rasteriseSvg(bomb, 'logo')).toMatchObject({ ok: false });
  expect(await rasteriseSvg(Buffer.from('<svg/>', 'utf16le'), 'logo')).toMatchObject({ ok: false });
});

it('An SVG is recognised by its first characters', () => {
  expect(isSvg(svg(''))).toBe(true);
  expect(isSvg(Buffer.from('<?xml version="1.0"?><svg/>'))).toBe(true);
  expect(isSvg(Buffer.from('\u0089PNG', 'latin1'))).toBe(false);
});

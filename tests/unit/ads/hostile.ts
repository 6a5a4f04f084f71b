import fc from 'fast-check';
import { hostileText } from '../../hostile.ts';

const hostileTexts = [
  'javascript:alert(1)',
  '//evil',
  '/\\evil',
  'https://site@evil/',
  'https://evil.example/ux-designer',
  'ux-designer\r\nset-cookie: evil=1',
  'roles\u0000evil',
  '/roles%00evil',
  'roles?evil#evil',
  '\ud800',
  '../../evil',
  'roles',
];
const anyText = fc.oneof(fc.constantFrom(...hostileTexts), hostileText);
const hostileValue = fc.oneof(anyText, fc.constant(null), fc.constant({ evil: 1 }), fc.double(), fc.constant(['evil']));
const hostileName = fc.constantFrom(
  'adId',
  'pageUrl',
  'view',
  'slot',
  '__proto__',
  'constructor',
  'evil name',
  'a\r\nb',
  'toString',
);

/** Bodies that no page of ours sends; some are nearly right. */
export const anyHostileBeacon: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(fc.constantFrom('ad1', 'ad2', '<img src=x onerror=evil>', "' or 1=1 --", ''), anyText)
    .map(([adId, pageUrl]) => JSON.stringify({ adId, pageUrl })),
  fc
    .array(fc.tuple(hostileName, hostileValue), { maxLength: 14 })
    .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`),
  fc
    .tuple(hostileName, hostileValue)
    .map(([name, value]) => `{"adId":"ad1","pageUrl":"roles",${JSON.stringify(name)}:${JSON.stringify(value)}}`),
  fc.json().map((text) => text),
  fc.string({ maxLength: 60 }),
);

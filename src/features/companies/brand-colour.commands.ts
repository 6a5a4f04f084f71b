import { readPixels } from '../../lib/image.ts';
import { brandColourOf } from './brand-colour.ts';

/** Side in pixels to which a logo is reduced: enough to tell its colours. */
const SIDE = 48;

/** The colours of a logo as JSON: `null` in it for one in grey. */
export const computeBrandColour = async (logo: Uint8Array): Promise<string> =>
  JSON.stringify(brandColourOf(await readPixels(logo, SIDE)));

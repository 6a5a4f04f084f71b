import { paths } from '../paths.ts';
import type { BoardLogo } from '../site.ts';

/** Maximum CSS pixels of the board’s logo. */
export const LOGO_BOX = { width: 180, height: 28 } as const;

/** Sides of square icons in pixels. */
export const ICON_SIDES = [192, 512] as const;
type IconSide = (typeof ICON_SIDES)[number];

/** True if the logo is wide and therefore contains the board’s name. */
export const isWordmark = ({ width, height }: BoardLogo): boolean => width >= 2 * height;

/** PNG for mail programs, which do not support WebP. */
export const mailLogoPath = ({ id }: BoardLogo): string => paths.picture(`${id}-mail`);
export const boardIconPath = ({ id }: BoardLogo, side: IconSide): string => paths.picture(`${id}-${side}`);

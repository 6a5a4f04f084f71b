import { paths } from '../../paths.ts';
import type { SiteSettings } from '../../site.ts';

/** Content of an unbooked slot, and of all slots without scripts. */
export interface HouseAd {
  title: string;
  body: string;
  href: string;
  image: string;
}

/** House ads, one for each slot of a page. */
export const makeHouseAds = ({
  name,
  email,
  sellsAds,
}: Pick<SiteSettings, 'name' | 'email' | 'sellsAds'>): readonly HouseAd[] => [
  {
    title: 'Looking for a designer?',
    body: 'Write a role and see it as designers will. No account needed to start.',
    href: paths.postJob(),
    image: paths.housePicture('post'),
  },
  {
    title: 'See who is hiring',
    body: 'Every company on the board, with its open roles.',
    href: paths.companies(),
    image: paths.housePicture('companies'),
  },
  {
    title: 'Your ad could be here',
    body: 'No tracking, no pop-ups: one quiet picture next to the roles.',
    href: sellsAds
      ? paths.bookings()
      : `mailto:${email}?subject=${encodeURIComponent('Advertising on ')}${encodeURIComponent(name)}`,
    image: paths.housePicture('space'),
  },
];

import { useEffect, useRef, useState } from 'react';
import { makeSrcset } from '../../ui/densities.ts';
import type { PublicAd } from './ad.ts';
import { chooseTopAds } from './ad-match.ts';
import type { AdPage } from './ad-page.ts';
import { fetchRunningAdsOrNone, onFirstViewed, reportClickOnce, reportImpressionOnce } from './ad-tracking.store.ts';
import type { HouseAd } from './house-ads.ts';

interface Props {
  url: string;
  page: AdPage;
  /** Ads for slots that are not booked. */
  house: readonly HouseAd[];
  /** Click URL with `{id}` in place of the ad's id. */
  target: string;
  boardName: string;
}

/** Ads of a page. Each slot shows a house ad in the same space until the page's ads are loaded. */
export default function AdSlots({ url, page, house: houseAds, target, boardName }: Props) {
  const [ads, setAds] = useState<PublicAd[]>([]);
  useEffect(() => {
    void fetchRunningAdsOrNone(url).then((all) => setAds(chooseTopAds(all, page, houseAds.length)));
  }, [url, page, houseAds.length]);
  return (
    <ul className="ad-slots">
      {houseAds.map((house, slot) => {
        const ad = ads[slot];
        return ad ? (
          <TrackedAdSlot key={house.title} ad={ad} position={slot} target={target} />
        ) : (
          <HouseAdSlot key={house.title} ad={house} boardName={boardName} />
        );
      })}
    </ul>
  );
}

export function TrackedAdSlot({ ad, position, target }: { ad: PublicAd; position: number; target: string }) {
  const ref = useRef<HTMLLIElement>(null);
  useEffect(
    () => (ref.current ? onFirstViewed(ref.current, () => reportImpressionOnce(ad.id, position)) : undefined),
    [ad.id, position],
  );
  const click = () => reportClickOnce(ad.id);
  return (
    <li ref={ref} className="ad">
      <Picture of={ad} name={ad.advertiser} />
      <p className="ad-by">
        <b>Ad</b> {ad.advertiser}
      </p>
      <p className="ad-words">
        <a
          href={target.replace('{id}', ad.id)}
          rel="sponsored nofollow noopener"
          target="_blank"
          onClick={click}
          onAuxClick={click}
        >
          {ad.title}
        </a>
        {ad.body}
      </p>
    </li>
  );
}

export function HouseAdSlot({ ad, boardName }: { ad: HouseAd; boardName: string }) {
  return (
    <li className="ad">
      <Picture of={ad} name={ad.title} />
      <p className="ad-by">From {boardName}</p>
      <p className="ad-words">
        <a href={ad.href}>{ad.title}</a>
        {ad.body}
      </p>
    </li>
  );
}

/** Decorative, because the advertiser's name is next to it. Falls back to the first letter. */
const Picture = ({ of: { image }, name }: { of: Pick<PublicAd, 'image'>; name: string }) => (
  <span className="ad-picture" aria-hidden="true">
    {image ? <img src={image} srcSet={makeSrcset(image)} alt="" width={400} height={200} loading="lazy" /> : name[0]}
  </span>
);

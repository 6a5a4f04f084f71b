import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import { markPath } from '../../ui/mark.ts';
import styles from './AdSlots.module.css';
import type { AdView } from './ad.ts';
import { readAds, tellClick, tellImpression } from './ad-tracking.store.ts';
import { whenViewed } from './ad-view.store.ts';
import type { HouseAd } from './house-ads.ts';

interface Props {
  /** Where the page's ads are. */
  url: string;
  /** One for each slot. */
  house: readonly HouseAd[];
}

/** The ads of a page. Each slot shows a house ad until the page's own have come, in the same space. */
export default function AdSlots({ url, house }: Props) {
  const [ads, setAds] = useState<AdView[]>([]);
  useEffect(() => {
    void readAds(url).then(setAds);
  }, [url]);
  return (
    <ul className={styles.slots}>
      {house.map((fallback, slot) => {
        const ad = ads[slot];
        return (
          <li key={fallback.title} className={styles.slot}>
            {ad ? <BookedSlot ad={ad} slot={slot} /> : <HouseSlot ad={fallback} />}
          </li>
        );
      })}
    </ul>
  );
}

function BookedSlot({ ad, slot }: { ad: AdView; slot: number }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    () => (ref.current ? whenViewed(ref.current, () => tellImpression(ad.id, slot)) : undefined),
    [ad.id, slot],
  );
  const click = () => tellClick(ad.id);
  return (
    <div ref={ref} className={styles.ad}>
      {ad.image ? (
        <img
          className="mark"
          src={ad.image}
          srcSet={`${ad.image.replace(/\.webp$/, '@2x.webp')} 2x`}
          alt=""
          width={40}
          height={40}
        />
      ) : (
        <Mark name={ad.advertiser} />
      )}
      <p className={styles.by}>
        <b>Ad</b> {ad.advertiser}
      </p>
      <p className={styles.words}>
        <a
          href={paths.adTarget(ad.id)}
          rel="sponsored nofollow noopener"
          target="_blank"
          onClick={click}
          onAuxClick={click}
        >
          {ad.title}
        </a>
        <span>{ad.body}</span>
      </p>
    </div>
  );
}

function HouseSlot({ ad }: { ad: HouseAd }) {
  return (
    <div className={styles.ad}>
      <Mark name={site.name} />
      <p className={styles.by}>From {site.name}</p>
      <p className={styles.words}>
        <a href={ad.href}>{ad.title}</a>
        <span>{ad.body}</span>
      </p>
    </div>
  );
}

/** Decorative: the name stands beside it. */
const Mark = ({ name }: { name: string }) => (
  <svg className="mark" width="40" height="40" viewBox="-1.25 -1.25 6.5 6.5" aria-hidden="true">
    <path d={markPath(name)} />
  </svg>
);

import { shippedSite } from '../../site.ts';
import { HouseAdSlot, TrackedAdSlot } from './AdSlots.tsx';
import { makeHouseAds } from './house-ads.ts';

const booked = { id: 'shown', title: 'Type that survives a changelog', advertiser: 'Halde Type Foundry', image: null };
const [house] = makeHouseAds(shippedSite);

/** Slots for the showcase: booked with longest texts, and empty. */
export const AdStates = () => (
  <ul className="ad-slots">
    <TrackedAdSlot ad={{ ...booked, body: 'A variable grotesque with tabular figures.' }} position={0} target="#" />
    <TrackedAdSlot
      ad={{ ...booked, title: 'Barrierefreiheitsanforderungen in Benutzeroberflächen prüfen', body: '' }}
      position={1}
      target="#"
    />
    {house && <HouseAdSlot ad={house} boardName={shippedSite.name} />}
  </ul>
);

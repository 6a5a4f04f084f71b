import type { Tables } from '../db/tables.ts';
import type { LocationKind } from '../features/locations/location.ts';
import { slugify } from '../lib/text.ts';
import { type Country, countries, regions } from './places.ts';

export interface DemoPlace {
  id: string;
  name: string;
  /** `Berlin, Germany`. */
  label: string;
  country: Country;
  countryId: string;
  regionId: string;
  demand: number;
  pay: number;
  /** The place itself and all that contain it. */
  closure: string[];
}

export interface Atlas {
  rows: Tables['locations'][];
  places: DemoPlace[];
  countryIds: Map<string, string>;
  regionIds: Map<string, string>;
}

/** All regions, countries and cities, parents before children. */
export function makeAtlas(at: string): Atlas {
  const rows: Tables['locations'][] = [];
  const add = (
    name: string,
    kind: LocationKind,
    parent: string | null,
    iso: string | null,
    [latitude, longitude]: readonly [number, number],
  ): string => {
    const id = `loc_${String(rows.length + 1).padStart(3, '0')}`;
    rows.push({
      id,
      slug: slugify(name),
      name,
      kind,
      parent_id: parent,
      iso_code: iso,
      latitude,
      longitude,
      updated_at: at,
    });
    return id;
  };

  const regionIds = new Map(
    regions.map((region) => [region.slug as string, add(region.name, 'region', null, null, region.at)]),
  );
  const countryIds = new Map(
    countries.map((country) => {
      const region = regionIds.get(country.region);
      if (!region) throw new Error(`${country.name} lies in no region`);
      return [country.iso, add(country.name, 'country', region, country.iso, country.at)];
    }),
  );
  const places = countries.flatMap((country): DemoPlace[] => {
    const countryId = countryIds.get(country.iso) as string;
    const regionId = regionIds.get(country.region) as string;
    const shared = { country, countryId, regionId };
    if (country.cities.length === 0) {
      const { name, demand } = country;
      return [{ ...shared, id: countryId, name, label: name, demand, pay: 1, closure: [countryId, regionId] }];
    }
    return country.cities.map(({ name, at: point, demand, pay }) => {
      const id = add(name, 'city', countryId, country.iso, point);
      return {
        ...shared,
        id,
        name,
        label: `${name}, ${country.name}`,
        demand,
        pay,
        closure: [id, countryId, regionId],
      };
    });
  });
  return { rows, places, countryIds, regionIds };
}

interface PlaceParts {
  city?: string | null | undefined;
  region?: string | null | undefined;
  country?: string | null | undefined;
}

/** Countries whose state codes are commonly written. */
const WITH_STATES = /^(?:us|usa|ca|au|united states.*|canada|australia)$/i;

/** Joins parts of a place: `Athens, Attica, Greece`. Drops uncommon region codes, because BW would be Botswana. */
export function joinPlace({ city, region: regionName, country }: PlaceParts): string {
  // As ISO 3166-2 writes it: `US-TX`.
  const region = regionName?.trim().replace(/^[A-Z]{2}-(?=[A-Z\d]{1,3}$)/, '');
  const isCode = /^[A-Z\d]{1,3}$/.test(region ?? '') && !WITH_STATES.test(country ?? '');
  const code = country && country.length === 2 ? country.toUpperCase() : country;
  return [...new Set([city, isCode ? '' : region, code].map((part) => part?.trim()).filter(Boolean))].join(', ');
}

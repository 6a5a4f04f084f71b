interface Point {
  latitude?: number;
  longitude?: number;
}

const EARTH_RADIUS = 6_371;

/** Haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const radians = (degrees = 0) => (degrees * Math.PI) / 180;
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const haversine =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin((radians(b.longitude) - radians(a.longitude)) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

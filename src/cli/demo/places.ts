/** `[name, latitude, longitude, demand, factor of pay]`. */
export type CityRow = [string, number, number, number, number?];

export interface Country {
  iso: string;
  name: string;
  region: string;
  at: [number, number];
  currency: string;
  /** Yearly pay of a product designer of some years, in whole units of the currency. */
  pay: number;
  /** Standard offsets from UTC in hours, west to east. */
  utc: [number, number];
  /** Part of a usual salary that interns get; a third where absent. */
  internShare?: number;
  /** Pay is usually named by the month. */
  monthly?: boolean;
  /** Where there are none, the country itself is the place of work, with this demand. */
  cities: CityRow[];
  demand?: number;
}

export const regions = [
  { slug: 'europe', name: 'Europe', at: [50, 10] },
  { slug: 'north-america', name: 'North America', at: [45, -100] },
  { slug: 'latin-america', name: 'Latin America', at: [-10, -65] },
  { slug: 'asia', name: 'Asia', at: [30, 100] },
  { slug: 'middle-east', name: 'Middle East', at: [28, 45] },
  { slug: 'africa', name: 'Africa', at: [2, 20] },
  { slug: 'oceania', name: 'Oceania', at: [-28, 145] },
] as const;

export const countries: Country[] = [
  {
    iso: 'GB', name: 'United Kingdom', region: 'europe', at: [54, -2.5], currency: 'GBP', pay: 52_000, utc: [0, 0], internShare: 0.45,
    cities: [['London', 51.507, -0.128, 100, 1.14], ['Manchester', 53.481, -2.243, 17], ['Edinburgh', 55.953, -3.188, 13], ['Bristol', 51.455, -2.588, 13], ['Leeds', 53.801, -1.549, 7], ['Glasgow', 55.861, -4.251, 6], ['Brighton', 50.823, -0.137, 6], ['Cambridge', 52.205, 0.122, 6, 1.05], ['Belfast', 54.597, -5.93, 3, 0.9]],
  },
  { iso: 'IE', name: 'Ireland', region: 'europe', at: [53.2, -8], currency: 'EUR', pay: 60_000, utc: [0, 0], cities: [['Dublin', 53.35, -6.26, 20], ['Cork', 51.898, -8.476, 4, 0.92], ['Galway', 53.271, -9.057, 2, 0.9]] },
  {
    iso: 'DE', name: 'Germany', region: 'europe', at: [51.2, 10.4], currency: 'EUR', pay: 57_000, utc: [1, 1],
    cities: [['Berlin', 52.52, 13.405, 88], ['Munich', 48.137, 11.575, 36, 1.1], ['Hamburg', 53.551, 9.994, 32, 1.03], ['Cologne', 50.938, 6.96, 17], ['Frankfurt', 50.11, 8.682, 11, 1.07], ['Stuttgart', 48.776, 9.183, 11, 1.06], ['Düsseldorf', 51.228, 6.774, 9, 1.02], ['Leipzig', 51.34, 12.375, 8, 0.9], ['Karlsruhe', 49.007, 8.404, 4], ['Nuremberg', 49.454, 11.077, 4], ['Weimar', 50.979, 11.323, 2, 0.85]],
  },
  { iso: 'AT', name: 'Austria', region: 'europe', at: [47.6, 14.1], currency: 'EUR', pay: 52_000, utc: [1, 1], cities: [['Vienna', 48.208, 16.372, 18], ['Graz', 47.071, 15.44, 4, 0.95], ['Linz', 48.306, 14.286, 3, 0.96]] },
  { iso: 'CH', name: 'Switzerland', region: 'europe', at: [46.8, 8.2], currency: 'CHF', pay: 102_000, utc: [1, 1], internShare: 0.28, cities: [['Zurich', 47.377, 8.542, 24, 1.05], ['Lausanne', 46.52, 6.633, 6, 0.98], ['Basel', 47.56, 7.589, 6], ['Geneva', 46.204, 6.143, 4], ['Bern', 46.948, 7.447, 4, 0.97]] },
  { iso: 'NL', name: 'Netherlands', region: 'europe', at: [52.2, 5.5], currency: 'EUR', pay: 56_000, utc: [1, 1], internShare: 0.13, cities: [['Amsterdam', 52.368, 4.904, 52, 1.05], ['Rotterdam', 51.924, 4.478, 15], ['Utrecht', 52.091, 5.122, 12], ['Eindhoven', 51.442, 5.47, 8], ['The Hague', 52.078, 4.288, 5], ['Groningen', 53.219, 6.567, 3, 0.92]] },
  { iso: 'BE', name: 'Belgium', region: 'europe', at: [50.6, 4.7], currency: 'EUR', pay: 52_000, utc: [1, 1], internShare: 0.22, cities: [['Brussels', 50.85, 4.352, 12], ['Antwerp', 51.219, 4.403, 9], ['Ghent', 51.054, 3.717, 7, 0.97]] },
  { iso: 'FR', name: 'France', region: 'europe', at: [46.6, 2.4], currency: 'EUR', pay: 47_000, utc: [1, 1], internShare: 0.28, cities: [['Paris', 48.857, 2.352, 56, 1.1], ['Lyon', 45.764, 4.836, 13, 0.97], ['Nantes', 47.218, -1.554, 7, 0.94], ['Bordeaux', 44.838, -0.579, 7, 0.94], ['Lille', 50.629, 3.057, 6, 0.93], ['Marseille', 43.296, 5.37, 4, 0.92], ['Toulouse', 43.605, 1.444, 4, 0.94]] },
  { iso: 'ES', name: 'Spain', region: 'europe', at: [40.2, -3.6], currency: 'EUR', pay: 38_000, utc: [0, 1], cities: [['Barcelona', 41.387, 2.17, 32, 1.04], ['Madrid', 40.417, -3.704, 26, 1.04], ['Valencia', 39.47, -0.376, 10, 0.92], ['Málaga', 36.721, -4.421, 6, 0.95], ['Bilbao', 43.263, -2.935, 4, 0.97]] },
  { iso: 'PT', name: 'Portugal', region: 'europe', at: [39.6, -8], currency: 'EUR', pay: 33_000, utc: [-1, 0], cities: [['Lisbon', 38.722, -9.139, 24, 1.05], ['Porto', 41.158, -8.629, 13]] },
  { iso: 'IT', name: 'Italy', region: 'europe', at: [42.8, 12.6], currency: 'EUR', pay: 36_000, utc: [1, 1], internShare: 0.28, cities: [['Milan', 45.464, 9.19, 24, 1.08], ['Turin', 45.07, 7.687, 6, 0.97], ['Rome', 41.903, 12.496, 6], ['Bologna', 44.494, 11.343, 4, 0.98]] },
  { iso: 'GR', name: 'Greece', region: 'europe', at: [39.2, 22], currency: 'EUR', pay: 29_000, utc: [2, 2], cities: [['Athens', 37.984, 23.728, 7], ['Thessaloniki', 40.64, 22.944, 2, 0.93]] },
  { iso: 'DK', name: 'Denmark', region: 'europe', at: [56, 10], currency: 'DKK', pay: 540_000, utc: [1, 1], cities: [['Copenhagen', 55.676, 12.568, 28, 1.04], ['Aarhus', 56.163, 10.204, 6, 0.95]] },
  { iso: 'SE', name: 'Sweden', region: 'europe', at: [61, 15], currency: 'SEK', pay: 540_000, utc: [1, 1], cities: [['Stockholm', 59.329, 18.069, 32, 1.05], ['Gothenburg', 57.709, 11.975, 9], ['Malmö', 55.605, 13.004, 9, 0.98]] },
  { iso: 'NO', name: 'Norway', region: 'europe', at: [61.5, 9], currency: 'NOK', pay: 680_000, utc: [1, 1], cities: [['Oslo', 59.914, 10.752, 15, 1.03], ['Bergen', 60.393, 5.324, 4], ['Trondheim', 63.431, 10.395, 2]] },
  { iso: 'FI', name: 'Finland', region: 'europe', at: [63, 26], currency: 'EUR', pay: 50_000, utc: [2, 2], cities: [['Helsinki', 60.17, 24.938, 16, 1.03], ['Tampere', 61.498, 23.761, 4, 0.95]] },
  { iso: 'IS', name: 'Iceland', region: 'europe', at: [64.9, -18.6], currency: 'ISK', pay: 10_200_000, utc: [0, 0], cities: [['Reykjavík', 64.147, -21.943, 4]] },
  { iso: 'EE', name: 'Estonia', region: 'europe', at: [58.7, 25.5], currency: 'EUR', pay: 39_000, utc: [2, 2], cities: [['Tallinn', 59.437, 24.754, 10], ['Tartu', 58.378, 26.729, 2, 0.92]] },
  { iso: 'LV', name: 'Latvia', region: 'europe', at: [56.9, 24.9], currency: 'EUR', pay: 33_000, utc: [2, 2], cities: [['Riga', 56.95, 24.105, 4]] },
  { iso: 'LT', name: 'Lithuania', region: 'europe', at: [55.3, 23.9], currency: 'EUR', pay: 38_000, utc: [2, 2], cities: [['Vilnius', 54.687, 25.28, 6]] },
  { iso: 'PL', name: 'Poland', region: 'europe', at: [52.1, 19.4], currency: 'PLN', pay: 162_000, utc: [1, 1], monthly: true, cities: [['Warsaw', 52.23, 21.012, 19, 1.05], ['Kraków', 50.065, 19.945, 9], ['Wrocław', 51.108, 17.038, 8], ['Gdańsk', 54.352, 18.647, 5, 0.98]] },
  { iso: 'CZ', name: 'Czechia', region: 'europe', at: [49.8, 15.5], currency: 'CZK', pay: 960_000, utc: [1, 1], monthly: true, cities: [['Prague', 50.076, 14.438, 11, 1.04], ['Brno', 49.195, 16.607, 4, 0.95]] },
  { iso: 'HU', name: 'Hungary', region: 'europe', at: [47.2, 19.4], currency: 'HUF', pay: 12_000_000, utc: [1, 1], monthly: true, cities: [['Budapest', 47.498, 19.04, 7]] },
  { iso: 'RO', name: 'Romania', region: 'europe', at: [45.9, 25], currency: 'RON', pay: 132_000, utc: [2, 2], monthly: true, cities: [['Bucharest', 44.427, 26.103, 8, 1.04], ['Cluj-Napoca', 46.771, 23.624, 4]] },
  { iso: 'UA', name: 'Ukraine', region: 'europe', at: [48.4, 31.2], currency: 'USD', pay: 29_000, utc: [2, 2], cities: [['Kyiv', 50.45, 30.523, 6], ['Lviv', 49.84, 24.03, 3, 0.95]] },
  { iso: 'HR', name: 'Croatia', region: 'europe', at: [45.3, 16], currency: 'EUR', pay: 30_000, utc: [1, 1], cities: [['Zagreb', 45.815, 15.982, 4]] },
  {
    iso: 'US', name: 'United States', region: 'north-america', at: [39.8, -98.6], currency: 'USD', pay: 112_000, utc: [-8, -5],
    cities: [['New York', 40.713, -74.006, 92, 1.14], ['San Francisco', 37.775, -122.419, 80, 1.22], ['Los Angeles', 34.052, -118.244, 34, 1.08], ['Seattle', 47.606, -122.332, 30, 1.14], ['Boston', 42.36, -71.059, 24, 1.07], ['Austin', 30.267, -97.743, 24], ['Chicago', 41.878, -87.63, 22], ['Portland', 45.515, -122.679, 12, 0.98], ['Denver', 39.739, -104.99, 12], ['Washington, DC', 38.907, -77.037, 11, 1.05], ['Atlanta', 33.749, -84.388, 9, 0.95], ['Philadelphia', 39.953, -75.164, 7, 0.97], ['Minneapolis', 44.978, -93.265, 6, 0.95], ['Pittsburgh', 40.441, -79.996, 4, 0.92], ['Detroit', 42.331, -83.046, 4, 0.93]],
  },
  { iso: 'CA', name: 'Canada', region: 'north-america', at: [56, -106], currency: 'CAD', pay: 93_000, utc: [-8, -4], cities: [['Toronto', 43.653, -79.383, 38, 1.05], ['Vancouver', 49.283, -123.121, 20, 1.04], ['Montréal', 45.502, -73.567, 20, 0.96], ['Ottawa', 45.421, -75.697, 4], ['Calgary', 51.045, -114.072, 4], ['Halifax', 44.649, -63.576, 2, 0.92]] },
  { iso: 'MX', name: 'Mexico', region: 'latin-america', at: [23.6, -102.5], currency: 'MXN', pay: 600_000, utc: [-8, -5], cities: [['Mexico City', 19.433, -99.133, 14, 1.05], ['Guadalajara', 20.66, -103.349, 4, 0.95], ['Monterrey', 25.686, -100.316, 3]] },
  { iso: 'BR', name: 'Brazil', region: 'latin-america', at: [-10.3, -53.2], currency: 'BRL', pay: 138_000, utc: [-5, -2], monthly: true, cities: [['São Paulo', -23.551, -46.633, 20, 1.06], ['Rio de Janeiro', -22.907, -43.173, 6], ['Florianópolis', -27.595, -48.548, 4, 0.95], ['Recife', -8.054, -34.881, 3, 0.88]] },
  { iso: 'AR', name: 'Argentina', region: 'latin-america', at: [-34.6, -64], currency: 'USD', pay: 30_000, utc: [-3, -3], cities: [['Buenos Aires', -34.604, -58.382, 11]] },
  { iso: 'CL', name: 'Chile', region: 'latin-america', at: [-33.5, -70.9], currency: 'CLP', pay: 26_000_000, utc: [-6, -4], cities: [['Santiago', -33.449, -70.669, 6]] },
  { iso: 'CO', name: 'Colombia', region: 'latin-america', at: [4, -73], currency: 'COP', pay: 98_000_000, utc: [-5, -5], cities: [['Bogotá', 4.711, -74.072, 8], ['Medellín', 6.244, -75.581, 5, 0.95]] },
  { iso: 'PE', name: 'Peru', region: 'latin-america', at: [-9.2, -75], currency: 'PEN', pay: 86_000, utc: [-5, -5], cities: [['Lima', -12.046, -77.043, 3]] },
  { iso: 'UY', name: 'Uruguay', region: 'latin-america', at: [-32.8, -56], currency: 'USD', pay: 38_000, utc: [-3, -3], cities: [['Montevideo', -34.901, -56.165, 3]] },
  { iso: 'JP', name: 'Japan', region: 'asia', at: [36.2, 138.3], currency: 'JPY', pay: 6_800_000, utc: [9, 9], cities: [['Tokyo', 35.677, 139.65, 26, 1.07], ['Osaka', 34.694, 135.502, 6], ['Kyoto', 35.012, 135.768, 5, 0.96], ['Fukuoka', 33.59, 130.402, 3, 0.92]] },
  { iso: 'KR', name: 'South Korea', region: 'asia', at: [36.4, 127.9], currency: 'KRW', pay: 58_000_000, utc: [9, 9], cities: [['Seoul', 37.567, 126.978, 16], ['Busan', 35.18, 129.076, 2, 0.9]] },
  { iso: 'SG', name: 'Singapore', region: 'asia', at: [1.352, 103.82], currency: 'SGD', pay: 82_000, utc: [8, 8], internShare: 0.2, cities: [], demand: 20 },
  { iso: 'HK', name: 'Hong Kong', region: 'asia', at: [22.319, 114.169], currency: 'HKD', pay: 420_000, utc: [8, 8], cities: [], demand: 8 },
  { iso: 'TW', name: 'Taiwan', region: 'asia', at: [23.7, 121], currency: 'TWD', pay: 1_120_000, utc: [8, 8], cities: [['Taipei', 25.033, 121.565, 8]] },
  { iso: 'IN', name: 'India', region: 'asia', at: [21, 78], currency: 'INR', pay: 1_900_000, utc: [5.5, 5.5], internShare: 0.2, cities: [['Bengaluru', 12.972, 77.594, 26, 1.06], ['Mumbai', 19.076, 72.878, 11, 1.03], ['Delhi', 28.614, 77.209, 9], ['Pune', 18.52, 73.857, 6, 0.95]] },
  { iso: 'ID', name: 'Indonesia', region: 'asia', at: [-2.5, 118], currency: 'IDR', pay: 260_000_000, utc: [7, 9], cities: [['Jakarta', -6.208, 106.846, 5]] },
  { iso: 'TH', name: 'Thailand', region: 'asia', at: [15.1, 101], currency: 'THB', pay: 860_000, utc: [7, 7], cities: [['Bangkok', 13.756, 100.502, 5]] },
  { iso: 'VN', name: 'Vietnam', region: 'asia', at: [16, 107.8], currency: 'USD', pay: 22_000, utc: [7, 7], cities: [['Ho Chi Minh City', 10.823, 106.63, 4]] },
  { iso: 'AE', name: 'United Arab Emirates', region: 'middle-east', at: [24, 54], currency: 'AED', pay: 252_000, utc: [4, 4], monthly: true, cities: [['Dubai', 25.205, 55.271, 12], ['Abu Dhabi', 24.454, 54.377, 3]] },
  { iso: 'IL', name: 'Israel', region: 'middle-east', at: [31.4, 35], currency: 'ILS', pay: 290_000, utc: [2, 2], monthly: true, cities: [['Tel Aviv', 32.085, 34.782, 9]] },
  { iso: 'ZA', name: 'South Africa', region: 'africa', at: [-29, 25], currency: 'ZAR', pay: 560_000, utc: [2, 2], cities: [['Cape Town', -33.925, 18.424, 10], ['Johannesburg', -26.204, 28.047, 5]] },
  { iso: 'KE', name: 'Kenya', region: 'africa', at: [0.5, 37.9], currency: 'KES', pay: 2_400_000, utc: [3, 3], cities: [['Nairobi', -1.292, 36.822, 6]] },
  { iso: 'NG', name: 'Nigeria', region: 'africa', at: [9.1, 8.7], currency: 'NGN', pay: 15_000_000, utc: [1, 1], cities: [['Lagos', 6.524, 3.379, 6]] },
  { iso: 'MA', name: 'Morocco', region: 'africa', at: [31.8, -7.1], currency: 'MAD', pay: 230_000, utc: [1, 1], cities: [['Casablanca', 33.573, -7.59, 3]] },
  { iso: 'RW', name: 'Rwanda', region: 'africa', at: [-1.9, 29.9], currency: 'USD', pay: 19_000, utc: [2, 2], cities: [['Kigali', -1.944, 30.062, 2]] },
  { iso: 'AU', name: 'Australia', region: 'oceania', at: [-25.3, 133.8], currency: 'AUD', pay: 118_000, utc: [8, 10], cities: [['Sydney', -33.869, 151.209, 26, 1.05], ['Melbourne', -37.814, 144.963, 24, 1.02], ['Brisbane', -27.47, 153.025, 6, 0.96], ['Perth', -31.952, 115.861, 3]] },
  { iso: 'NZ', name: 'New Zealand', region: 'oceania', at: [-41.5, 172.8], currency: 'NZD', pay: 106_000, utc: [12, 12], cities: [['Auckland', -36.849, 174.763, 9], ['Wellington', -41.287, 174.776, 7], ['Christchurch', -43.532, 172.636, 2, 0.95]] },
];

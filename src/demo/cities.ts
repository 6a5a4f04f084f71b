/** Cities with their demand for designers and a factor of pay. */
export const cityTable = `
ISO | name             |     lat |     long | demand |  pay
GB  | London           |  51.507 |   -0.128 |    100 | 1.14
GB  | Manchester       |  53.481 |   -2.243 |     17 |    1
GB  | Edinburgh        |  55.953 |   -3.188 |     13 |    1
GB  | Bristol          |  51.455 |   -2.588 |     13 |    1
GB  | Leeds            |  53.801 |   -1.549 |      7 |    1
GB  | Glasgow          |  55.861 |   -4.251 |      6 |    1
GB  | Brighton         |  50.823 |   -0.137 |      6 |    1
GB  | Cambridge        |  52.205 |    0.122 |      6 | 1.05
GB  | Belfast          |  54.597 |   -5.930 |      3 |  0.9
IE  | Dublin           |  53.350 |   -6.260 |     20 |    1
IE  | Cork             |  51.898 |   -8.476 |      4 | 0.92
IE  | Galway           |  53.271 |   -9.057 |      2 |  0.9
DE  | Berlin           |  52.520 |   13.405 |     88 |    1
DE  | Munich           |  48.137 |   11.575 |     36 |  1.1
DE  | Hamburg          |  53.551 |    9.994 |     32 | 1.03
DE  | Cologne          |  50.938 |    6.960 |     17 |    1
DE  | Frankfurt        |  50.110 |    8.682 |     11 | 1.07
DE  | Stuttgart        |  48.776 |    9.183 |     11 | 1.06
DE  | Düsseldorf       |  51.228 |    6.774 |      9 | 1.02
DE  | Leipzig          |  51.340 |   12.375 |      8 |  0.9
DE  | Karlsruhe        |  49.007 |    8.404 |      4 |    1
DE  | Nuremberg        |  49.454 |   11.077 |      4 |    1
DE  | Weimar           |  50.979 |   11.323 |      2 | 0.85
AT  | Vienna           |  48.208 |   16.372 |     18 |    1
AT  | Graz             |  47.071 |   15.440 |      4 | 0.95
AT  | Linz             |  48.306 |   14.286 |      3 | 0.96
CH  | Zurich           |  47.377 |    8.542 |     24 | 1.05
CH  | Lausanne         |  46.520 |    6.633 |      6 | 0.98
CH  | Basel            |  47.560 |    7.589 |      6 |    1
CH  | Geneva           |  46.204 |    6.143 |      4 |    1
CH  | Bern             |  46.948 |    7.447 |      4 | 0.97
NL  | Amsterdam        |  52.368 |    4.904 |     52 | 1.05
NL  | Rotterdam        |  51.924 |    4.478 |     15 |    1
NL  | Utrecht          |  52.091 |    5.122 |     12 |    1
NL  | Eindhoven        |  51.442 |    5.470 |      8 |    1
NL  | The Hague        |  52.078 |    4.288 |      5 |    1
NL  | Groningen        |  53.219 |    6.567 |      3 | 0.92
BE  | Brussels         |  50.850 |    4.352 |     12 |    1
BE  | Antwerp          |  51.219 |    4.403 |      9 |    1
BE  | Ghent            |  51.054 |    3.717 |      7 | 0.97
FR  | Paris            |  48.857 |    2.352 |     56 |  1.1
FR  | Lyon             |  45.764 |    4.836 |     13 | 0.97
FR  | Nantes           |  47.218 |   -1.554 |      7 | 0.94
FR  | Bordeaux         |  44.838 |   -0.579 |      7 | 0.94
FR  | Lille            |  50.629 |    3.057 |      6 | 0.93
FR  | Marseille        |  43.296 |    5.370 |      4 | 0.92
FR  | Toulouse         |  43.605 |    1.444 |      4 | 0.94
ES  | Barcelona        |  41.387 |    2.170 |     32 | 1.04
ES  | Madrid           |  40.417 |   -3.704 |     26 | 1.04
ES  | Valencia         |  39.470 |   -0.376 |     10 | 0.92
ES  | Málaga           |  36.721 |   -4.421 |      6 | 0.95
ES  | Bilbao           |  43.263 |   -2.935 |      4 | 0.97
PT  | Lisbon           |  38.722 |   -9.139 |     24 | 1.05
PT  | Porto            |  41.158 |   -8.629 |     13 |    1
IT  | Milan            |  45.464 |    9.190 |     24 | 1.08
IT  | Turin            |  45.070 |    7.687 |      6 | 0.97
IT  | Rome             |  41.903 |   12.496 |      6 |    1
IT  | Bologna          |  44.494 |   11.343 |      4 | 0.98
GR  | Athens           |  37.984 |   23.728 |      7 |    1
GR  | Thessaloniki     |  40.640 |   22.944 |      2 | 0.93
DK  | Copenhagen       |  55.676 |   12.568 |     28 | 1.04
DK  | Aarhus           |  56.163 |   10.204 |      6 | 0.95
SE  | Stockholm        |  59.329 |   18.069 |     32 | 1.05
SE  | Gothenburg       |  57.709 |   11.975 |      9 |    1
SE  | Malmö            |  55.605 |   13.004 |      9 | 0.98
NO  | Oslo             |  59.914 |   10.752 |     15 | 1.03
NO  | Bergen           |  60.393 |    5.324 |      4 |    1
NO  | Trondheim        |  63.431 |   10.395 |      2 |    1
FI  | Helsinki         |  60.170 |   24.938 |     16 | 1.03
FI  | Tampere          |  61.498 |   23.761 |      4 | 0.95
IS  | Reykjavík        |  64.147 |  -21.943 |      4 |    1
EE  | Tallinn          |  59.437 |   24.754 |     10 |    1
EE  | Tartu            |  58.378 |   26.729 |      2 | 0.92
LV  | Riga             |  56.950 |   24.105 |      4 |    1
LT  | Vilnius          |  54.687 |   25.280 |      6 |    1
PL  | Warsaw           |  52.230 |   21.012 |     19 | 1.05
PL  | Kraków           |  50.065 |   19.945 |      9 |    1
PL  | Wrocław          |  51.108 |   17.038 |      8 |    1
PL  | Gdańsk           |  54.352 |   18.647 |      5 | 0.98
CZ  | Prague           |  50.076 |   14.438 |     11 | 1.04
CZ  | Brno             |  49.195 |   16.607 |      4 | 0.95
HU  | Budapest         |  47.498 |   19.040 |      7 |    1
RO  | Bucharest        |  44.427 |   26.103 |      8 | 1.04
RO  | Cluj-Napoca      |  46.771 |   23.624 |      4 |    1
UA  | Kyiv             |  50.450 |   30.523 |      6 |    1
UA  | Lviv             |  49.840 |   24.030 |      3 | 0.95
HR  | Zagreb           |  45.815 |   15.982 |      4 |    1
US  | New York         |  40.713 |  -74.006 |     92 | 1.14
US  | San Francisco    |  37.775 | -122.419 |     80 | 1.22
US  | Los Angeles      |  34.052 | -118.244 |     34 | 1.08
US  | Seattle          |  47.606 | -122.332 |     30 | 1.14
US  | Boston           |  42.360 |  -71.059 |     24 | 1.07
US  | Austin           |  30.267 |  -97.743 |     24 |    1
US  | Chicago          |  41.878 |  -87.630 |     22 |    1
US  | Portland         |  45.515 | -122.679 |     12 | 0.98
US  | Denver           |  39.739 | -104.990 |     12 |    1
US  | Washington, DC   |  38.907 |  -77.037 |     11 | 1.05
US  | Atlanta          |  33.749 |  -84.388 |      9 | 0.95
US  | Philadelphia     |  39.953 |  -75.164 |      7 | 0.97
US  | Minneapolis      |  44.978 |  -93.265 |      6 | 0.95
US  | Pittsburgh       |  40.441 |  -79.996 |      4 | 0.92
US  | Detroit          |  42.331 |  -83.046 |      4 | 0.93
CA  | Toronto          |  43.653 |  -79.383 |     38 | 1.05
CA  | Vancouver        |  49.283 | -123.121 |     20 | 1.04
CA  | Montréal         |  45.502 |  -73.567 |     20 | 0.96
CA  | Ottawa           |  45.421 |  -75.697 |      4 |    1
CA  | Calgary          |  51.045 | -114.072 |      4 |    1
CA  | Halifax          |  44.649 |  -63.576 |      2 | 0.92
MX  | Mexico City      |  19.433 |  -99.133 |     14 | 1.05
MX  | Guadalajara      |  20.660 | -103.349 |      4 | 0.95
MX  | Monterrey        |  25.686 | -100.316 |      3 |    1
BR  | São Paulo        | -23.551 |  -46.633 |     20 | 1.06
BR  | Rio de Janeiro   | -22.907 |  -43.173 |      6 |    1
BR  | Florianópolis    | -27.595 |  -48.548 |      4 | 0.95
BR  | Recife           |  -8.054 |  -34.881 |      3 | 0.88
AR  | Buenos Aires     | -34.604 |  -58.382 |     11 |    1
CL  | Santiago         | -33.449 |  -70.669 |      6 |    1
CO  | Bogotá           |   4.711 |  -74.072 |      8 |    1
CO  | Medellín         |   6.244 |  -75.581 |      5 | 0.95
PE  | Lima             | -12.046 |  -77.043 |      3 |    1
UY  | Montevideo       | -34.901 |  -56.165 |      3 |    1
JP  | Tokyo            |  35.677 |  139.650 |     26 | 1.07
JP  | Osaka            |  34.694 |  135.502 |      6 |    1
JP  | Kyoto            |  35.012 |  135.768 |      5 | 0.96
JP  | Fukuoka          |  33.590 |  130.402 |      3 | 0.92
KR  | Seoul            |  37.567 |  126.978 |     16 |    1
KR  | Busan            |  35.180 |  129.076 |      2 |  0.9
TW  | Taipei           |  25.033 |  121.565 |      8 |    1
IN  | Bengaluru        |  12.972 |   77.594 |     26 | 1.06
IN  | Mumbai           |  19.076 |   72.878 |     11 | 1.03
IN  | Delhi            |  28.614 |   77.209 |      9 |    1
IN  | Pune             |  18.520 |   73.857 |      6 | 0.95
ID  | Jakarta          |  -6.208 |  106.846 |      5 |    1
TH  | Bangkok          |  13.756 |  100.502 |      5 |    1
VN  | Ho Chi Minh City |  10.823 |  106.630 |      4 |    1
AE  | Dubai            |  25.205 |   55.271 |     12 |    1
AE  | Abu Dhabi        |  24.454 |   54.377 |      3 |    1
IL  | Tel Aviv         |  32.085 |   34.782 |      9 |    1
ZA  | Cape Town        | -33.925 |   18.424 |     10 |    1
ZA  | Johannesburg     | -26.204 |   28.047 |      5 |    1
KE  | Nairobi          |  -1.292 |   36.822 |      6 |    1
NG  | Lagos            |   6.524 |    3.379 |      6 |    1
MA  | Casablanca       |  33.573 |   -7.590 |      3 |    1
RW  | Kigali           |  -1.944 |   30.062 |      2 |    1
AU  | Sydney           | -33.869 |  151.209 |     26 | 1.05
AU  | Melbourne        | -37.814 |  144.963 |     24 | 1.02
AU  | Brisbane         | -27.470 |  153.025 |      6 | 0.96
AU  | Perth            | -31.952 |  115.861 |      3 |    1
NZ  | Auckland         | -36.849 |  174.763 |      9 |    1
NZ  | Wellington       | -41.287 |  174.776 |      7 |    1
NZ  | Christchurch     | -43.532 |  172.636 |      2 | 0.95
`;

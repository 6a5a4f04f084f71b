/**
 * Countries of the board. `pay` is what a product designer of some years earns a year, in whole units of the currency;
 * `west` and `east` are standard offsets from UTC in hours; `intern` is the part of a usual salary that interns get,
 * 0.36 where it is empty. A country with a demand of its own has no cities: it is the place of work.
 */
export const countryTable = `
ISO | name                 | region        |    lat |    long | money |       pay | west | east | intern | named by | demand
GB  | United Kingdom       | europe        |     54 |    -2.5 | GBP   |     52000 |    0 |    0 |   0.45 |          |
IE  | Ireland              | europe        |   53.2 |      -8 | EUR   |     60000 |    0 |    0 |        |          |
DE  | Germany              | europe        |   51.2 |    10.4 | EUR   |     57000 |    1 |    1 |        |          |
AT  | Austria              | europe        |   47.6 |    14.1 | EUR   |     52000 |    1 |    1 |        |          |
CH  | Switzerland          | europe        |   46.8 |     8.2 | CHF   |    102000 |    1 |    1 |   0.28 |          |
NL  | Netherlands          | europe        |   52.2 |     5.5 | EUR   |     56000 |    1 |    1 |   0.13 |          |
BE  | Belgium              | europe        |   50.6 |     4.7 | EUR   |     52000 |    1 |    1 |   0.22 |          |
FR  | France               | europe        |   46.6 |     2.4 | EUR   |     47000 |    1 |    1 |   0.28 |          |
ES  | Spain                | europe        |   40.2 |    -3.6 | EUR   |     38000 |    0 |    1 |        |          |
PT  | Portugal             | europe        |   39.6 |      -8 | EUR   |     33000 |   -1 |    0 |        |          |
IT  | Italy                | europe        |   42.8 |    12.6 | EUR   |     36000 |    1 |    1 |   0.28 |          |
GR  | Greece               | europe        |   39.2 |      22 | EUR   |     29000 |    2 |    2 |        |          |
DK  | Denmark              | europe        |     56 |      10 | DKK   |    540000 |    1 |    1 |        |          |
SE  | Sweden               | europe        |     61 |      15 | SEK   |    540000 |    1 |    1 |        |          |
NO  | Norway               | europe        |   61.5 |       9 | NOK   |    680000 |    1 |    1 |        |          |
FI  | Finland              | europe        |     63 |      26 | EUR   |     50000 |    2 |    2 |        |          |
IS  | Iceland              | europe        |   64.9 |   -18.6 | ISK   |  10200000 |    0 |    0 |        |          |
EE  | Estonia              | europe        |   58.7 |    25.5 | EUR   |     39000 |    2 |    2 |        |          |
LV  | Latvia               | europe        |   56.9 |    24.9 | EUR   |     33000 |    2 |    2 |        |          |
LT  | Lithuania            | europe        |   55.3 |    23.9 | EUR   |     38000 |    2 |    2 |        |          |
PL  | Poland               | europe        |   52.1 |    19.4 | PLN   |    162000 |    1 |    1 |        | month    |
CZ  | Czechia              | europe        |   49.8 |    15.5 | CZK   |    960000 |    1 |    1 |        | month    |
HU  | Hungary              | europe        |   47.2 |    19.4 | HUF   |  12000000 |    1 |    1 |        | month    |
RO  | Romania              | europe        |   45.9 |      25 | RON   |    132000 |    2 |    2 |        | month    |
UA  | Ukraine              | europe        |   48.4 |    31.2 | USD   |     29000 |    2 |    2 |        |          |
HR  | Croatia              | europe        |   45.3 |      16 | EUR   |     30000 |    1 |    1 |        |          |
US  | United States        | north-america |   39.8 |   -98.6 | USD   |    112000 |   -8 |   -5 |        |          |
CA  | Canada               | north-america |     56 |    -106 | CAD   |     93000 |   -8 |   -4 |        |          |
MX  | Mexico               | latin-america |   23.6 |  -102.5 | MXN   |    600000 |   -8 |   -5 |        |          |
BR  | Brazil               | latin-america |  -10.3 |   -53.2 | BRL   |    138000 |   -5 |   -2 |        | month    |
AR  | Argentina            | latin-america |  -34.6 |     -64 | USD   |     30000 |   -3 |   -3 |        |          |
CL  | Chile                | latin-america |  -33.5 |   -70.9 | CLP   |  26000000 |   -6 |   -4 |        |          |
CO  | Colombia             | latin-america |      4 |     -73 | COP   |  98000000 |   -5 |   -5 |        |          |
PE  | Peru                 | latin-america |   -9.2 |     -75 | PEN   |     86000 |   -5 |   -5 |        |          |
UY  | Uruguay              | latin-america |  -32.8 |     -56 | USD   |     38000 |   -3 |   -3 |        |          |
JP  | Japan                | asia          |   36.2 |   138.3 | JPY   |   6800000 |    9 |    9 |        |          |
KR  | South Korea          | asia          |   36.4 |   127.9 | KRW   |  58000000 |    9 |    9 |        |          |
SG  | Singapore            | asia          |  1.352 |  103.82 | SGD   |     82000 |    8 |    8 |    0.2 |          |     20
HK  | Hong Kong            | asia          | 22.319 | 114.169 | HKD   |    420000 |    8 |    8 |        |          |      8
TW  | Taiwan               | asia          |   23.7 |     121 | TWD   |   1120000 |    8 |    8 |        |          |
IN  | India                | asia          |     21 |      78 | INR   |   1900000 |  5.5 |  5.5 |    0.2 |          |
ID  | Indonesia            | asia          |   -2.5 |     118 | IDR   | 260000000 |    7 |    9 |        |          |
TH  | Thailand             | asia          |   15.1 |     101 | THB   |    860000 |    7 |    7 |        |          |
VN  | Vietnam              | asia          |     16 |   107.8 | USD   |     22000 |    7 |    7 |        |          |
AE  | United Arab Emirates | middle-east   |     24 |      54 | AED   |    252000 |    4 |    4 |        | month    |
IL  | Israel               | middle-east   |   31.4 |      35 | ILS   |    290000 |    2 |    2 |        | month    |
ZA  | South Africa         | africa        |    -29 |      25 | ZAR   |    560000 |    2 |    2 |        |          |
KE  | Kenya                | africa        |    0.5 |    37.9 | KES   |   2400000 |    3 |    3 |        |          |
NG  | Nigeria              | africa        |    9.1 |     8.7 | NGN   |  15000000 |    1 |    1 |        |          |
MA  | Morocco              | africa        |   31.8 |    -7.1 | MAD   |    230000 |    1 |    1 |        |          |
RW  | Rwanda               | africa        |   -1.9 |    29.9 | USD   |     19000 |    2 |    2 |        |          |
AU  | Australia            | oceania       |  -25.3 |   133.8 | AUD   |    118000 |    8 |   10 |        |          |
NZ  | New Zealand          | oceania       |  -41.5 |   172.8 | NZD   |    106000 |   12 |   12 |        |          |
`;

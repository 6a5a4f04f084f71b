import { banking } from './industries/banking.ts';
import { civic } from './industries/civic.ts';
import { commerce } from './industries/commerce.ts';
import { culture } from './industries/culture.ts';
import { education } from './industries/education.ts';
import { energy } from './industries/energy.ts';
import { food } from './industries/food.ts';
import { freight } from './industries/freight.ts';
import { games } from './industries/games.ts';
import { health } from './industries/health.ts';
import { machines } from './industries/machines.ts';
import { mobility } from './industries/mobility.ts';
import { publishing } from './industries/publishing.ts';
import { studios } from './industries/studios.ts';
import { tooling } from './industries/tooling.ts';
import { travel } from './industries/travel.ts';
import type { Industry } from './industry.ts';

export const industries: Industry[] = [
  banking,
  health,
  education,
  energy,
  mobility,
  freight,
  commerce,
  games,
  civic,
  publishing,
  tooling,
  travel,
  studios,
  culture,
  food,
  machines,
];

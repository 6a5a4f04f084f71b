import type { SubmissionOutcome } from '../features/applications/apply.commands.ts';
import type { ApplyView } from '../features/applications/apply-view.ts';
import type { Typed } from '../features/applications/form/typed.ts';
import { problemsOfJson } from '../features/applications/json-application.ts';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { wantsJson } from './accept.ts';
import { ANOTHER_LOOK, answerPrivately, seeOther } from './answers.ts';
import type { Asking } from './asking.ts';
import { problemResponse } from './problem-response.ts';

/** What came: a form of a browser, or JSON of a program, which is answered as JSON whatever it accepts. */
export type Sort = 'form' | 'json';

/** What the page of a refused form shows, and how. */
export interface Refused {
  view: ApplyView;
  refused: Typed;
  status: number;
  headers: Record<string, string>;
}

const CLOSED = 'This role closed while you were writing. Nothing was sent';
const KEY_USED = 'We already have this application. Changes you made since then were not added';

/** `why`: what is wrong with fields, or in words what has nothing to do with any of them. */
export type Refuse = (status: number, why: Problem[] | string, headers?: Record<string, string>) => Response | Refused;

export function answerArrival(
  astro: Asking,
  sort: Sort,
  arrival: SubmissionOutcome,
  refuse: Refuse,
): Response | Refused {
  if (arrival.outcome === 'closed') return refuse(409, arrival.why ?? CLOSED);
  const receipt = paths.receipt(arrival.receipt);
  if (!wantsData(astro, sort)) return seeOther(receipt);
  if (arrival.outcome === 'used') return problemResponse(problem(409, KEY_USED, { data: { receipt } }));
  return answerPrivately({ receipt }, 201, { location: receipt });
}

export function answerRefused(astro: Asking, sort: Sort, refused: Refused): Response | Refused {
  if (!wantsData(astro, sort)) return refused;
  const { problems: found, notice = ANOTHER_LOOK } = refused.refused;
  const problems = sort === 'json' ? problemsOfJson(found, refused.view.questions) : found;
  return problemResponse(problem(refused.status, notice, { data: { problems } }), refused.headers);
}

export const wantsData = ({ request }: Asking, sort: Sort): boolean => sort === 'json' || wantsJson(request);

import type { APIContext, APIRoute } from 'astro';
import type { Db } from '../db/tables.ts';
import type { Fields, Shape } from '../lib/fields.ts';
import type { Result } from '../lib/result.ts';
import { done, refused } from './answers.ts';
import { type Reader, readFields } from './body.ts';
import { answerEarly } from './early-answer.ts';
import { hidden } from './guards.ts';
import { limit, limitPage } from './limiting.ts';
import type { LimitName } from './limits.ts';

/** What an endpoint works with. */
export interface Asked<Who, Read> extends Pick<APIContext, 'locals' | 'params' | 'request'> {
  /** What the guard gave. */
  who: Who;
  /** What the body says. */
  fields: Read;
  db: Db;
  origin: string;
  now: Date;
  /** All that Astro knows of the request, for what throws an answer of its own. */
  context: APIContext;
}

type Typed = FormData | Record<string, unknown> | undefined;
type ReadBy<R> = R extends Reader<infer Read> ? Read : R extends Shape ? Fields<R> : undefined;

type Outcome = Response | Result<unknown> | boolean;

interface Endpoint<Who, R> {
  /** Who may ask (http/who.ts): gives `who`, and throws the answer for everybody else. */
  who: (context: APIContext) => Who | Promise<Who>;
  /** How often a script may ask: counted before anything is looked up, and answered with problem details. */
  limit?: LimitName;
  /** The fields of a form or of JSON in their types, or a reader of its own (http/body.ts). */
  reads?: R;
  /** How often people may send the form: counted once it is read, as it is then kept for them to send again. */
  limitForm?: LimitName | { name: LimitName; target: (asked: Asked<Who, ReadBy<R>>) => string };
  /**
   * Does it. A refusal goes back to `page`, and so does who succeeded, unless this answers by itself. False says that what
   * was asked for does not exist.
   */
  run: (asked: Asked<Who, ReadBy<R>>) => Promise<Outcome>;
  /** The page of the form. Only an endpoint whose `run` always answers by itself has none. */
  page?: (asked: Asked<Who, ReadBy<R>>) => string;
  /** What stands in the form again after a refusal: short fields only. */
  typed?: (asked: Asked<Who, ReadBy<R>>) => Record<string, unknown>;
}

/**
 * An endpoint in one place, in the order in which it goes: limit, guard, body, limit of the form, work, answer. What is
 * thrown as an early answer is the answer; everything else that is thrown goes on to the one boundary, in the middleware.
 */
export const endpoint =
  <Who, R extends Shape | Reader<unknown> | undefined = undefined>(says: Endpoint<Who, R>): APIRoute =>
  (context) =>
    answerEarly(async () => {
      const { locals, params, request } = context;
      if (says.limit) await limit(context, says.limit);
      const who = await says.who(context);
      const fields = (await read(context, says.reads)) as ReadBy<R>;
      const { db, origin } = locals;
      const asked = { who, fields, params, locals, request, db, origin, now: new Date(), context };
      if (says.limitForm) await limitSent(says.limitForm, asked);
      return answer(says, asked, await says.run(asked));
    });

async function read(context: APIContext, reads: Shape | Reader<unknown> | undefined): Promise<unknown> {
  if (!reads) return undefined;
  return isReader(reads) ? reads.read(context) : readFields(context, reads);
}

const isReader = (reads: Shape | Reader<unknown>): reads is Reader<unknown> => typeof reads.read === 'function';

async function limitSent<Who, Read>(
  wanted: LimitName | { name: LimitName; target: (asked: Asked<Who, Read>) => string },
  asked: Asked<Who, Read>,
): Promise<void> {
  const { name, target } = typeof wanted === 'string' ? { name: wanted, target: undefined } : wanted;
  await limitPage(asked.context, name, { target: target?.(asked), typed: asked.fields as Typed });
}

function answer<Who, R>({ page, typed }: Endpoint<Who, R>, asked: Asked<Who, ReadBy<R>>, outcome: Outcome): Response {
  if (outcome instanceof Response) return outcome;
  if (outcome === false) throw hidden(asked.context);
  if (!page) throw new Error('An endpoint without a page has to answer by itself');
  if (outcome === true || outcome.ok) return done(asked.request, page(asked));
  return refused(asked.context, page(asked), outcome.problems, typed?.(asked));
}

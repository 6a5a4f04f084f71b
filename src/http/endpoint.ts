import type { APIContext, APIRoute } from 'astro';
import type { Db } from '../db/tables.ts';
import type { FieldSchemas, Fields } from '../lib/fields.ts';
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
type ReadBy<R> = R extends Reader<infer Read> ? Read : R extends FieldSchemas ? Fields<R> : undefined;

type Outcome = Response | Result<unknown> | boolean;

interface Common<Who, R> {
  /** Who may ask (http/who.ts): gives `who`, and throws the answer for everybody else. */
  who: (context: APIContext) => Who | Promise<Who>;
  /** How often a script may ask: counted before anything is looked up, and answered with problem details. */
  limit?: LimitName;
  /** The fields of a form or of JSON in their types, or a reader of its own (http/body.ts). */
  reads?: R;
  /** How often people may send the form: counted once it is read, as it is then kept for them to send again. */
  limitForm?: LimitName | { name: LimitName; target: (asked: Asked<Who, ReadBy<R>>) => string };
}

/** Answers by itself; false says that what was asked for does not exist. */
interface Answering<Who, R> extends Common<Who, R> {
  run: (asked: Asked<Who, ReadBy<R>>) => Promise<Response | false>;
  page?: undefined;
  typed?: undefined;
}

/** Leaves the answer, or some of it, to the page of its form. */
interface OfPage<Who, R> extends Common<Who, R> {
  run: (asked: Asked<Who, ReadBy<R>>) => Promise<Outcome>;
  /** Where a refusal is shown, and where one goes who succeeded, unless `run` answers by itself. */
  page: (asked: Asked<Who, ReadBy<R>>) => string;
  /** What stands in the form again after a refusal: short fields only. */
  typed?: (asked: Asked<Who, ReadBy<R>>) => Record<string, unknown>;
}

type Endpoint<Who, R> = Answering<Who, R> | OfPage<Who, R>;

/**
 * An endpoint in one place, in the order in which it goes: limit, guard, body, limit of the form, work, answer. What is
 * thrown as an early answer is the answer; everything else that is thrown goes on to the one boundary, in the middleware.
 */
export const endpoint =
  <Who, R extends FieldSchemas | Reader<unknown> | undefined = undefined>(says: Endpoint<Who, R>): APIRoute =>
  (context) =>
    answerEarly(async () => {
      const { locals, params, request } = context;
      if (says.limit) await limit(context, says.limit);
      const who = await says.who(context);
      const fields = (await read(context, says.reads)) as ReadBy<R>;
      const { db, origin } = locals;
      const asked = { who, fields, params, locals, request, db, origin, now: new Date(), context };
      if (says.limitForm) await limitSent(says.limitForm, asked);
      if (says.page) return answerOfPage(says, asked, await says.run(asked));
      return found(context, await says.run(asked));
    });

async function read(context: APIContext, reads: FieldSchemas | Reader<unknown> | undefined): Promise<unknown> {
  if (!reads) return undefined;
  return isReader(reads) ? reads.read(context) : readFields(context, reads);
}

const isReader = (reads: FieldSchemas | Reader<unknown>): reads is Reader<unknown> => typeof reads.read === 'function';

async function limitSent<Who, Read>(
  wanted: LimitName | { name: LimitName; target: (asked: Asked<Who, Read>) => string },
  asked: Asked<Who, Read>,
): Promise<void> {
  const { name, target } = typeof wanted === 'string' ? { name: wanted, target: undefined } : wanted;
  await limitPage(asked.context, name, { target: target?.(asked), typed: asked.fields as Typed });
}

function answerOfPage<Who, R>(
  { page, typed }: OfPage<Who, R>,
  asked: Asked<Who, ReadBy<R>>,
  outcome: Outcome,
): Response {
  const answer = found(asked.context, outcome);
  if (answer instanceof Response) return answer;
  if (answer === true || answer.ok) return done(asked.request, page(asked));
  return refused(asked.context, page(asked), answer.problems, typed?.(asked));
}

function found<T>(context: APIContext, outcome: T | false): T {
  if (outcome === false) throw hidden(context);
  return outcome;
}

import type { APIRoute } from 'astro';
import { changeCompany } from '../../../../../http/company-change.ts';
import { mergeCompany } from '../../../../../workflows/company-merger.commands.ts';
import { refuseReading } from '../../../_json.ts';

export const prerender = false;

/** Makes a company part of another: `into` is the slug of the one that stays. */
export const POST: APIRoute = (context) =>
  changeCompany(context, (actor, { slug }, fields) => {
    const into = fields.into.trim();
    return mergeCompany(context.locals.db, actor, { slug, into }, new Date());
  });

export const ALL = refuseReading;

import { tools } from '../features/mcp/tools.ts';
import { readApiExamples } from '../features/public-api/examples.queries.ts';
import { rateLimits, secondsInWords } from '../http/rate-limits.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { definePage } from './page.ts';

/** Documentation of the public API with examples of this board. */
export const developers = definePage({
  name: 'developers',
  list: () => [paths.developers()],
  load: async ({ locals: { db, origin } }) => {
    const view = await readApiExamples(db, origin);
    const writes = rateLimits['write API'].target;
    return {
      view: {
        examples: view.examples,
        perMinute: rateLimits['public API'].client.maxHits,
        writes: { maxHits: writes.maxHits, period: secondsInWords(writes.seconds) },
        tools: tools.map(({ name, description }) => ({ name, description })),
      },
      record: makePageRecord(view, { path: paths.developers(), indexable: true }),
    };
  },
});

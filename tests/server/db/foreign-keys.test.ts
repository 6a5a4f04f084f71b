import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { readList } from '../../groups.ts';

/** Foreign keys without an index. Their parents are deleted one at a time by a person, or never. */
const WITHOUT_INDEX = new Set(
  readList(`
  categories.parent_id · locations.parent_id · company_redirects.company_id · invitations.invited_by
  staff.invited_by · texts.user_id · api_tokens.user_id · job_locations.location_id · ad_events.ad_id
  orders.code_id · grants.job_id · uses.ad_id · uses.grant_id · uses.job_id
  applicant_notification_opt_outs.user_id
`),
);

it('Foreign keys have an index, so that deleting a parent does not read the whole table', async () => {
  const db = await openDatabase('file::memory:');
  const { rows } = await sql<{ key: string }>`
    select child.name || '.' || reference."from" as key
    from sqlite_schema as child join pragma_foreign_key_list(child.name) as reference
    where child.type = 'table'
      and not exists (select 1 from pragma_table_info(child.name) as column where column.name = reference."from" and column.pk = 1)
      and not exists (
        select 1 from pragma_index_list(child.name) as list join pragma_index_info(list.name) as part
        where part.seqno = 0 and part.name = reference."from" 
          and (list.partial = 0 or (select schema.sql from sqlite_schema as schema where schema.name = list.name) like '%is not null%'))`.execute(
    db,
  );
  await db.destroy();
  expect(new Set(rows.map(({ key }) => key))).toEqual(WITHOUT_INDEX);
});

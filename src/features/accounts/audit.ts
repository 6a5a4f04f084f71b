import type { Db } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import type { StaffRole } from './staff.ts';

/** Actor of a command, for the audit log and permissions. */
export type Actor =
  | { kind: 'system'; name: string }
  /** Signed-in user. Memberships are checked where they matter. */
  | { kind: 'recruiter'; id: string }
  /** Staff of the board. An admin without `staffRole`. */
  | { kind: 'admin'; id: string; staffRole?: StaffRole };

/** Actor as one word for the audit log, such as `admin:01j…`. */
function actorKey(actor: Actor): string {
  if (actor.kind === 'system') return `system:${actor.name}`;
  return `${actor.kind === 'admin' ? (actor.staffRole ?? 'admin') : actor.kind}:${actor.id}`;
}

/** Kinds of audit entries. `change` has `before` and `after`, `fields` new values under `new…`, `act` neither. */
export const AUDIT_KINDS = {
  'publish role': 'change',
  'return role': 'change',
  'reject role': 'change',
  'publish change of role': 'change',
  'reject change of role': 'change',
  'keep reported role': 'change',
  'remove reported role': 'change',
  'keep decision on role': 'change',
  'reverse decision on role': 'change',
  'pause role': 'change',
  'resume role': 'change',
  'extend role': 'change',
  'feature role': 'change',
  'unfeature role': 'change',
  'close role': 'change',
  'remove role': 'change',
  'reinstate role': 'change',
  'add category': 'change',
  'edit category': 'change',
  'earlier category': 'change',
  'later category': 'change',
  'merge category': 'change',
  'merge place': 'change',
  'edit place': 'change',
  'retire place': 'change',
  'undo place': 'change',
  'retire category': 'change',
  'undo category': 'change',
  'add skill': 'change',
  'edit skill': 'change',
  'earlier skill': 'change',
  'later skill': 'change',
  'merge skill': 'change',
  'retire skill': 'change',
  'undo skill': 'change',
  'suspend user': 'change',
  'reinstate user': 'change',
  'erase user': 'change',
  suspend: 'change',
  reinstate: 'change',
  merge: 'change',
  verify: 'change',
  unverify: 'change',
  'leave verification to the domain': 'change',
  'confirm name': 'change',
  'readmit member': 'change',
  'reject member': 'change',
  leave: 'change',
  'remove member': 'change',
  'change role': 'change',
  'invite staff': 'change',
  'change staff role': 'change',
  'remove staff': 'change',
  'forget passkeys': 'change',
  'end sessions': 'change',
  'change settings': 'fields',
  'change pace of e-mail': 'fields',
  'change name or website': 'fields',
  'change profile': 'act',
  'change pictures': 'act',
  found: 'act',
  'join by domain': 'act',
  'join by invitation': 'act',
  'take over': 'act',
  invite: 'act',
  'revoke invitation': 'act',
  'create token': 'act',
  'revoke token': 'act',
  'delete account': 'act',
  'send test e-mail': 'act',
  'retry task': 'act',
  'retry mail': 'act',
  'release held e-mail': 'act',
  'publish text': 'change',
  'draft text': 'change',
  'unpublish text': 'change',
  'begin newsletter': 'act',
  'delete newsletter': 'act',
  'send newsletter': 'act',
  'export subscribers': 'act',
  'delete subscriber': 'change',
  'let lists go on': 'change',
  'lift suppressions': 'act',
  'add plan': 'change',
  'change plan': 'change',
  'archive plan': 'change',
  'change selling': 'fields',
  'add promotion code': 'act',
  'archive promotion code': 'act',
  'give credit': 'act',
  'send order again': 'act',
  'revoke credit': 'act',
  'refund order': 'act',
  'accept payment': 'act',
  'mark order paid': 'act',
  'void order': 'act',
  'book ad': 'act',
  'change ad': 'act',
  'review ad': 'act',
  'renew report address': 'act',
  'create company': 'act',
  'add channel': 'act',
  'post channel': 'change',
  'pause channel': 'change',
  'resume channel': 'change',
  'remove channel': 'change',
  'add webhook': 'act',
  'rotate webhook': 'change',
  'pause webhook': 'change',
  'resume webhook': 'change',
  'remove webhook': 'change',
  'add source': 'act',
  'name place of source': 'act',
  'remove source': 'change',
  'lose source': 'act',
  'win source': 'act',
  'run source': 'act',
  'approve source': 'change',
  'pause source': 'change',
  'resume source': 'change',
  'accept held run': 'change',
  'reject held run': 'change',
} as const satisfies Record<string, 'change' | 'fields' | 'act'>;

type Kinds = typeof AUDIT_KINDS;
type ActionOf<Kind> = { [Action in keyof Kinds]: Kinds[Action] extends Kind ? Action : never }[keyof Kinds];
type Detail = Record<string, string | number | boolean | null>;

interface Entry {
  /** Kind and id of the object, such as `company:01j…`. */
  subject: string;
}

/** Action, such as `remove member`, and its details. */
type Audited =
  | (Entry & { action: ActionOf<'change'>; detail: Detail & { before: string; after: string } })
  | (Entry & { action: ActionOf<'fields' | 'act'>; detail?: Detail });

export async function writeAudit(
  trx: Db,
  actor: Actor,
  { action, subject, detail = {} }: Audited,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(now),
      at: toInstant(now),
      actor: actorKey(actor),
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute();
}

import type { StaffRole } from './staff.ts';

/** Actor of a command, for the audit log and permissions. */
export type Actor =
  | { kind: 'system'; name: string }
  /** Signed-in user. Memberships are checked where they matter. */
  | { kind: 'recruiter'; id: string }
  /** Staff of the board. An admin without `staffRole`. */
  | { kind: 'admin'; id: string; staffRole?: StaffRole };

/** Actor as one word for the audit log, such as `admin:01j…`. */
export function actorKey(actor: Actor): string {
  if (actor.kind === 'system') return `system:${actor.name}`;
  return `${actor.kind === 'admin' ? (actor.staffRole ?? 'admin') : actor.kind}:${actor.id}`;
}

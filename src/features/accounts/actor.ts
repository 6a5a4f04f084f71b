import type { StaffRole } from './staff.ts';

/** On whose behalf a command runs; audit and permissions hang on it. */
export type Actor =
  | { kind: 'system'; name: string }
  /** A person who signed in. Which companies that person belongs to is asked where it matters. */
  | { kind: 'recruiter'; id: string }
  /** A person who looks after the board. Without `staffRole` an admin. */
  | { kind: 'admin'; id: string; staffRole?: StaffRole };

/** An actor as one word, for the audit log: `admin:01j…`, or `moderator:01j…`. */
export function actorKey(actor: Actor): string {
  if (actor.kind === 'system') return `system:${actor.name}`;
  return `${actor.kind === 'admin' ? (actor.staffRole ?? 'admin') : actor.kind}:${actor.id}`;
}

/** On whose behalf a command runs; audit and permissions hang on it. */
export type Actor =
  | { kind: 'system'; name: string }
  /** A person who signed in. Which companies that person belongs to is asked where it matters. */
  | { kind: 'recruiter'; id: string }
  | { kind: 'admin'; id: string };

/** An actor as one word, for the audit log: `admin:01j…`. */
export const actorKey = (actor: Actor): string => `${actor.kind}:${actor.kind === 'system' ? actor.name : actor.id}`;

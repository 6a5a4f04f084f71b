/** On whose behalf a command runs; audit and permissions hang on it. */
export type Actor =
  | { kind: 'system'; name: string }
  | { kind: 'recruiter'; id: string }
  | { kind: 'admin'; id: string };

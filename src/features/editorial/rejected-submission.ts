/** A request of a person that went no further, as the page says it. */
export interface RejectedSubmission {
  status: number;
  statusMessage: string;
  message: string;
  /** The way back: a path of ours. */
  returnTo: string;
  /** Action required first. */
  prerequisite?: { href: string; label: string } | undefined;
  /** Submitted values to send again, by field. Files are listed by name. */
  resubmit?:
    | { action: string; fields: [name: string, value: string][]; files: [name: string, fileName: string][] }
    | undefined;
}

/** Rejected request for its error page. */
export interface RejectedSubmission {
  status: number;
  statusMessage: string;
  message: string;
  /** Path to return to. */
  returnTo: string;
  /** Action required first. */
  prerequisite?: { href: string; label: string } | undefined;
  /** Submitted values to send again, by field. Files are listed by name. */
  resubmit?:
    | { action: string; fields: [name: string, value: string][]; files: [name: string, fileName: string][] }
    | undefined;
}

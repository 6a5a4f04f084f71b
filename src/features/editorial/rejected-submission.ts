/** A request of a person that went no further, as the page says it. */
export interface RejectedSubmission {
  status: number;
  /** The status in words. */
  statusMessage: string;
  message: string;
  /** The way back: a path of ours. */
  returnTo: string;
  /** What has to be done elsewhere before. */
  prerequisite?: { href: string; label: string } | undefined;
  /** What was sent and is to be sent again later, by field; of files only what they are called. */
  resubmit?:
    | { action: string; fields: [name: string, value: string][]; files: [name: string, fileName: string][] }
    | undefined;
}

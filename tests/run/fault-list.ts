/** A fault that is made on purpose, and what is looked at afterwards. */
export interface Fault {
  fault: string;
  /** Expected state afterwards. */
  holds: string;
  /** Below `tests`, without its ending. */
  file: string;
  /** Part of the tests' titles, if the file has others. */
  title?: string;
}

/** Every fault that the board is made to bear. What shows it are tests of the suite: here they are only named. */
export const FAULTS: Fault[] = [
  {
    fault: 'kill -9 of a server under load',
    holds: 'nothing acknowledged is lost; pages are those of fresh renders',
    file: 'e2e/server/kill',
  },
  { fault: 'kill -9 while ads are counted', holds: 'every answered impression is there', file: 'e2e/ads/ads-kill' },
  {
    fault: 'kill -9 before each write of an application, of a server',
    holds: 'it is there whole, or not at all; its files too',
    file: 'e2e/applications/applying-faults',
    title: 'whichever write it is killed before',
  },
  {
    fault: 'kill -9 before each write of an application',
    holds: 'the same, step by step',
    file: 'server/applications/applying-kill',
    title: 'killed before any one write',
  },
  {
    fault: 'kill -9 before each write of a deletion',
    holds: 'it is done or undone, and erased in the end',
    file: 'server/applications/deletions-kill',
  },
  {
    fault: 'kill -9 before each write of letters',
    holds: 'each is sent once, or can be taken back',
    file: 'server/applications/letters',
    title: 'killed before any one write',
  },
  {
    fault: 'kill -9 before each write of a posting',
    holds: 'no half role; its form is kept',
    file: 'server/posting/posting-kill',
  },
  {
    fault: 'kill -9 of a run of a source',
    holds: 'nothing half, nothing twice',
    file: 'server/importing/sources-kill',
  },
  {
    fault: 'kill -9 of a newsletter’s worker',
    holds: 'one letter for each reader',
    file: 'server/newsletter/newsletter',
    title: 'its worker is killed',
  },
  {
    fault: 'kill -9 of a backup',
    holds: 'it does not count; those before are whole',
    file: 'server/backup/backups',
    title: 'killed at any step',
  },
  { fault: 'kill -9 of a build', holds: 'the next one does not wait', file: 'server/cli/build-lock' },
  {
    fault: 'kill -9 of one of two machines under load',
    holds: 'only the requests it was answering are lost',
    file: 'e2e/server/machines',
    title: 'killed under load',
  },
  {
    fault: 'kill -9 of a worker alone',
    holds: 'another does it once more; nothing lost, nothing written twice',
    file: 'server/queue/workers',
    title: 'killed alone',
  },
  {
    fault: 'a release under load',
    holds: 'no lost request, no mixed page, no missing script',
    file: 'e2e/publishing/builds',
    title: 'released without a lost request',
  },
  {
    fault: 'a release that does not get ready',
    holds: 'the server before it goes on, the reason in one line',
    file: 'e2e/publishing/builds',
    title: 'fails as it starts',
  },
  {
    fault: 'a release with a broken template, behind nginx',
    holds: 'no lost request; the pages of the one before',
    file: 'e2e/publishing/builds',
    title: 'because a template fails',
  },
  {
    fault: 'a build beside a running server',
    holds: 'its pages, data and scripts stay as they were',
    file: 'e2e/publishing/builds',
    title: 'leaves its pages',
  },
  {
    fault: 'SIGTERM to npm',
    holds: 'requests end, nothing is left running',
    file: 'e2e/publishing/builds',
    title: 'SIGTERM to npm',
  },
  {
    fault: 'a newer version’s schema below an older server',
    holds: 'it is lived with, or nothing is written',
    file: 'server/db/newer-schema',
  },
  {
    fault: 'full disk: the database',
    holds: '503 with the text kept; reading goes on',
    file: 'e2e/server/http-outages',
    title: 'the disk is full',
  },
  {
    fault: 'full disk, or no inodes: a small disk of its own',
    holds: '/readyz says so within ten seconds, and recovers',
    file: 'e2e/server/http-outages',
    title: 'says so within ten seconds',
  },
  {
    fault: 'full disk: files of applications',
    holds: 'refused with a word; what was taken is kept',
    file: 'e2e/applications/applying-faults',
    title: 'its disk does not take',
  },
  {
    fault: 'full disk: at each of several sizes',
    holds: 'nothing acknowledged is lost, nothing is half done',
    file: 'server/applications/applying-kill',
    title: 'blocks for any one file',
  },
  {
    fault: 'read-only database',
    holds: 'every write 503 with the text kept; logged',
    file: 'e2e/server/http-outages',
    title: 'read-only',
  },
  { fault: 'data folder that takes no files', holds: 'one clear line at the start', file: 'server/cli/data-folder' },
  {
    fault: 'folder of files that takes none',
    holds: '503 with the words kept',
    file: 'e2e/server/http-outages',
    title: 'application is put off with its words',
  },
  {
    fault: 'database locked by another program',
    holds: 'readers do not wait, writers are told',
    file: 'server/db/foreign-lock',
  },
  {
    fault: 'database locked beside a server',
    holds: 'probe, searches and pages at once',
    file: 'e2e/server/foreign-lock',
    title: 'readers are answered at once',
  },
  {
    fault: 'slow disk: the database locked for long, or again and again',
    holds: 'writers get a turn or a 503; readers are served',
    file: 'e2e/server/foreign-lock',
    title: 'every writer',
  },
  {
    fault: 'EMFILE',
    holds: 'an application 503 with its words; kept pages go on',
    file: 'e2e/server/http-outages',
    title: 'no more files can be opened',
  },
  {
    fault: 'Postgres stopped, away and started again',
    holds: 'kept pages go on, 503 with the text kept, nothing acknowledged lost; all recovers, the worker too',
    file: 'e2e/server/machines',
    title: 'Postgres is away',
  },
  {
    fault: 'Postgres restarts under writers',
    holds: 'nothing acknowledged is lost',
    file: 'server/db/connections',
    title: 'restarts while it writes',
  },
  {
    fault: 'Postgres ends sessions under writers',
    holds: 'the process goes on',
    file: 'server/db/connections',
    title: 'sessions are ended again and again',
  },
  {
    fault: 'lost LISTEN connections',
    holds: 'changes arrive all the same; connections are opened again',
    file: 'e2e/server/machines',
    title: 'their notification connections were lost',
  },
  {
    fault: 'no connection that can listen',
    holds: 'changes arrive within the time of a look',
    file: 'e2e/server/machines',
    title: 'no connection can listen',
  },
  {
    fault: 'a network that falls silent',
    holds: 'not ready while behind; seen again by itself',
    file: 'server/db/connections',
    title: 'whose network falls silent',
  },
  {
    fault: 'database set back to before the build',
    holds: 'pages are those of the database',
    file: 'e2e/server/http-set-back',
  },
  { fault: 'database set back under a history', holds: 'pages are those of fresh renders', file: 'prove/set-back' },
  { fault: 'pages damaged on the disk', holds: 'they are rendered live', file: 'e2e/server/http-damage' },
  {
    fault: 'clock two days ahead, then right',
    holds: 'nothing waits for it; the log is told',
    file: 'server/queue/queue',
    title: 'two days ahead',
  },
  {
    fault: 'clocks of machines ten minutes apart: workers',
    holds: 'nothing is done twice, no schedule out of its turn',
    file: 'server/queue/workers',
    title: 'ten minutes apart',
  },
  {
    fault: 'clocks of machines twenty minutes apart: servers',
    holds: 'sessions, limits and the order of pages',
    file: 'e2e/server/clock-skew',
  },
  {
    fault: 'clock a day forth and back, all schedules',
    holds: 'none fails, none is put off, all invariants hold',
    file: 'server/queue/wandering-clock',
  },
  {
    fault: 'S3 away, slow or failing',
    holds: 'asked again, then given up; the file stays',
    file: 'server/storage/storage',
    title: 'A bucket',
  },
  { fault: 'mail server away or refusing', holds: 'mail waits, and none goes twice', file: 'server/mail/mail' },
  {
    fault: 'a backup that is damaged, cut, or of another passphrase',
    holds: 'it is not restored; the board is as it was',
    file: 'server/backup/backups',
    title: 'passphrase',
  },
  { fault: 'a stampede for a dropped page', holds: 'rendered once', file: 'e2e/server/http-stampede' },
  {
    fault: 'hostile requests by the ten thousand',
    holds: 'no failure; the board as it was',
    file: 'e2e/server/http-hostile',
  },
  {
    fault: '200 applications of 5 MB at once',
    holds: 'taken or 429; little memory; nothing left on the disk',
    file: 'e2e/applications/applying-faults',
    title: 'many large applications',
  },
  {
    fault: 'no memory left in a server',
    holds: 'recorded; the next start tells of it',
    file: 'e2e/server/supervisor',
    title: 'ran out of memory',
  },
  {
    fault: 'no processor: stopped, or beside busy programs',
    holds: 'it answers as soon as it can; nothing is restarted',
    file: 'e2e/server/supervisor',
    title: 'hardly any processor',
  },
  {
    fault: 'a backup while everyone writes, on Postgres too',
    holds: 'of one moment, however long it takes, in little memory',
    file: 'server/db/backup-beside-writers',
  },
  {
    fault: 'a backup whose note fails',
    holds: 'it is whole, and no failure',
    file: 'server/backup/scheduled',
    title: 'cannot be recorded',
  },
  {
    fault: 'a restored copy beside the board it was made of',
    holds: 'it sends nothing that waited',
    file: 'server/db/backup',
    title: 'once it is restored',
  },
];

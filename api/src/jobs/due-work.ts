/** Runner of the work that is due today. */
export interface WithDueWork {
  /** Runs the work that is due today, and rejects after a failure. Concurrent callers share one run. */
  readonly dueWork: () => Promise<void>;
  /**
   * Schedules the work that is due today and returns immediately. After the work, the open pages of the person `asker`
   * refresh.
   */
  readonly scheduleDueWork: (asker?: string) => void;
  /** Runs all work that is due today. Resolves when the outbox has nothing left to deliver. */
  readonly runDailyJobs: () => Promise<void>;
  /**
   * Runs the work of a day and its night after a move of the sandbox clock: all nightly jobs, or only the jobs that write
   * a record about each day.
   */
  readonly passDay: (nightly: 'all' | 'dated') => Promise<void>;
}

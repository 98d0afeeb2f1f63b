/** Runner of the work that is due today. */
export interface WithDueWork {
  /**
   * Schedules the work that is due today and returns immediately. Afterwards, the open pages of the person `asker`
   * refresh.
   */
  readonly scheduleDueWork: (asker?: string) => void;
  /** Runs all work that is due today. Resolves when the outbox has nothing left to deliver. */
  readonly runDailyJobs: () => Promise<void>;
}

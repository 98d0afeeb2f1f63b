/** The work that is due today. */
export interface WithDueWork {
  /**
   * Schedules the work that is due today; callers do not wait. The asker's open pages refresh when the work is done.
   */
  readonly scheduleDueWork: (asker?: string) => void;
  /** Runs all work that is due today. Resolves when the outbox has nothing left to deliver. */
  readonly runDay: () => Promise<void>;
}

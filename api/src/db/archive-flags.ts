/** Time in seconds after which PostgreSQL finishes a WAL file that is not full: the largest loss after a lost disk. */
const TIMEOUT = 60;

/**
 * PostgreSQL settings of an embedded database with backups. The empty command keeps each finished WAL file, until the
 * server has copied the file (`api/src/app/backup/copy-wal.ts`).
 */
export const ARCHIVE_FLAGS: readonly string[] = [
  'archive_mode=on',
  'archive_command=',
  `archive_timeout=${TIMEOUT}`,
].flatMap((setting) => ['-c', setting]);

/** Returns the settings of an embedded database. Without a backup folder, PostgreSQL deletes old WAL files itself. */
export const archiveFlags = ({ BACKUP_DIR }: { BACKUP_DIR?: string | undefined }): readonly string[] =>
  BACKUP_DIR === undefined ? [] : ARCHIVE_FLAGS;

import type { BackupTool } from '#server/platform/backup/command.ts'

const name = '2026-11-22T040500Z-backup-5f3e91c2'

/** Does nothing, and says that all went well. */
export const quietTool: BackupTool = {
  make: async () => ({ name, rows: 3, files: 1, bytes: 5, sent: { objects: 1, bytes: 2 }, gone: 0 }),
  drill: async () => ({
    ...{ name, where: 'an embedded database', madeAt: new Date('2026-11-22T04:05:00Z') },
    ...{ rows: 3, files: 1, filesRead: 1, seconds: 1 },
  }),
}

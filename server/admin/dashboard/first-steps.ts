import { sql } from 'drizzle-orm'
import type { BackupLine } from '#contract/admin/backup.ts'
import { FIRST_STEPS, type FirstStep } from '#contract/admin/first-steps.ts'
import type { Work } from '#server/work/work.ts'
import { keepsBackups } from '../backup/backups.ts'
import { listPages } from '../legal-text/legal-text.ts'
import { countRows } from '../list.ts'

/** What a new site still lacks. `backup`: the last good one. The default of the page about the site may stay. */
export async function firstStepsOf(work: Work, backup: BackupLine | null): Promise<FirstStep[]> {
  const { settings, live } = work.site
  const lacks: Record<FirstStep, boolean> = {
    mail: settings.smtpUrl === undefined,
    'legal-texts': listPages(work).some(({ page, editedAt }) => page !== 'about' && editedAt === null),
    contact: live.site().contactEmail.endsWith('.example'),
    backup: keepsBackups(work) && backup === null,
    'second-admin': (await countAdmins(work)) < 2,
  }
  return FIRST_STEPS.filter((step) => lacks[step])
}

/** Counts no further than two. */
function countAdmins(work: Work): Promise<number> {
  return countRows(work, sql`(select from profiles where account_type = 'admin' and suspended_at is null limit 2) admins`)
}

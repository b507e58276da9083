import { staffReaders } from '#server/account/staff/address.ts'
import { sendMails } from '#server/mail/send.ts'
import type { DrillReport } from '#server/platform/backup/reports.ts'
import type { Work } from '#server/work/work.ts'
import { keepsBackups } from './backups.ts'
import { recordBackup } from './daily.ts'

/** Scheduled (schedule.ts). Restores the newest backup aside, and mails the admins how it went. */
export async function drillWeekly(work: Work): Promise<void> {
  const { log, backUp } = work.site
  if (!backUp || !keepsBackups(work)) return
  const reports: DrillReport[] = []
  const failure = await recordBackup(work, 'drill', async () => {
    const report = await backUp.drill()
    reports.push(report)
    return { file: report.name }
  })
  if (failure !== null) log.error({ failure }, 'the restore drill failed')
  const report = reports[0] ?? null
  const mails = (await staffReaders(work, ['admin'])).map((userId) => ({ userId, failure, report }))
  await work.transaction((work) => sendMails(work, 'backup.drill', mails))
}

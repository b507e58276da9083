import { longDate, timeOf } from '#contract/date.ts'
import { numberText } from '#contract/number.ts'
import { readerAddress } from '#server/account/staff/address.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Work } from '#server/work/work.ts'

export async function mailForDrill(work: Work, { userId, ...drill }: MailData<'backup.drill'>): Promise<Mail | null> {
  const email = await readerAddress(work, userId)
  return email ? drillMail(work, email, drill) : null
}

/** `failure`: null if it went well. */
export function drillMail(work: Work, email: string, drill: Omit<MailData<'backup.drill'>, 'userId'>): Promise<Mail> {
  const { failure, report } = drill
  const facts: Record<string, string | null> = report
    ? {
        Backup: report.name,
        'Restored into': report.where,
        'Made on': `${longDate(report.madeAt)} at ${timeOf(report.madeAt)}`,
        Rows: numberText(report.rows),
        Files: `${numberText(report.files)}, ${numberText(report.filesRead)} of them read`,
        Took: `${numberText(report.seconds)} s`,
      }
    : { 'What happened': failure }
  return writeLetter(
    work,
    'admin.drillMail',
    { email },
    {
      result: failure === null ? 'worked' : 'failed',
      what:
        failure === null
          ? 'We restored the newest backup aside, compared the number of rows in every table, read its files, and removed it all again.'
          : 'Until this is put right, you can’t rely on your backups.',
      facts,
      link: '/admin/backups',
    },
  )
}

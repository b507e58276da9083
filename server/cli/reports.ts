import { REPORT_REASONS } from '#contract/report/words.ts'
import { openReports } from '../report/open.ts'
import { withDatabase } from './database.ts'
import { print } from './terminal.ts'

export async function printReports() {
  await withDatabase(async ({ query }) => {
    const reports = await openReports(query)
    for (const { kind, subjectId, reason, note, madeAt, text } of reports) {
      const why = `${REPORT_REASONS[reason]}${note ? `: ${note}` : ''}`
      print(`${madeAt.toISOString()}  ${kind} ${subjectId}\n${why}\n> ${text ?? '(deleted since)'}\n\n`)
    }
    print(reports.length === 0 ? 'No report is open.\n' : '')
  })
}

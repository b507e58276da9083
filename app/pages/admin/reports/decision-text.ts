import { REPORT_REASONS, type ReportOutcome, type ReportReason } from '#contract/report/words.ts'

const OUTCOMES: Record<ReportOutcome, string> = { upheld: 'Upheld', dismissed: 'Dismissed' }

type Decision = { outcome: ReportOutcome | null; closedBy: string | null; closedFor: ReportReason | null }

/** "Upheld by ada: It is advertising"; null while it waits. */
export function decisionText({ outcome, closedBy, closedFor }: Decision): string | null {
  if (!outcome) return null
  const by = closedBy ? ` by ${closedBy}` : ''
  return `${OUTCOMES[outcome]}${by}${closedFor ? `: ${REPORT_REASONS[closedFor]}` : ''}`
}

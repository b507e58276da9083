import type { TestBank } from '#server/platform/payments/test-bank.ts'
import { notFound } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** @throws where payments are real */
export function bankOf(work: Work): TestBank {
  const { testBank } = work.site
  if (!testBank) throw notFound('There is nothing at this address.')
  return testBank
}

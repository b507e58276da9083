import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '#config/root.ts'
import { PublicLegalText } from '#contract/legal/view.ts'
import { numberText } from '#contract/number.ts'
import { readLegalText } from '#server/admin/legal-text/markdown.ts'
import { anyoneReads } from '#server/work/procedure.ts'
import { FOR_PEOPLE } from '../budget.ts'
import { explainedErrors } from '../v1/errors.ts'

/** The day on which docs/api/guide.md was last changed. */
const WRITTEN_AT = new Date('2026-11-29T00:00:00Z')
const written = readFileSync(join(root, 'docs/api/guide.md'), 'utf8')

/** What programmers read first. */
export const guide = anyoneReads.output(PublicLegalText).handler(({ context: { work } }) => {
  const { settings, live } = work.site
  const { apiPerMinute } = settings
  const values = new Map([
    ['site', live.site().name],
    ['origin', settings.siteUrl.origin],
    ['visitors', apiPerMinute === null ? 'any number of' : numberText(apiPerMinute)],
    ['people', apiPerMinute === null ? 'any number' : numberText(apiPerMinute * FOR_PEOPLE)],
  ])
  return { text: readLegalText(written, values), changedAt: WRITTEN_AT }
})

export const errors = anyoneReads
  .output(z.array(z.object({ code: z.string(), status: z.number(), meaning: z.string() })))
  .handler(() => explainedErrors())

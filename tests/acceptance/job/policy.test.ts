import { describe, expect, test } from 'vitest'
import { MAX_REPLIES } from '#contract/job/words.ts'
import { openAtNow } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/app.ts'
import { addClient, addJob, daysAgo } from '#tests/support/clients.ts'

const { app, now } = await openAtNow()
const poster = await addClient(app)
const { job } = app.person(poster)

const open = { status: 'open', postedAt: now, revealCap: 10 } as const
const states = [
  ['open', open, { edit: true, end: true, renew: false, raiseCap: true }],
  [
    'open at the largest cap',
    { ...open, revealCap: MAX_REPLIES },
    { edit: true, end: true, renew: false, raiseCap: false },
  ],
  ['hired', { ...open, status: 'hired' }, { edit: false, end: false, renew: true, raiseCap: false }],
  ['closed', { ...open, status: 'closed' }, { edit: false, end: false, renew: true, raiseCap: false }],
  ['expired', { ...open, status: 'expired' }, { edit: false, end: false, renew: true, raiseCap: false }],
  [
    'over, and not marked as expired yet',
    { ...open, postedAt: daysAgo(app, 60) },
    { edit: false, end: false, renew: true, raiseCap: false },
  ],
] as const

describe.each(states)('of a job that is %s', (_, given, can) => {
  test('the page offers what the poster may do with it, and no more', async () => {
    const id = await addJob(app, poster, given)
    expect((await job.view({ id })).own?.can).toEqual(can)
  })

  test.each([
    ['edit', (id: string) => job.editable({ id })],
    ['end', (id: string) => job.close({ id })],
    ['renew', (id: string) => job.renew({ id })],
    ['raiseCap', (id: string) => job.raiseCap({ id })],
  ] as const)('to %s is refused exactly where the page does not offer it', async (name, act) => {
    const id = await addJob(app, poster, given)
    const refused = await act(id).then(() => null, refusalOf)
    expect([null, 'JOB_NOT_OPEN', 'JOB_OPEN', 'REPLIES_AT_MOST']).toContain(refused)
    expect(refused === null).toBe(can[name])
  })
})

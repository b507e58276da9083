import { expect, test } from 'vitest'
import { addAccount, logIn, openAtNow, switchTwoFactorOn } from '#tests/support/accounts.ts'
import { addJob } from '#tests/support/clients.ts'
import { allIn, textOf } from '#tests/support/html.ts'

const { app, now } = await openAtNow()

const client = await addAccount(app)
const job = await addJob(app, client.id, { postedAt: now })
const browser = await logIn(app, client)
await switchTwoFactorOn(browser)

test.each([
  ['/account/security', 'Request account deletion', 'Keep my account'],
  ['/account/security', 'Log out of all devices', 'Stay logged in'],
  ['/account/security', 'Switch off', 'Leave it on'],
  ['/account/security', 'New recovery codes', 'Keep the codes I have'],
  ['/profile?tab=jobs', 'Delete', 'Keep this job'],
  [`/job-directory/${job}`, 'Delete this job', 'Keep this job'],
])(
  'at %s, “%s” can be answered with “%s”, which comes first and works without JavaScript',
  async (path, asks, keep) => {
    const page = await browser.html(path)
    const fold = page.one('summary', { text: asks }).parent
    if (!fold) throw new Error('no fold')
    const [first, second] = allIn([fold], '*').filter(
      ({ name, attribs }) => ['a', 'button'].includes(name) && attribs['data-needs-script'] === undefined,
    )
    expect([first && textOf(first), first?.attribs.href]).toEqual([keep, path])
    expect(second?.attribs.type).toBe('submit')
  },
)

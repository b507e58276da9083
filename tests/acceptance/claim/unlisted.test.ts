/** A listing that is not public can be claimed, and no one learns by that whether we hold it. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { claims } from '#db/schema/index.ts'
import { addAccount, downloadOf, logIn, openAtNow } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admin/admins.ts'
import { refusalOf } from '#tests/support/app.ts'
import { labelsIn, problemsIn, readHtml } from '#tests/support/html.ts'
import { CLAIMED, claimForm, formPath, mailsTo, refuseWaiting, stateOf } from '#tests/support/mail/claims.ts'
import { addProvider } from '#tests/support/people.ts'
import { newBrowser, newEmail } from '#tests/support/signing-up.ts'

const DAY = 86_400_000
const { app, now } = await openAtNow()
const { query } = app.site.database
const ago = (days: number) => new Date(now.getTime() - days * DAY)

const NAME = 'Umbrage Plumbing'
const EVIDENCE = 'I am the sole trader of it.'
const ids: Record<string, string> = {}
const held = ['claimed and lapsed', 'claimed and hidden', 'hidden with an address on file']

beforeAll(async () => {
  const add = (given: Parameters<typeof addProvider>[1]) =>
    addProvider(app, { businessName: NAME, adminCreated: true, ...given })
  ids['claimed and lapsed'] = await add({ claimedAt: ago(40), memberFor: null })
  ids['claimed and hidden'] = await add({ claimedAt: ago(1), hiddenAt: now })
  ids['hidden with an address on file'] = await add({ hiddenAt: now, email: 'office@umbrage.example' })
  ids.suspended = await add({ suspendedAt: now })
  ids['of a member who left'] = await add({ adminCreated: false, memberFor: null })
  ids.unknown = crypto.randomUUID()
})

/** What a stranger sees of it, without what differs by the stranger. */
async function seenOf(id: string) {
  const browser = newBrowser(app)
  const typed = newEmail()
  const neutral = (text: string) =>
    text
      .replaceAll(id, 'ID')
      .replaceAll(typed, 'EMAIL')
      .replace(/nonce="[^"]*"|sha256-[^"'; ]+/g, '')
  const page = await app.page(formPath(id))
  const sent = await browser.post(formPath(id), claimForm({ email: typed, evidence: EVIDENCE }))
  const receipt = await browser.page(sent.headers.get('location') ?? '')
  const mail = await app.mailTo(typed)
  const file = new File(['%PDF-1.7\n%%EOF\n'], 'deed.pdf')
  const account = await logIn(app, await addAccount(app, { email: typed }))
  const { parts } = await downloadOf(account)
  return {
    page: [page.status, neutral(await page.text())],
    sent: [sent.status, neutral(sent.headers.get('location') ?? ''), [...browser.cookies.keys()]],
    receipt: [receipt.status, neutral(await receipt.text())],
    dialog: (await app.page(`/directory/${id}/claim`)).headers.get('location')?.replace(id, 'ID'),
    mail: [mail.subject, neutral(mail.text)],
    file: await browser.api.claim.addFile({ file }).catch(refusalOf),
    download: neutral(JSON.stringify(parts['claims.json'])),
  }
}

test('form, answer, mail, cookies and download are the same for each that is not public [CLM-05, ADM-52]', async () => {
  const unknown = await seenOf(ids.unknown ?? '')
  expect(unknown.page[0]).toBe(200)
  expect(unknown.sent).toEqual([302, '/claim-business?businessID=ID&sent=1', []])
  expect(unknown.download).toContain(EVIDENCE)
  for (const [kind, id] of Object.entries(ids)) {
    const seen = await seenOf(id)
    expect(seen, kind).toEqual(unknown)
    expect(JSON.stringify(seen), kind).not.toContain('Umbrage')
  }
})

test('the form says so in plain words, and asks for the same as without an address on file [CLM-05]', async () => {
  const page = await app.html(formPath(ids['claimed and lapsed'] ?? ''))
  expect(page.text).toContain('There’s no public listing at this address.')
  expect(page.text).toContain('For privacy, we can’t say which.')
  expect(labelsIn(page)).toContain('Email')
  const wrong = await newBrowser(app).post(formPath(ids.unknown ?? ''), claimForm({ email: '' }))
  expect(wrong.status).toBe(400)
  expect(problemsIn(await readHtml(wrong)).length).toBeGreaterThan(0)
})

test('what we hold waits for the staff, nothing else does, and no link or transfer comes of it [CLM-03, CLM-05, ADM-52]', async () => {
  await query.delete(claims)
  const before = Object.fromEntries(
    await Promise.all(Object.values(ids).map(async (id) => [id, await stateOf(app, id)])),
  )
  for (const id of Object.values(ids)) await newBrowser(app).post(formPath(id), claimForm({ email: newEmail() }))
  const waiting = await query.select().from(claims).where(eq(claims.status, 'waiting'))
  expect(waiting.map(({ profileId }) => profileId).toSorted()).toEqual(held.map((kind) => ids[kind]).toSorted())
  for (const id of Object.values(ids)) expect(await stateOf(app, id)).toEqual(before[id])
  expect(await mailsTo(app, 'office@umbrage.example')).toEqual([])
  const { browser } = await newAdmin(app)
  const queue = await browser.html('/admin/businesses')
  expect(queue.all('article')).toHaveLength(held.length)
  expect(queue.text).toContain('The listing was not public when they claimed it')
  expect(queue.text).not.toContain('was asked to put')
})

test('a refusal sends no mail, and a hand-over gives the listing to the claimant [CLM-05, CLM-47, ADM-52]', async () => {
  await query.delete(claims)
  const id = ids['claimed and lapsed'] ?? ''
  const claim = async () => {
    const typed = newEmail()
    await newBrowser(app).post(formPath(id), claimForm({ email: typed }))
    const [row] = await query.select().from(claims).where(eq(claims.email, typed))
    return { id: row?.id ?? '', email: typed }
  }
  const refused = await claim()
  await app.mailTo(refused.email)
  await refuseWaiting(app, refused.id, 'Nothing shows it.')
  const better = await claim()
  const { browser } = await newAdmin(app)
  await query.update(claims).set({ ownerAnswer: 'It is mine.' }).where(eq(claims.id, better.id))
  await browser.api.business.handOver({ id: better.id, reason: 'The register names them' })
  expect((await app.mailTo(better.email, /is accepted/)).text).toContain(NAME)
  expect(await stateOf(app, id)).toEqual(CLAIMED)
  expect((await mailsTo(app, refused.email)).map(({ subject }) => subject)).toEqual(['We have your claim'])
})

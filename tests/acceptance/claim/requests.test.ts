import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { readHtml } from '#tests/support/html.ts'
import { addUnclaimed, CLAIM_PASSWORD, writeAskedMail } from '#tests/support/mail/claims.ts'
import { manyTimes } from '#tests/support/many-times.ts'

const [WARMING, TRIES] = [20, manyTimes(200, 120)]

// Nobody takes tasks from its queue: what follows a request never meets the next one.
const lines: string[] = []
const app = await createTestApp({ now: new Date(), lines })
afterAll(() => app.close())

test(`${TRIES} requests, known and unknown, have the same bytes and a median within 5 ms [CLM-39, API-48]`, async () => {
  const listing = await addUnclaimed(app)
  const claimed = await addUnclaimed(app)
  await app.site.database.query.update(profiles).set({ claimedAt: new Date() }).where(eq(profiles.id, claimed.id))
  const inputs = {
    known: () => ({ profileId: listing.id, email: listing.email }),
    'another address': (turn: number) => ({ profileId: listing.id, email: `other${turn}@elsewhere.example` }),
    'an unknown listing': () => ({ profileId: crypto.randomUUID(), email: listing.email }),
    'a claimed one': () => ({ profileId: claimed.id, email: claimed.email }),
  }
  const answers = new Set<string>()
  const times = new Map<string, number[]>()
  for (let turn = -WARMING; turn < TRIES; turn += 1) {
    const kinds = Object.entries(inputs)
    await forgetLimits(app)
    for (const [kind, make] of turn % 2 === 0 ? kinds : kinds.reverse()) {
      const { claim } = app.visitor(`203.0.113.${(turn + WARMING) % 250}`)
      const input = make(turn)
      const began = performance.now()
      const answer = await claim.request(input).then(
        (given) => JSON.stringify({ given }),
        ({ code, message }) => `${code} ${message}`,
      )
      if (turn >= 0) times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
      answers.add(answer)
    }
  }
  const malformed = await app.visitor('203.0.113.251').claim.request({ profileId: 'x', email: listing.email })
  expect([...answers, JSON.stringify({ given: malformed })]).toEqual(['{}', '{}'])
  const medians = [...times.values()].map((taken) => taken.toSorted((one, other) => one - other)[TRIES / 2] ?? 0)
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(5)
})

test('the pages answer with the same bytes too, and a limit speaks of no listing [CLM-39]', async () => {
  const listing = await addUnclaimed(app)
  const ask = async (email: string, address: string) => {
    const body = new URLSearchParams({ email })
    const answer = await app.page(`/directory/${listing.id}/claim`, { method: 'POST', body, address })
    const { source, text, status } = await readHtml(answer)
    return { status, text, length: source.replaceAll(/\d{13}/g, '').length }
  }
  const [known, unknown] = [await ask(listing.email, '198.51.100.1'), await ask('x@elsewhere.example', '198.51.100.2')]
  expect(known).toEqual(unknown)
  const { claim } = app.visitor('198.51.100.3')
  const words = async (email: string) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const said = await claim.request({ profileId: listing.id, email }).then(
        () => '',
        ({ message }: Error) => message,
      )
      if (said) return said
    }
    return ''
  }
  const limited = await words('x@elsewhere.example')
  expect(limited).toBe('You have asked for several links. Please wait half an hour, then try again.')
  expect(await words(listing.email)).toBe(limited)
})

test('no line of the log has the token [CLM-11]', async () => {
  const listing = await addUnclaimed(app)
  const mail = await writeAskedMail(app, listing, 'of-the-log')
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(token).toHaveLength(43)
  await app.page(`/claim-account?token=${token}&pid=${listing.id}`)
  const { claim } = app.visitor('198.51.100.9')
  await claim.validate({ token })
  await claim.complete({ token, profileId: listing.id, password: 'weak' }).catch(() => {})
  await claim.complete({ token, profileId: listing.id, password: CLAIM_PASSWORD })
  await claim.complete({ token, profileId: listing.id, password: CLAIM_PASSWORD }).catch(() => {})
  expect(lines.join('\n')).not.toContain(token)
})

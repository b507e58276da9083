import { createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hintsOf } from '#server/feedback/content.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { createTestApp } from '#tests/support/app.ts'
import { allIn, textOf, valueIn } from '#tests/support/html.ts'
import { addProvider } from '#tests/support/people.ts'
import { anAuthor, decide, left, praise, praiseForm, rowOf } from './author.ts'

const found = (text: string) => hintsOf(text).map((hint) => `${hint.kind}: ${hint.text}`)

describe('what is pointed out', () => {
  test.each([
    ['Call 0161 496 0123 or 07700 900123', ['phone: 0161 496 0123', 'phone: 07700 900123']],
    ['07700900123, +44 7700 900 456', ['phone: 07700900123', 'phone: +44 7700 900 456']],
    ['(0161) 496-0123; 020 7946 0018', ['phone: (0161) 496-0123', 'phone: 020 7946 0018']],
    ['Write to bob.smith@example.com', ['email: bob.smith@example.com']],
    ['We live at LS6 3AB, near sw1a 1aa', ['postcode: LS6 3AB', 'postcode: sw1a 1aa']],
    ['See https://x.example/a?b, www.bob.example', ['link: https://x.example/a?b,', 'link: www.bob.example']],
    ['bobs-roofs.co.uk is theirs', ['link: bobs-roofs.co.uk']],
    ['A bastard and a d1ckhead', ['abuse: bastard', 'abuse: d1ckhead']],
    ['What a fuuucking wanker', ['abuse: fuuucking', 'abuse: wanker']],
    ['A motherfucker’s job, half-shit', ['abuse: motherfucker’s', 'abuse: half-shit']],
    ['He called me a faggot', ['abuse: faggot']],
  ])('%s', (text, hints) => {
    expect(found(text)).toEqual(hints)
  })
})

describe('what is not pointed out', () => {
  test.each([
    'He came to us in Scunthorpe, Penistone and Cockermouth.',
    'Dick Hancock and his son Dickie fitted it, with Mr Woodcock.',
    'The stopcock and the ballcock leaked, and the stop cock was stuck.',
    'He used the wrong screw; a crap job, to be honest, bloody slow.',
    'Fire retardant paint, a butt joint, great tit boxes, shiitake logs and faggots and peas.',
    'The order 5b18b5c3-bff7-4ab0-a82c, the part 4AB0-A and the boiler 5H1T-2.',
    'Raped is no word of mine, but rapeseed, scrapes and drapes are.',
    'Push it, wash it, then flash it: this hit the spot. Assess the mass of grass in Essex.',
    'We paid £1,200 on 20/11/2026 at 10.30; VAT 123 4567 89, order 12345678, account 20-30-40.',
    'Pipes of 15mm and 22mm, 10.5mm of plaster, 2020-2021, 8.00-17.00.',
    'We are in LS6, off the M1 1st exit; B2 3rd floor. It took 2 hours, e.g. until noon. OK?Fine.',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })

  test('no order number or other code is taken for an abusive word', () => {
    for (let number = 0; number < 3000; number += 1) {
      const code = createHash('sha256').update(String(number)).digest('hex')
      const text = `They came on the day. ${code.slice(0, 8)}-${code.slice(8, 12)}-${code.slice(12, 16)}-${code.slice(16, 28)}`
      expect([text, found(text)]).toEqual([text, []])
    }
  })

  test('nothing takes long to read, however it is made', () => {
    const begun = performance.now()
    for (const part of ['a', 'a.', 'a-', '1 ', '0 ', 'f', 'a@', '07700 ', 'shit ', 'www.', 'A1 ']) {
      hintsOf(part.repeat(5200 / part.length))
    }
    expect(performance.now() - begun).toBeLessThan(2500)
  })
})

describe('an author', () => {
  const app = createTestApp()
  beforeEach(async () => forgetLimits(await app))
  afterAll(async () => (await app).close())

  test('is shown what was found, before anything is stored, and may send it as it is', async () => {
    const site = await app
    const [{ id, browser }, provider] = [await anAuthor(site), await addProvider(site)]
    const address = `/directory/${provider}/feedback`
    const words = { ...praiseForm, title: 'Ring 07700 900123', description: 'The bastard never came.' }
    const asked = await browser.follow(await browser.post(address, words))
    expect(asked.status).toBe(409)
    const [notice] = asked.all('div', { role: 'alert' })
    expect(notice && allIn(notice, 'li').map(textOf)).toEqual([
      'This looks like a phone number: “07700 900123”',
      'This word may hurt: “bastard”',
    ])
    expect([valueIn(asked, 'title'), await rowOf(site, provider, id)]).toEqual([words.title, undefined])
    const { name, value } = asked.one('button', { text: 'Send it as it is' }).attribs
    await browser.post(address, { ...words, [name ?? '']: value ?? '' })
    expect(await rowOf(site, provider, id)).toMatchObject({ title: words.title })
  })

  test('is asked about changes and additions too', async () => {
    const site = await app
    const { api, entryId } = await left(site)
    const refusal = { code: 'WORDS_TO_CHECK', data: { hints: [{ kind: 'postcode', text: 'LS6 3AB' }] } }
    const words = { ...praise, description: 'At LS6 3AB' }
    await expect(api.feedback.edit({ id: entryId, version: 1, ...words })).rejects.toMatchObject(refusal)
    await api.feedback.edit({ id: entryId, version: 1, ...words, sure: true })
    await decide(site, entryId, 'publish')
    const update = { id: entryId, rating: 3, text: 'Still at LS6 3AB' }
    await expect(api.feedback.addUpdate(update)).rejects.toMatchObject(refusal)
  })
})

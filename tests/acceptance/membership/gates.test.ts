import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { noJobFilters } from '#contract/job/filters.ts'
import { MEMBERSHIP_MESSAGES } from '#contract/membership/words.ts'
import { feedback } from '#db/schema/index.ts'
import { forgetLimits } from '#tests/support/accounts.ts'
import { openCast } from '#tests/support/cast.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { said } from '#tests/support/html.ts'
import { sessionIn } from '#tests/support/membership.ts'
import { addMembership, addProvider, entry } from '#tests/support/people.ts'
import { search } from '#tests/support/search.ts'

const { app, clientId, providerId, unpaidId, client, provider, unpaid, admin } = await openCast()
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const NEEDED = 'You need an active membership to use this feature.'

describe('who may do what with a membership', () => {
  const people = {
    visitor: () => app.visitor(),
    client: () => client.api,
    admin: () => admin.api,
    unconfirmed: async () => app.person(await addProvider(app, { emailConfirmed: false, memberFor: null })),
    provider: async () => app.person(await addProvider(app, { memberFor: null })),
    member: async () => app.person(await addProvider(app)),
  }
  type Api = typeof client.api
  const acts: Record<keyof Api['membership'], (api: Api) => Promise<unknown>> = {
    awaited: ({ membership }) => membership.awaited(),
    cancel: ({ membership }) => membership.cancel(),
    checkCoupon: ({ membership }) => membership.checkCoupon({ code: 'FIRST100' }),
    checkout: ({ membership }) => membership.checkout({ plan: 'yearly', couponCode: null }),
    freeYearsLeft: ({ membership }) => membership.freeYearsLeft(),
    manage: ({ membership }) => membership.manage(),
    moneyBack: ({ membership }) => membership.moneyBack(),
    own: ({ membership }) => membership.own(),
    resume: ({ membership }) => membership.resume(),
  }
  const own = { visitor: 'UNAUTHORIZED', client: 'WRONG_TYPE', admin: 'WRONG_TYPE' }
  const theirs = { ...own, unconfirmed: 'done', provider: 'done', member: 'done' }
  const everybody = { ...theirs, visitor: 'done', client: 'done', admin: 'done' }
  const none = { unconfirmed: 'NO_MEMBERSHIP', provider: 'NO_MEMBERSHIP', member: 'done' }
  const matrix: Record<keyof typeof acts, Record<keyof typeof people, string>> = {
    awaited: theirs,
    cancel: { ...own, ...none },
    checkCoupon: { ...theirs, unconfirmed: 'CONFIRMATION_NEEDED' },
    checkout: { ...theirs, unconfirmed: 'CONFIRMATION_NEEDED', member: 'ALREADY_ACTIVE' },
    freeYearsLeft: everybody,
    manage: theirs,
    moneyBack: { ...own, ...none, member: 'MONEY_BACK_OVER' },
    own: theirs,
    resume: { ...own, ...none },
  }

  test.each(Object.keys(matrix).filter((name): name is keyof typeof acts => name in acts))(
    'membership.%s [MEM-03, MEM-24, MEM-25]',
    async (name) => {
      const found: Record<string, string> = {}
      for (const [who, api] of Object.entries(people)) {
        found[who] = await acts[name](await api()).then(
          () => 'done',
          (error) => error.code,
        )
      }
      expect(found).toEqual(matrix[name])
    },
  )

  test('no one acts for another person: no procedure takes whom', async () => {
    const { membership } = provider.api
    for (const act of [membership.own, membership.cancel, membership.manage]) {
      await Promise.resolve(act(Object.assign({}, { providerId: unpaidId }) as never)).catch(() => {})
    }
    expect((await unpaid.api.membership.own()).membership.isSubscribed).toBe(false)
    expect((await provider.api.membership.own()).membership.cancelAtPeriodEnd).toBe(true)
    await membership.resume()
  })
})

test('the checkout takes plan and coupon, and comes back to the membership page [API-47]', async () => {
  const { membership } = unpaid.api
  const { url } = await membership.checkout({ plan: 'monthly', couponCode: null })
  const seen = await app.visitor().testPayment.checkout({ ref: sessionIn(url) })
  expect(seen).toMatchObject({ plan: 'monthly', success: 'http://127.0.0.1:3000/membership?success=true' })
  const own = Object.assign({ plan: 'monthly' as const, couponCode: null }, { returnUrl: 'https://evil.example/' })
  await expect(membership.checkout(own as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the portal takes nothing and answers its address; cancelling takes nothing and lasts to the period’s end [API-45, API-46]', async () => {
  const { membership } = provider.api
  const { url } = await membership.manage()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/dev\/payments\/portal\/cus_test_\w+\?back=/)
  await membership.cancel()
  const { membership: own } = await membership.own()
  expect(own).toMatchObject({ isSubscribed: true, cancelAtPeriodEnd: true })
  await membership.resume()
})

describe('needs a membership [MEM-50]', () => {
  test('being public', async () => {
    const listed = async () => (await search(app)).cards.map(({ id }) => id)
    expect(await listed()).toContain(providerId)
    expect(await listed()).not.toContain(unpaidId)
    expect((await app.page(`/directory/${unpaidId}`)).status).toBe(404)
    const fresh = await addProvider(app, { memberFor: null })
    expect((await app.page(`/directory/${fresh}`)).status).toBe(404)
    await addMembership(app, fresh)
    expect((await app.page(`/directory/${fresh}`)).status).toBe(200)
  })

  test.each(['service', 'portfolio'])('adding a %s', async (add) => {
    const refused = await unpaid.post('/profile', { add })
    expect(refused.headers.get('location')).toBe('/membership?message=subscription_required')
    const page = await unpaid.follow(refused)
    expect(said(page)).toContain('Subscription required')
    expect(page.text).toContain(NEEDED)
    const to = add === 'service' ? '/account/services?add' : '/account/portfolio/new'
    expect((await provider.post('/profile', { add })).headers.get('location')).toBe(to)
  })

  test('the contacts of jobs, which no procedure gives to anybody without one', async () => {
    await addJob(app, clientId, { title: 'Slate a roof', categories: ['Construction/Trade > Roofing'] })
    const { job } = unpaid.api
    await expect(job.matching()).rejects.toMatchObject({ code: 'MEMBERSHIP_NEEDED', message: NEEDED, status: 403 })
    const open = JSON.stringify(await app.visitor().job.find(noJobFilters))
    expect(open).toContain('Slate a roof')
    expect(open).not.toContain('secret-contact')
    const matching = JSON.stringify(await provider.api.job.matching())
    expect(matching).toContain('Slate a roof')
    expect(matching).not.toContain('secret-contact')
  })

  test('job alerts', async () => {
    const words = 'Alerts start with your membership.'
    expect((await unpaid.html('/account?tab=notifications')).text).toContain(words)
    expect((await provider.html('/account?tab=notifications')).text).not.toContain(words)
  })
})

test('a provider without one is told so at a tool, with the place it came from [MEM-54]', async () => {
  const answer = await unpaid.page('/matching-jobs?page=2')
  expect(answer.headers.get('location')).toBe(
    '/membership?redirectReason=subscription_required&redirectFrom=%2Fmatching-jobs%3Fpage%3D2',
  )
  const page = await unpaid.follow(answer)
  expect(page.text).toContain(NEEDED)
  expect(page.text).toContain('You came from the jobs for you.')
  expect(page.one('a', { text: 'the jobs for you' }).attribs.href).toBe('/matching-jobs?page=2')
})

test.each([
  '/account/portfolio/new',
  '/account/services',
  '/account/job-alerts',
  '/account/feedback/invite',
  '/account/feedback/card',
  '/messages/quick-replies',
])('a provider sent from %s reads its name, not its address [MEM-54]', async (path) => {
  const page = await unpaid.follow(await unpaid.page(path))
  expect(page.text).toMatch(/You came from (your|the page to) [a-z ]+\./)
  expect(page.text).not.toContain(path)
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'the place it came from is one of ours: not %s [MEM-54]',
  async (from) => {
    const page = await unpaid.html(
      `/membership?redirectReason=subscription_required&redirectFrom=${encodeURIComponent(from)}`,
    )
    expect(page.text).toContain(NEEDED)
    expect(page.text).not.toContain('You came from')
    expect(page.source).not.toMatch(/evil\.example|alert\(1\)/)
  },
)

describe('free for every provider [MEM-51]', () => {
  test.each(['/profile', '/profile?tab=reviews', '/account', '/account/security', '/membership', '/dashboard'])(
    '%s',
    async (path) => {
      expect((await unpaid.page(path)).status).toBe(200)
    },
  )

  test('keeping the own profile, and reading the own feedback', async () => {
    const id = await addProvider(app, { memberFor: null, businessName: 'Unpaid & Sons' })
    await app.site.database.query.insert(feedback).values(entry(id, 5, { title: 'Neat work' }))
    const browser = await app.as(id)
    expect((await browser.api.feedback.own({ page: 1 })).entries.map(({ title }) => title)).toEqual(['Neat work'])
    expect((await browser.html('/profile?tab=reviews')).text).toContain('Neat work')
    await browser.post('/account', { firstName: 'Una', lastName: 'Paid', businessName: 'Unpaid', bio: 'Kept up' })
    expect((await browser.html('/profile')).text).toMatch(/Una Paid/)
  })
})

describe('the query of /membership', () => {
  test.each(Object.entries(MEMBERSHIP_MESSAGES))('message=%s says "%s" [MEM-30, MEM-55]', async (key, sentence) => {
    expect((await unpaid.html(`/membership?message=${key}`)).text).toContain(sentence)
    const others = Object.values(MEMBERSHIP_MESSAGES).filter((other) => other !== sentence)
    const { text } = await unpaid.html(`/membership?message=${key}`)
    expect(others.filter((other) => text.includes(other))).toEqual([])
  })

  test('there are five keys, no more [MEM-55]', () => {
    expect(Object.keys(MEMBERSHIP_MESSAGES).toSorted()).toEqual([
      ...['membership_cancelled', 'membership_resumed', 'payment_canceled', 'plan_changed', 'subscription_required'],
    ])
  })

  test.each([
    '<script>zebra</script>',
    '"><img src=x onerror=zebra>',
    'zebra',
    'Subscription_Required zebra',
    'toString',
    '__proto__',
    'constructor',
    'subscription_required,zebra',
    '',
  ])('message=%s says nothing, and its text is not in the page [MEM-53]', async (raw) => {
    for (const name of ['message', 'redirectReason']) {
      const page = await unpaid.html(`/membership?${name}=${encodeURIComponent(raw)}`)
      expect(page.status).toBe(200)
      expect(Object.values(MEMBERSHIP_MESSAGES).filter((sentence) => page.text.includes(sentence))).toEqual([])
      expect(page.source).not.toMatch(/zebra|onerror|toString<|__proto__/)
    }
  })

  test('given twice, or as a list, is no key either [MEM-53]', async () => {
    for (const query of ['message[]=plan_changed', 'message=zebra&message=plan_changed']) {
      const page = await unpaid.html(`/membership?${query}`)
      expect(page.text).not.toContain(MEMBERSHIP_MESSAGES.plan_changed)
      expect(page.source).not.toContain('zebra')
    }
  })
})

describe('the banner "Activate your membership"', () => {
  const banners = async (given: Parameters<typeof addProvider>[1], path = '/about') =>
    (await (await app.as(await addProvider(app, given))).html(path)).all('aside', {
      'aria-label': 'Activate your membership',
    }).length

  test('is for confirmed providers who are not members, and leads to /membership [NAV-47]', async () => {
    expect(await banners({ memberFor: null })).toBe(1)
    expect(await banners({ memberFor: -4 })).toBe(1)
    expect(await banners({ memberFor: null }, '/membership')).toBe(0)
    expect(await banners({ memberFor: -2 })).toBe(0)
    expect(await banners({ memberFor: 10 })).toBe(0)
    expect(await banners({ memberFor: null, emailConfirmed: false })).toBe(0)
    const other = await app.as(await addClient(app))
    expect((await other.html('/about')).all('aside', { 'aria-label': 'Activate your membership' })).toEqual([])
  })
})

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, describe, expect, test } from 'vitest'
import { listening } from '#server/boot/listening.ts'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { addProvider } from '#tests/support/people.ts'
import routes from '../../app/routes.ts'

// What one visitor asks for must not show on the page that others are given.

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())

const categories = ['Construction/Trade > Plumbing']
const leeds = { town: 'Leeds', townSlug: 'leeds', outward: 'LS6', lat: 53.82, lng: -1.57 }
const listing = await addProvider(app, { ...leeds, location: 'Leeds', categories })
const job = await addJob(app, await addClient(app), { ...leeds, location: 'Leeds', categories })

/** An address of every page, by its route; null: it is kept for no one. */
const addresses: Record<string, string | null> = {
  '': '/',
  directory: '/directory?service=plumber&page=1',
  'directory/:id': `/directory/${listing}?tab=feedback`,
  'directory/:id/reveal': null,
  'directory/:id/seen': null,
  categories: '/categories?q=plumb',
  'categories/:slug/:town?': '/categories/plumbing/leeds',
  'job-directory': '/job-directory?keywords=tap',
  'job-directory/:id': `/job-directory/${job}`,
  'job-directory/:id/edit': null,
  'job-directory/:id/manage': null,
  'job-directory/:id/reveal': null,
  'job-outcome': null,
  'post-job': '/post-job',
  'post-job/photos': null,
  'how-ranking-works': '/how-ranking-works',
  about: '/about',
  contact: '/contact?topic=listing',
  privacy: '/privacy',
  terms: '/terms',
  'job-alerts/mute': null,
  unsubscribe: null,
  login: null,
  'login/code': null,
  signup: null,
  'confirm-email': null,
  'forgot-password': '/forgot-password',
  'reset-password': null,
  dashboard: null,
  profile: null,
  account: null,
  'account/security': null,
  'account/job-alerts': null,
  'account/avatar': null,
  'account/download': null,
  'account-settings': null,
  'matching-jobs': null,
  'messages/:id?': null,
  membership: null,
  'membership/manage': null,
  'choose-account-type': null,
  'resend-confirmation': null,
  'dev/payments/checkout/:ref': null,
  'dev/payments/portal/:ref': null,
  'dev/kit': null,
  'dev/mail': null,
  'dev/mailbox': null,
  'dev/mailbox.json': null,
  '*': null,
  jobs: null,
  'jobs/post': null,
  'businesses/suggest': null,
  'businesses/hint': null,
  'auth/callback/google': null,
  'places/suggest': '/places/suggest?text=leeds',
  'places/find': '/places/find?text=leeds',
  'media/avatars/:ownerId/:file': null,
  'media/jobs/:file': null,
  'media/patterns/:seed': null,
  'sign-out': null,
  'try-address': null,
  'og/:kind/:id': `/og/listing/${listing}.png`,
  saved: null,
  'robots.txt': '/robots.txt',
  'sitemap.xml': '/sitemap.xml',
  'sitemaps/:part': '/sitemaps/jobs-1.xml',
}

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [
    ...(entry.path !== undefined || entry.index ? [entry.path ?? ''] : []),
    ...pathsOf(entry.children ?? []),
  ])

const kept = Object.values(addresses).filter((address) => address !== null)
const asData = (address: string) => address.replace(/^\/(\?|$)/, '/_$1').replace(/(\?|$)/, '.data$1')
const pages = kept.filter((address) => !/^\/(places|og|robots|sitemap)/.test(address))
const everything = [...kept, ...pages.map(asData)]

const shell = () =>
  listening({
    settings: { siteUrl: app.site.settings.siteUrl },
    pages: (request, visit) => app.page(request.url, { headers: request.headers, address: visit.clientAddress }),
  })

const POISON = 'poison-7f3a'
const strange = {
  host: `${POISON}.example`,
  referer: `https://${POISON}.example/`,
  'user-agent': POISON,
  'accept-language': POISON,
  'x-purpose': POISON,
}

test('every route is in this list', () => {
  expect(Object.keys(addresses).sort()).toEqual([...new Set(pathsOf(routes))].sort())
})

describe('a kept page shows only what its key holds', () => {
  for (const address of everything) {
    test(address, async () => {
      const clean = await (await shell()).ask(address)
      expect(clean.headers.etag).toBeDefined()
      const mark = address.includes('?') ? '&' : '?'
      // Before anyone asked for the page, and while it is known.
      const { ask, pageCache } = await shell()
      for (const extra of [`return=${POISON}`, `return=${POISON}&utm_source=${POISON}&return=x`, `index=${POISON}`]) {
        await ask(`${address}${mark}${extra}`, { headers: strange })
        expect((await ask(address)).text, extra).toBe(clean.text)
        pageCache.drop(['directory', 'jobs', `listing:${listing}`, `job:${job}`])
        expect((await ask(`${address}${mark}${extra}`, { headers: strange })).text, extra).toBe(clean.text)
      }
      pageCache.dropAll()
      expect((await ask(address, { headers: strange })).text).toBe(clean.text)
    })
  }

  const read = everything.filter((address) => address.includes('?'))
  for (const address of read) {
    test(`${address}, with its parameters twice`, async () => {
      const clean = await (await shell()).ask(address)
      const { ask } = await shell()
      const query = address.slice(address.indexOf('?') + 1)
      const doubled = query.replaceAll(/=[^&]*/g, `=${POISON}`)
      await ask(`${address}&${doubled}`)
      expect((await ask(address)).text).toBe(clean.text)
    })
  }
})

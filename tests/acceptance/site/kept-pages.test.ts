import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/app.ts'
import { addClient, addJob } from '#tests/support/clients.ts'
import { openShell } from '#tests/support/http/shell.ts'
import { addProvider } from '#tests/support/people.ts'
import routes from '../../../app/routes.ts'

// What one visitor asks for must not show on the page that others are given.

const app = await createTestApp({ now: new Date('2026-11-20T12:00:00Z') })
afterAll(() => app.close())

const categories = ['Construction/Trade > Plumbing']
const leeds = { town: 'Leeds', townSlug: 'leeds', outward: 'LS6', lat: 53.82, lng: -1.57 }
const holidays = [{ from: '2026-12-24', to: '2026-12-28', note: '' }]
const listing = await addProvider(app, { ...leeds, location: 'Leeds', categories, holidays })
const job = await addJob(app, await addClient(app), { ...leeds, location: 'Leeds', categories })

/** An address of every page, by its route; null: it is kept for no one. */
const addresses: Record<string, string | null> = {
  '': '/',
  directory: '/directory?service=plumber&page=1',
  near: null,
  'directory/map': '/directory/map?service=plumber&bounds=-2,53.5,-1,54&zoom=8',
  'directory/:id/map.svg': `/directory/${listing}/map.svg`,
  'directory/:id': `/directory/${listing}?tab=feedback`,
  'directory/:id/feedback': null,
  'directory/:id/reveal': null,
  'directory/:id/seen': null,
  'directory/:id/claim': null,
  'claim-account': null,
  'claim-business': null,
  'claim-business/files': null,
  'claim-validate': null,
  'media/claims/:claimId/:file': null,
  'media/accreditations/:id/:file': null,
  'directory/:id/remove': null,
  'directory/:id/correct': null,
  'data-protection': null,
  'listing-request': null,
  'listing-request/answer': null,
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
  'post-job/prices': null,
  'feedback-invitations/stop': null,
  'invitation/decline': null,
  'feedback/:code': null,
  'how-feedback-works': '/how-feedback-works',
  'how-ranking-works': '/how-ranking-works',
  'for-providers': '/for-providers',
  about: '/about',
  contact: '/contact?topic=listing',
  privacy: '/privacy',
  terms: '/terms',
  transparency: '/transparency',
  'job-alerts/mute': null,
  unsubscribe: null,
  login: null,
  'login/code': null,
  'login/passkey': null,
  'passkey-offer': null,
  signup: null,
  'confirm-email': null,
  'forgot-password': '/forgot-password',
  'reset-password': null,
  dashboard: null,
  profile: null,
  account: null,
  'account/services': null,
  'account/availability': null,
  'account/accreditations': null,
  'account/accreditations/document': null,
  'account/preview': null,
  'account/photo-ask': null,
  'account/profile-part': null,
  'account/push': null,
  'account/security': null,
  'account/claims/:id': null,
  'account/feedback': null,
  'account/feedback/card': null,
  'account/feedback/embed': null,
  'account/webhooks': null,
  'account/webhooks/:id': null,
  'account/feedback/invite': null,
  'account/feedback/:id/edit': null,
  'account/feedback/:id/later': null,
  'account/feedback/:id/withdraw': null,
  'account/feedback/photos': null,
  'account/job-alerts': null,
  'account/avatar': null,
  'account/download': null,
  'account/portfolio': null,
  'account/portfolio/:id': null,
  'account/portfolio/media': null,
  'account/portfolio/new': null,
  'account-settings': null,
  'matching-jobs': null,
  'messages/:id?': null,
  'messages/:id/report/:message': null,
  'report/:kind/:id': null,
  'account/feedback/:id/appeal': null,
  'messages/:id/send': null,
  'messages/new': null,
  'messages/photos': null,
  'messages/quick-replies': null,
  'media/messages/:file': null,
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
  'categories/suggest': null,
  'auth/callback/google': null,
  'category-names': '/category-names',
  'search/suggest': '/search/suggest?q=plu',
  'places/suggest': '/places/suggest?text=leeds',
  'places/find': '/places/find?text=leeds',
  'media/avatars/:ownerId/:file': null,
  'media/drawn/:kind/:file': '/media/drawn/faces/african-men-1.png',
  'media/feedback/:file': null,
  'media/jobs/:file': null,
  'media/portfolio/:ownerId/:file': null,
  'sign-out': null,
  'try-address': null,
  'og/:kind/:id': `/og/listing/${listing}.png`,
  saved: null,
  'manifest.webmanifest': '/manifest.webmanifest',
  'robots.txt': '/robots.txt',
  'sitemap.xml': '/sitemap.xml',
  'job-directory.atom': '/job-directory.atom',
  'categories/:slug/jobs.atom': '/categories/plumbing/jobs.atom',
  'categories/:slug/:town/jobs.atom': '/categories/plumbing/leeds/jobs.atom',
  'locations/:town/jobs.atom': '/locations/leeds/jobs.atom',
  'directory/:id/hours.ics': `/directory/${listing}/hours.ics`,
  'directory/:id/badge.svg': `/directory/${listing}/badge.svg?theme=dark`,
  'directory/:id/card': `/directory/${listing}/card?theme=dark`,
  oembed: null,
  api: '/api',
  'api/errors': '/api/errors',
  connect: null,
  'sitemaps/:part': '/sitemaps/jobs-1.xml',
}

/** No page of the admin area is ever kept (tests/acceptance/admin). */
const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries
    .filter(({ path }) => !path?.startsWith('admin'))
    .flatMap((entry) => [
      ...(entry.path !== undefined || entry.index ? [entry.path ?? ''] : []),
      ...pathsOf(entry.children ?? []),
    ])

const kept = Object.values(addresses).filter((address) => address !== null)
const asData = (address: string) => address.replace(/^\/(\?|$)/, '/_$1').replace(/(\?|$)/, '.data$1')
const isFile = (address: string) =>
  /^\/(places|og|media|manifest|robots|sitemap|directory\/.*(map|hours\.ics|badge\.svg|card))|\.atom$/.test(address)
const pages = kept.filter((address) => !isFile(address))
const everything = [...kept, ...pages.map(asData)]

const shell = () => openShell(app)

const POISON = 'poison-7f3a'
const strange = {
  host: `${POISON}.example`,
  referer: `https://${POISON}.example/`,
  'user-agent': POISON,
  'accept-language': POISON,
  'x-purpose': POISON,
}

test('every route but those of the admin pages is in this list', () => {
  const forVisitors = routes.filter(({ path }) => !path?.startsWith('admin'))
  expect(Object.keys(addresses).sort()).toEqual([...new Set(pathsOf(forVisitors))].sort())
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

import { createRouterClient, type RouterClient } from '@orpc/server'
import { createContext, RouterContextProvider } from 'react-router'
import type { Viewer } from '#contract/account/view.ts'
import { ADMIN_FLASHES } from '#contract/admin/flash.ts'
import type { PublicBanner, SiteIdentity } from '#contract/admin/settings.ts'
import type { Typeface } from '#contract/admin/typefaces.ts'
import { WEBHOOK_FLASHES } from '#contract/api/webhook/flash.ts'
import { dropCookie } from '#contract/cookie.ts'
import { FLASHES, type Flash } from '#contract/flash.ts'
import { districtIn } from '#contract/place/near.ts'
import type { Near } from '#contract/place/view.ts'
import { displayName } from '#contract/profile/words.ts'
import { actorOf } from '#server/auth/actor.ts'
import { afterAnswer, type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { RequestInfo } from '#server/http/http.ts'
import { router } from '#server/router.ts'
import { record } from '#server/work/audit-log.ts'
import type { Look } from '#server/work/live-settings.ts'
import { type Actor, type Site, workFor } from '#server/work/work.ts'

/** Every procedure, called in process for the reader of this request. */
export type Api = RouterClient<typeof router>

/** What a loader or an action is given of its request. */
export type PageContext = Readonly<RouterContextProvider>

export const api = createContext<Api>()
/** Reads the session again, for one that this request has just begun, or may outlive. */
export const sessionApi = createContext<() => Promise<Api>>()
export const site = createContext<PublicSite>()
export const viewer = createContext<Viewer | null>()
/** The place where the visitor needs someone. Null if they have not said. */
export const near = createContext<Near | null>()
/** The end of an admin's look at the site as the viewer. Null if the viewer is here. */
export const support = createContext<{ until: Date } | null>()
/** `at` distinguishes messages. */
export const flash = createContext<(Flash & { at: number }) | null>()
/** Null if there is no such file. */
export const storedFile = createContext<(path: string) => Promise<Uint8Array<ArrayBuffer> | null>>()
/** The same, as it is read, or a part of it. */
export const storedStream =
  createContext<(path: string, range?: { first: number; last: number }) => Promise<ReadableStream | null>>()
export const visitor = createContext<Pick<RequestInfo, 'operator' | 'requestId'>>()

/** Logs a failure that the page reports itself. */
export const failed = createContext<(error: unknown) => void>()
/** Logs a failure that no page reports; the visitor sees a boundary. */
export const unhandled = createContext<(error: unknown) => void>()

export { failureMessage } from '#server/http/refusal.ts'
export type { RefusalCode } from '#server/work/refusal.ts'

export type PublicSite = SiteIdentity & {
  banner: PublicBanner | null
  origin: string
  demo: boolean
  /** How often the demo is put back to its first state. */
  demoReset?: 'hourly' | 'nightly'
  payments: 'stripe' | 'test'
  google: boolean
  captcha: { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string } | null
  look?: PublicLook
}

/** `styles` and `logo`: addresses, null for ours. `faces` are of text and of headings, `families` as `document.fonts` takes them. */
type PublicLook = {
  styles: string | null
  faces: { names: Typeface[]; families: string } | null
  logo: string | null
  heroText: string
}

export async function contextFor(
  running: Site,
  { browser, method, path, ...visit }: RequestInfo & { browser: Browser; method: string; path: string },
  onFailure: (error: unknown, told: boolean) => void,
): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  const actorIn = (browser: Browser) =>
    actorOf(running.auth, running.database.query, browser, visit.clientAddress, path)
  const apiOf = (actor: Actor, browser: Browser) =>
    createRouterClient(router, { context: { work: workFor(running, actor), browser, operator: visit.operator } })
  const actor = await actorIn(browser)
  if (actor.kind === 'person') visit.onPerson?.()
  if (actor.kind === 'person' && actor.support) {
    await record(workFor(running, actor), { action: 'support.page', subjectId: actor.id, after: { method, path } })
  }
  context.set(api, apiOf(actor, browser))
  context.set(sessionApi, async () => {
    const signedIn = afterAnswer(browser)
    return apiOf(await actorIn(signedIn), signedIn)
  })
  context.set(site, publicSite(running))
  context.set(viewer, viewOf(actor))
  const district = districtIn(browser.headers.get('cookie'), running.settings.siteUrl)
  context.set(near, district === null ? null : await apiOf(actor, browser).place.near({ code: district }))
  context.set(support, actor.kind === 'person' ? actor.support && { until: actor.support.until } : null)
  context.set(flash, method === 'GET' ? takeFlash(running, browser) : null)
  context.set(visitor, { operator: visit.operator, requestId: visit.requestId })
  context.set(storedFile, async (path) => {
    const found = await running.files.read(path)
    return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
  })
  context.set(storedStream, async (path, range) => (await running.files.read(path, range))?.stream ?? null)
  context.set(failed, (error) => onFailure(error, true))
  context.set(unhandled, (error) => onFailure(error, false))
  return context
}

function publicSite({ settings, live, demo, payments }: Site): PublicSite {
  const { captcha, google, siteUrl } = settings
  return {
    ...live.site(),
    banner: live.banner(),
    origin: siteUrl.origin,
    demo,
    payments: payments.name,
    google: google !== null,
    captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
    ...(settings.demoReset === 'off' ? {} : { demoReset: settings.demoReset }),
    ...publicLook(live.look()),
  }
}

function publicLook(look: Look | null): { look?: PublicLook } {
  if (!look) return {}
  const { version, styles, families, hasLogo, heroText, headingFace, textFace } = look
  return {
    look: {
      styles,
      faces: families === null ? null : { names: [textFace, headingFace], families },
      logo: hasLogo ? `/look-${version}.png` : null,
      heroText,
    },
  }
}

const flashes = new Map<string, Flash>(Object.entries({ ...FLASHES, ...ADMIN_FLASHES, ...WEBHOOK_FLASHES }))

function takeFlash({ settings: { siteUrl } }: Site, browser: Browser): (Flash & { at: number }) | null {
  const name = cookieOf(browser, 'flash', siteUrl)
  if (name === null) return null
  setCookie(browser, dropCookie('flash', siteUrl))
  const found = flashes.get(name)
  return found ? { ...found, at: Date.now() } : null
}

function viewOf(actor: Actor): Viewer | null {
  if (actor.kind !== 'person') return null
  const { id, email, imageUrl, accountType, emailConfirmed, undeliverable } = actor
  const { member, newlyClaimed, hidden, unread, eraseOn, passkeyOffered } = actor
  const name = displayName(actor)
  return {
    ...{ id, name, avatarName: actor.businessName || name, email, imageUrl, accountType },
    ...{ emailConfirmed, undeliverable, member, newlyClaimed, hidden, unread, eraseOn, passkeyOffered },
  }
}

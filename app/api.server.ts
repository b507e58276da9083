import { createRouterClient, type RouterClient } from '@orpc/server'
import { createContext, RouterContextProvider } from 'react-router'
import type { Viewer } from '#contract/account.ts'
import { dropCookie } from '#contract/cookie.ts'
import { FLASHES, type Flash, isFlashName } from '#contract/flash.ts'
import { displayName } from '#contract/profile.ts'
import { actorOf } from '#server/auth/actor.ts'
import { afterAnswer, type Browser, cookieOf, setCookie } from '#server/auth/browser.ts'
import type { RequestInfo } from '#server/http/http.ts'
import { router } from '#server/router.ts'
import { type Actor, type Site, workFor } from '#server/work/work.ts'

/** The door: every procedure, called in process, for the person or visitor who makes this request. */
export type Api = RouterClient<typeof router>

export const api = createContext<Api>()
/** The same for the session that this request has just begun. */
export const sessionApi = createContext<() => Promise<Api>>()
/** What pages may know of the site itself. */
export const site = createContext<PublicSite>()
/** Who looks at the page; null: a visitor. */
export const viewer = createContext<Viewer | null>()
/** What the page before had to say; null: nothing. `at` tells one from the next. */
export const flash = createContext<(Flash & { at: number }) | null>()
/** A stored file, whole, by a path that a procedure gave; null: there is none. */
export const storedFile = createContext<(path: string) => Promise<Uint8Array<ArrayBuffer> | null>>()
export const visitor = createContext<Pick<RequestInfo, 'operator' | 'requestId'>>()

/** Hears of a failure that the page tells its visitor itself. */
export const failed = createContext<(error: unknown) => void>()
/** Hears of a failure that no page tells of; the visitor sees a boundary. */
export const unhandled = createContext<(error: unknown) => void>()
export { failureMessage } from '#server/http/refusal.ts'

export type PublicSite = {
  name: string
  tagline: string
  contactEmail: string
  socialLinks: string[]
  /** Own origin for canonical addresses, without a slash at the end. */
  origin: string
  /** The people and businesses here are invented. */
  demo: boolean
  /** Who takes the money: Stripe, or no one (a test). */
  payments: 'stripe' | 'test'
  /** Whether one can sign in with Google. */
  google: boolean
  /** The widget that sign-up asks for; null: none. */
  captcha: { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string } | null
}

export async function contextFor(
  running: Site,
  { browser, method, ...visit }: RequestInfo & { browser: Browser; method: string },
  onFailure: (error: unknown, told: boolean) => void,
): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  const actorIn = (browser: Browser) => actorOf(running.auth, running.database.query, browser, visit.clientAddress)
  const apiOf = (actor: Actor, browser: Browser) =>
    createRouterClient(router, { context: { work: workFor(running, actor), browser } })
  const actor = await actorIn(browser)
  if (actor.kind === 'person') visit.onPerson?.()
  context.set(api, apiOf(actor, browser))
  context.set(sessionApi, async () => {
    const signedIn = afterAnswer(browser)
    return apiOf(await actorIn(signedIn), signedIn)
  })
  context.set(site, publicSite(running))
  context.set(viewer, viewOf(actor))
  context.set(flash, method === 'GET' ? takeFlash(running, browser) : null)
  context.set(visitor, { operator: visit.operator, requestId: visit.requestId })
  context.set(storedFile, async (path) => {
    const found = await running.files.read(path)
    return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
  })
  context.set(failed, (error) => onFailure(error, true))
  context.set(unhandled, (error) => onFailure(error, false))
  return context
}

function publicSite({ settings, demo, payments }: Site): PublicSite {
  const { captcha, google, site, siteUrl } = settings
  return {
    ...site,
    origin: siteUrl.origin,
    demo,
    payments: payments.name,
    google: google !== null,
    captcha: captcha && { provider: captcha.provider, siteKey: captcha.siteKey },
  }
}

/** Said once: the browser forgets it with this answer. */
function takeFlash({ settings: { siteUrl } }: Site, browser: Browser): (Flash & { at: number }) | null {
  const name = cookieOf(browser, 'flash', siteUrl)
  if (name === null) return null
  setCookie(browser, dropCookie('flash', siteUrl))
  return isFlashName(name) ? { ...FLASHES[name], at: Date.now() } : null
}

function viewOf(actor: Actor): Viewer | null {
  if (actor.kind === 'visitor') return null
  const { id, email, imageUrl, accountType, emailConfirmed, undeliverable, member, eraseOn } = actor
  const name = displayName(actor)
  return { id, name, email, imageUrl, accountType, emailConfirmed, undeliverable, member, eraseOn }
}

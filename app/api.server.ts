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

/** Every procedure, called in process for the reader of this request. */
export type Api = RouterClient<typeof router>

export const api = createContext<Api>()
/** For the session that this request has just begun. */
export const sessionApi = createContext<() => Promise<Api>>()
export const site = createContext<PublicSite>()
export const viewer = createContext<Viewer | null>()
/** `at` distinguishes messages. */
export const flash = createContext<(Flash & { at: number }) | null>()
/** Null: no such file. */
export const storedFile = createContext<(path: string) => Promise<Uint8Array<ArrayBuffer> | null>>()
export const visitor = createContext<Pick<RequestInfo, 'operator' | 'requestId'>>()

/** Logs a failure that the page reports itself. */
export const failed = createContext<(error: unknown) => void>()
/** Logs a failure that no page reports; the visitor sees a boundary. */
export const unhandled = createContext<(error: unknown) => void>()
export { failureMessage } from '#server/http/refusal.ts'

export type PublicSite = {
  name: string
  tagline: string
  contactEmail: string
  socialLinks: string[]
  origin: string
  demo: boolean
  payments: 'stripe' | 'test'
  google: boolean
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

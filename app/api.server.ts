import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import { createContext, data, RouterContextProvider } from 'react-router'
import type { Visit } from '#server/http.ts'
import { router } from '#server/router.ts'
import { type Site, workFor } from '#server/work.ts'

/** The door: every procedure, called in process, for whoever makes this request. */
export type Api = RouterClient<typeof router>

export const api = createContext<Api>()
/** What pages may know of the site itself. */
export const site = createContext<PublicSite>()
export const visitor = createContext<Pick<Visit, 'loopback' | 'requestId'>>()

/** Hears what failed while a page was made; the visitor sees a boundary. */
export const failed = createContext<(error: unknown) => void>()

export type PublicSite = {
  name: string
  tagline: string
  contactEmail: string
  socialLinks: string[]
  /** Own origin for canonical addresses, without a slash at the end. */
  origin: string
  /** The people and businesses here are invented. */
  demo: boolean
}

export function contextFor(running: Site, visit: Visit, onFailure: (error: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider()
  const work = workFor(running, { kind: 'visitor', address: visit.clientAddress })
  context.set(api, createRouterClient(router, { context: { work } }))
  context.set(site, { ...running.settings.site, origin: running.settings.siteUrl.origin, demo: running.demo })
  context.set(visitor, { loopback: visit.loopback, requestId: visit.requestId })
  context.set(failed, onFailure)
  return context
}

/**
 * Turns a refusal of a procedure into an answer with its status and sentence; anything else is a bug and flies on.
 * An address that no procedure takes leads nowhere.
 */
export function refuse(error: unknown): never {
  if (error instanceof ORPCError && error.defined === false && error.status < 500) {
    if (error.code === 'BAD_REQUEST') throw data({ message: 'There is nothing at this address.' }, { status: 404 })
    throw data({ message: error.message }, { status: error.status })
  }
  throw error
}

import type { IncomingMessage } from 'node:http'

const SEARCH_PATHS = new Set(['/directory', '/job-directory', '/directory.data', '/job-directory.data'])
const SEARCH_TERMS = /[?&](service|category|location|keywords)=[^&]/
const PRIVATE = /^\/(admin|dev|media|og|sitemap|robots|oembed|mcp|\.well-known)/
const FOR_PROGRAMS = /^[^?]+\.(atom|ics|svg)(\?|$)/
const EMBED = /^\/directory\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:badge\.svg|card)(?:\?|$)/

export type VisitKind = 'visits' | 'searches'

/**
 * A visit begins where a browser comes from elsewhere; a search is a page of results that someone opens. Browsers say both
 * in the headers of a request, so that no one has to be recognised. Programs do not.
 */
export function visitKinds(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  target: string,
): VisitKind[] {
  const site = headers['sec-fetch-site']
  if (method !== 'GET' || site === undefined || headers['sec-purpose'] !== undefined || isPrivate(target)) return []
  const opened = headers['sec-fetch-dest'] === 'document'
  const path = target.split('?', 1)[0] ?? ''
  const searched = SEARCH_PATHS.has(path) && SEARCH_TERMS.test(target) && !/[?&]page=(?!1(&|$))/.test(target)
  const isPage = opened || path.endsWith('.data')
  return [
    ...(opened && (site === 'none' || site === 'cross-site') ? (['visits'] as const) : []),
    ...(searched && isPage ? (['searches'] as const) : []),
  ]
}

function isPrivate(target: string): boolean {
  return PRIVATE.test(target) || FOR_PROGRAMS.test(target)
}

/** The listing whose badge or card another website shows. Browsers say so; nothing of the visitor is read. */
export function embedIn(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  target: string,
): string | null {
  const site = headers['sec-fetch-site']
  const elsewhere = site === 'cross-site' || site === 'same-site'
  const inPage = headers['sec-fetch-dest'] === 'image' || headers['sec-fetch-dest'] === 'iframe'
  return method === 'GET' && elsewhere && inPage ? (EMBED.exec(target)?.[1] ?? null) : null
}

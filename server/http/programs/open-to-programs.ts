/**
 * Addresses that programs of any origin may ask. No cookie is read there, so a browser that comes from another site opens
 * nothing with it; what one may do is said by the key or token that it sends.
 */
const FOR_PROGRAMS = /^\/(api\/v\d+|api\/reference|auth\/v1|functions\/v1|storage\/v1|mcp|\.well-known)(\/|$)/

/** @param path without its query */
export function isForPrograms(path: string): boolean {
  return FOR_PROGRAMS.test(path)
}

export const programMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** On every answer at these addresses, refusals of the HTTP shell too. */
export const openHeaders: readonly (readonly [string, string])[] = [
  ['access-control-allow-origin', '*'],
  [
    'access-control-expose-headers',
    'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed, Mcp-Session-Id',
  ],
  ['cross-origin-resource-policy', 'cross-origin'],
]

/** The answer to a browser that asks before it sends: any header, since none of them brings a session. */
export function preflightHeaders(asked: string | undefined): Record<string, string> {
  return {
    ...Object.fromEntries(openHeaders),
    allow: programMethods.join(', '),
    'access-control-allow-methods': programMethods.join(', '),
    'access-control-allow-headers': asked && HEADER_NAMES.test(asked) ? asked : 'authorization, content-type',
    'access-control-max-age': '7200',
    vary: 'access-control-request-headers',
  }
}

const HEADER_NAMES = /^[\w-]+(\s*,\s*[\w-]+)*$/

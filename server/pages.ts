import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { contextFor } from '#app/api.server.ts'
import type { HttpParts } from './http.ts'
import type { Site } from './work.ts'

const handler = createRequestHandler(build, 'production')

/** The built pages of a running site. */
export function pagesOf(site: Site): HttpParts['pages'] {
  return (request, visit) => handler(request, contextFor(site, visit))
}

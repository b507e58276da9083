import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { contextFor } from '#app/api.server.ts'
import { isDatabaseAway } from '#db/away.ts'
import type { HttpParts } from './http.ts'
import type { Site } from './work.ts'

const handler = createRequestHandler(build, 'production')

/**
 * The built pages of a running site. React Router makes a page of every error; that the database is away is no fault of
 * the page, so it goes on to the HTTP shell, which asks visitors to come again.
 */
export function pagesOf(site: Site): HttpParts['pages'] {
  return async (request, visit) => {
    const failures = new Set<unknown>()
    const response = await handler(
      request,
      contextFor(site, visit, (error) => failures.add(error)),
    )
    for (const error of failures) {
      if (isDatabaseAway(error)) throw error
      visit.log.error({ err: error }, 'A page failed')
    }
    return response
  }
}

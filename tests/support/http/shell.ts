import { receive } from '#server/membership/receive.ts'
import { SYSTEM, workFor } from '#server/work/work.ts'
import type { TestApp } from '../app.ts'
import { listening } from './listening.ts'

/** The HTTP shell before a site, on a free port, as the server opens it: for what pages alone do not show. */
export function openShell(
  { site, page }: Pick<TestApp, 'site' | 'page'>,
  options: Parameters<typeof listening>[0] = {},
) {
  return listening({
    settings: { siteUrl: site.settings.siteUrl },
    pages: ({ url, method, headers, body }, { clientAddress }) =>
      page(url, { method, headers, address: clientAddress, ...(body ? { body, ...HALF } : {}) }),
    webhook: (body, signature) => receive(workFor(site, SYSTEM), body, signature),
    ...options,
  })
}

/** Fetch asks for it where a body is a stream. */
const HALF = { duplex: 'half' }

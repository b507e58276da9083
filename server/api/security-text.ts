import { DAY, HOUR, seconds } from '#contract/duration.ts'
import { linkTo, workFor } from '#server/work/work.ts'
import type { Door } from './programs.ts'

/** Days, well within the year that RFC 9116 recommends. */
const LASTS = 180

/** Where someone who finds a hole can tell us (RFC 9116). It ends at a midnight ahead, so that it is the same all day. */
export const answer: Door = async (site, _, { clientAddress: address }) => {
  const work = workFor(site, { kind: 'visitor', address })
  const { contact, policy } = site.settings.security
  const expires = new Date(Math.floor(work.now().getTime() / DAY + LASTS) * DAY)
  const lines = [
    `Contact: ${contact ?? `mailto:${site.live.site().contactEmail}`}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${linkTo(work, '/.well-known/security.txt')}`,
    ...(policy ? [`Policy: ${policy}`] : []),
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${seconds(HOUR)}` }
  return new Response(`${lines.join('\n')}\n`, { headers })
}

import { NotPublic } from '#server/platform/public-address.ts'
import { Refusal } from '#server/work/refusal.ts'
import type { Work } from '#server/work/work.ts'

/** Asked again at each sending, because a name may lead elsewhere by then. @throws ADDRESS_REFUSED */
export async function assertReachable(work: Work, address: string): Promise<void> {
  const url = new URL(address)
  const fault = addressFault(work, url)
  if (fault) throw new Refusal('ADDRESS_REFUSED', fault)
  await work.site.outside.find(url).catch((error) => {
    throw new Refusal('ADDRESS_REFUSED', error instanceof NotPublic ? PRIVATE : UNKNOWN)
  })
}

/** Null if nothing about it is wrong as it is written. */
export function addressFault(work: Work, url: URL): string | null {
  if (!work.site.outside.accepts(url)) return PRIVATE
  if (url.protocol === 'https:' || work.site.settings.loopbackSite) return null
  return 'Use an address that begins with https://'
}

const PRIVATE = 'This address is not on the public internet. Use one that we can reach from outside your network.'
const UNKNOWN = 'We can’t find this address. Check it, then try again.'

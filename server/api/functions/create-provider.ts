import type { AdminCreateProvider } from '#contract/api/functions.ts'
import { listed, readUrl } from '#contract/text.ts'
import { createProvider } from '#server/admin/user/create-provider.ts'
import { readWaitingLogo, removeWaitingLogo } from '#server/admin/user/waiting-logo.ts'
import { notFound, Refusal } from '#server/work/refusal.ts'
import type { StaffPerson } from '#server/work/staff.ts'
import type { Work } from '#server/work/work.ts'
import { logoIn, PUBLIC_LOGOS } from '../storage/names.ts'

/** @throws LISTING_EXISTS, and what `createProvider` does */
export async function createListing(work: Work, admin: StaffPerson, input: AdminCreateProvider) {
  const { phoneNumber, websiteUrl, categories, imageUrl, ...given } = input
  const logo = imageUrl === null || imageUrl === '' ? null : await uploadedLogo(work, admin, imageUrl)
  const provider = {
    ...given,
    phone: phoneNumber,
    website: websiteUrl,
    categories: await chosen(work, categories),
    email: '',
    obtainedOn: '',
    image: logo?.image ?? null,
  }
  const { id, imageSaved, duplicates } = await createProvider(work, provider, logo?.name)
  if (id === null) {
    const names = listed(duplicates.map(({ name, location }) => `${name} (${location})`))
    const sentence = `There seems to be such a provider already: ${names}. Send "anyway": true to create it all the same.`
    throw new Refusal('LISTING_EXISTS', sentence)
  }
  if (logo) await removeWaitingLogo(work, admin, logo.name)
  return { success: true as const, profileId: id, imageSaved }
}

/** Only what this admin has uploaded: no address is fetched. */
async function uploadedLogo(work: Work, admin: StaffPerson, imageUrl: string) {
  const { siteUrl } = work.site.settings
  const { origin, pathname } = readUrl(imageUrl, siteUrl.href) ?? { origin: '', pathname: '' }
  const isOurs = origin === siteUrl.origin && pathname.startsWith(PUBLIC_LOGOS)
  const name = isOurs ? logoIn(pathname.slice(PUBLIC_LOGOS.length)) : null
  const image = name && (await readWaitingLogo(work, admin, name))
  if (!image) throw notFound('There is no such logo. Upload it to business_logos, then send its public address.')
  return { name, image }
}

async function chosen(work: Work, given: AdminCreateProvider['categories']) {
  const { find } = await work.site.taxonomy.read(work.db)
  const ids: number[] = []
  let other: string | null = null
  for (const one of given) {
    const words = typeof one === 'string' ? /^Other:\s*(.*)$/.exec(one.trim())?.[1] : undefined
    if (words !== undefined) other = words.slice(0, OTHER_LENGTH)
    else ids.push(typeof one === 'number' ? one : idOf(find(one), one))
  }
  return { ids, other }
}

function idOf(found: { id: number } | undefined, text: string): number {
  if (found) return found.id
  throw new Refusal('CATEGORY_UNKNOWN', `There is no category “${text}”.`)
}

const OTHER_LENGTH = 60

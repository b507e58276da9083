import { sql } from 'drizzle-orm'
import { nationalDigits } from '#contract/phone.ts'
import type { SuppressionKind } from '#contract/rights/words.ts'
import { foldText, hostOf, slugOf } from '#contract/text.ts'
import { listingSuppressions } from '#db/schema/index.ts'
import { signaturesOf } from '#server/account/signature.ts'
import { resolveLocation } from '#server/place/location.ts'
import type { Work } from '#server/work/work.ts'

/** What makes a business known again; '' for what is not known. `location` as typed. */
type KnownBusiness = { businessName: string; location: string; email: string; phone: string; website: string }

/** Hosts that many businesses share, so that they tell none apart. */
const SHARED_HOSTS =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|youtube|tiktok|google|yell|checkatrade|etsy)\.(com|co\.uk)$/

/** Runs in the transaction that removes the listing. */
export async function suppressListing(work: Work, removalId: string, business: KnownBusiness): Promise<void> {
  const rows = marksOf(work, business).map(({ kind, hashes: [hash = ''] }) => ({
    removalId,
    kind,
    hash,
    suppressedAt: work.now(),
  }))
  if (rows.length > 0) await work.db.insert(listingSuppressions).values(rows).onConflictDoNothing()
}

/** Says for each, in order, what it is recognised by. Null if it may be listed. */
export async function suppressionsOf(
  work: Work,
  businesses: readonly KnownBusiness[],
): Promise<(SuppressionKind | null)[]> {
  const marks = businesses.map((business) => marksOf(work, business))
  const hashes = marks.flat().flatMap((mark) => mark.hashes)
  if (hashes.length === 0) return businesses.map(() => null)
  const rows = await work.db
    .select({ hash: listingSuppressions.hash })
    .from(listingSuppressions)
    .where(sql`${listingSuppressions.hash} = any(${sql.param(hashes)}::text[])`)
  const suppressed = new Set(rows.map(({ hash }) => hash))
  return marks.map((own) => own.find((mark) => mark.hashes.some((hash) => suppressed.has(hash)))?.kind ?? null)
}

/** The host of a website that is the business's own; '' for a page at a host that many share. */
export function ownHost(website: string): string {
  const host = hostOf(website)
  return SHARED_HOSTS.test(host) ? '' : host
}

/** Which removals have left a mark that fits, to lift them. */
export async function removalsOf(work: Work, business: KnownBusiness): Promise<string[]> {
  const hashes = marksOf(work, business).flatMap((mark) => mark.hashes)
  const rows = await work.db
    .selectDistinct({ id: listingSuppressions.removalId })
    .from(listingSuppressions)
    .where(sql`${listingSuppressions.hash} = any(${sql.param(hashes)}::text[])`)
  return rows.map(({ id }) => id)
}

type Mark = { kind: SuppressionKind; hashes: string[] }

function marksOf(work: Work, { businessName, location, email, phone, website }: KnownBusiness): Mark[] {
  const number = nationalDigits(phone)
  const { town, townSlug, outward } = resolveLocation(work, location)
  const place = townSlug ?? outward ?? foldText(location)
  const named = slugOf(businessName).replace(/-(ltd|limited|llp|plc)$/, '')
  const known: [SuppressionKind, string][] = [
    ['email', email.trim().toLowerCase()],
    ['phone', number.length >= 6 ? number : ''],
    ['website', ownHost(website)],
    ['name', named && place ? `${named} at ${place}` : ''],
  ]
  // An older mark has the name of the town alone, and counts for every town of that name.
  const older = signaturesOf(work, `no listing name ${named} in ${town ? slugOf(town) : place}`)
  return known
    .filter(([, value]) => value !== '')
    .map(([kind, value]) => {
      const hashes = signaturesOf(work, `no listing ${kind} ${value}`)
      return { kind, hashes: kind === 'name' ? [...hashes, ...older] : hashes }
    })
}

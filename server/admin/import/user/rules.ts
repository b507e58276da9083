import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RowProblem } from '#contract/import/view.ts'
import { rowsOf } from '#db/rows.ts'
import { profileContacts, suppressions, user } from '#db/schema/index.ts'
import { hashesOf } from '#server/account/privacy/consent.ts'
import { addUnannounced } from '#server/account/sign-in/sign-up.ts'
import type { Work } from '#server/work/work.ts'
import { importedByKey, keyIn, recordImported } from '../imported.ts'
import { headerOf, judged, type ReadRow, readRows } from '../judge.ts'
import type { Import, ImportRules, JudgedRow, NumberedRow, StagedRow } from '../kind.ts'
import { findListings } from '../references.ts'
import { compareByKey, mark, markWhy } from '../rows.ts'
import { addressHash, readUser, StagedUser } from './row.ts'
import { undoUsers } from './undo.ts'

/** People get an account without a password that no one has confirmed; no one is mailed before an admin invites them. */
export const userRules: ImportRules = {
  pace: { create: { server: 200, embedded: 25 }, undo: { server: 50, embedded: 10 } },
  judge,
  compare: compareByKey,
  create,
  undo: undoUsers,
}

const HERE = 'There is an account with this email already.'
const UNWANTED =
  'An account of this address was deleted here, or it asked for no more emails. They can sign up themselves if they want to.'
const HAS_OWNER = 'Its listing has an owner already, so it was not linked.'
const HAS_ADDRESS = 'The listing has another email address, so it was not linked. Correct the address there first.'

async function judge(work: Work, run: Import, rows: readonly NumberedRow[]): Promise<JudgedRow[]> {
  const read = await readRows(run, rows, readUser)
  const people = read.flatMap(({ value }) => value ?? [])
  const [taken, unwanted, known] = [
    await takenAddresses(work, people),
    await unwantedAddresses(work, people),
    await importedByKey(
      work,
      'users',
      people.map(({ sourceId }) => sourceId),
    ),
  ]
  const listings = await listingsOf(work, run, read)
  return read.map((row, index) => {
    const { value } = row
    if (!value) return judged(row, {})
    const { email, sourceId } = value
    if (unwanted.has(email))
      return judged({ ...row, name: '', problems: [problemOf(UNWANTED)] }, { state: 'suppressed' })
    const about = { key: sourceId ?? '', email }
    const twinId = taken.get(email) ?? known.get(sourceId ?? '')
    if (twinId !== undefined) {
      return judged(row, { ...about, state: 'duplicate', twinId, problems: [problemOf(HERE)] })
    }
    const { listingId, problem } = listings[index] ?? { listingId: null, problem: null }
    const problems = problem === null ? [] : [problem]
    return judged(row, { ...about, staged: { ...value, listingId }, twinId: listingId, problems })
  })
}

function problemOf(says: string): RowProblem {
  return { column: null, says }
}

async function takenAddresses(work: Work, people: readonly StagedUser[]): Promise<Map<string, string>> {
  const emails = people.map(({ email }) => email)
  if (emails.length === 0) return new Map()
  const found = await work.db.select({ email: user.email, id: user.id }).from(user).where(inArray(user.email, emails))
  return new Map(found.map(({ email, id }) => [email, id]))
}

/** Of those who were erased here, or who ended any mail of ours. */
async function unwantedAddresses(work: Work, people: readonly StagedUser[]): Promise<Set<string>> {
  const hashes = people.map(({ email }) => ({ email, hashes: hashesOf(work, email) }))
  const all = hashes.flatMap((one) => one.hashes)
  if (all.length === 0) return new Set()
  const found = await work.db
    .select({ hash: suppressions.emailHash })
    .from(suppressions)
    .where(inArray(suppressions.emailHash, all))
  const suppressed = new Set(found.map(({ hash }) => hash))
  return new Set(hashes.filter((one) => one.hashes.some((hash) => suppressed.has(hash))).map(({ email }) => email))
}

type LinkedListing = { listingId: string | null; problem: RowProblem | null }

const OwnedRow = z.object({ ownerKey: z.string(), id: z.uuid(), listings: z.number() })
const ListingRow = z.object({ id: z.uuid(), claimed: z.boolean(), email: z.string() })

/** The unclaimed listing that each person is to be given: by its ID in their row, or by their ID in its row. */
async function listingsOf(work: Work, run: Import, read: readonly ReadRow<StagedUser>[]): Promise<LinkedListing[]> {
  const header = headerOf(run)
  const column = run.mapping?.listingId ?? null
  const refs = read.map(({ row }) => ({
    key: column === null ? null : keyIn(row.cells[column] ?? ''),
    name: '',
    place: '',
  }))
  const named = await findListings(work, refs, header)
  const owners = read.flatMap(({ value }) => value?.sourceId ?? [])
  const owned = await rowsOf(work.db, OwnedRow)`
    select owner_key as "ownerKey", (array_agg(profile_id order by imported_at, profile_id))[1] as id,
      count(*)::int as listings
    from imported_records where kind = 'listings' and owner_key = any(${sql.param(owners)}::text[])
      and profile_id is not null
    group by owner_key`
  const byOwner = new Map(owned.map((row) => [row.ownerKey, row]))
  const ids = [...named.flatMap(({ id }) => id ?? []), ...owned.map(({ id }) => id)]
  const states = await rowsOf(work.db, ListingRow)`
    select p.id, not (p.admin_created and p.claimed_at is null) as claimed, lower(coalesce(trim(c.email), '')) as email
    from profiles p left join profile_contacts c on c.profile_id = p.id where p.id = any(${sql.param(ids)}::uuid[])`
  const stateOf = new Map(states.map((state) => [state.id, state]))
  return read.map(({ value }, index) => {
    const ref = refs[index]
    const found = named[index]
    if (!value || value.accountType === 'client') return { listingId: null, problem: null }
    if (ref?.key && found?.id === null) return { listingId: null, problem: found.problem }
    const own = byOwner.get(value.sourceId ?? '')
    const id = found?.id ?? own?.id ?? null
    const state = stateOf.get(id ?? '')
    if (id === null || !state) return { listingId: null, problem: null }
    const says = state.claimed ? HAS_OWNER : state.email !== '' && state.email !== value.email ? HAS_ADDRESS : null
    const more = own && own.listings > 1 && !found?.id ? moreListings(own.listings) : null
    const words = says ?? more
    return { listingId: says ? null : id, problem: words === null ? null : { column: null, says: words } }
  })
}

function moreListings(count: number): string {
  return `They own ${count} listings there, and an account has one here: it gets the first. The others stay unclaimed.`
}

async function create(work: Work, run: Import, rows: StagedRow[]): Promise<void> {
  const people = rows.map(({ number, id, staged }) => ({ number, id, person: StagedUser.parse(staged) }))
  const unwanted = await unwantedAddresses(
    work,
    people.map(({ person }) => person),
  )
  const known = await importedByKey(
    work,
    'users',
    people.map(({ person }) => person.sourceId),
  )
  const suppressed = people.filter(({ person }) => unwanted.has(person.email))
  await mark(work, run, suppressed, 'suppressed')
  for (const { number, id, person } of people) {
    if (unwanted.has(person.email)) continue
    const why = known.has(person.sourceId ?? '') ? HERE : await addOrLink(work, run, { number, id }, person)
    if (why !== null) await markWhy(work, run, 'duplicate', [{ number, why }])
  }
}

type RowToAdd = { number: number; id: string }

/** Null if it was done; else why not. */
function addOrLink(work: Work, run: Import, row: RowToAdd, person: StagedUser): Promise<string | null> {
  const { listingId } = person
  return listingId === null ? addPerson(work, run, row, person) : linkPerson(work, run, row, { ...person, listingId })
}

async function addPerson(
  work: Work,
  run: Import,
  { number, id }: RowToAdd,
  person: StagedUser,
): Promise<string | null> {
  const { email, fullName, businessName, phone, location, sourceId } = person
  const accountType = person.accountType ?? 'client'
  const trade = { businessName: businessName || null, phone, categories: { ids: [], other: null } }
  const account =
    accountType === 'provider' ? { fullName, location, accountType, ...trade } : { fullName, location, accountType }
  if (!(await addUnannounced(work, account, { id, email, passwordHash: null }))) return HERE
  if (phone !== '') {
    await work.db.update(profileContacts).set({ phoneNumber: phone }).where(eq(profileContacts.profileId, id))
  }
  await recordImported(work, run, [{ key: sourceId, profileId: id }])
  await mark(work, run, [{ number }], 'created')
  return null
}

/** The listing stays unclaimed and public until they follow the link of their invitation, which is that of a claim. */
async function linkPerson(
  work: Work,
  run: Import,
  { number }: RowToAdd,
  person: StagedUser & { listingId: string },
): Promise<string | null> {
  const { email, listingId, sourceId } = person
  if ((await takenAddresses(work, [person])).size > 0) return HERE
  const [state] = await rowsOf(work.db, ListingRow)`
    select p.id, not (p.admin_created and p.claimed_at is null) as claimed, lower(coalesce(trim(c.email), '')) as email
    from profiles p left join profile_contacts c on c.profile_id = p.id where p.id = ${listingId} for update of p`
  if (!state || state.claimed) return HAS_OWNER
  if (state.email !== '' && state.email !== email) return HAS_ADDRESS
  await work.db
    .insert(profileContacts)
    .values({ profileId: listingId, email })
    .onConflictDoUpdate({ target: profileContacts.profileId, set: { email } })
  await recordImported(work, run, [{ key: sourceId, profileId: listingId }])
  await mark(work, run, [{ number }], 'created')
  const given = JSON.stringify(state.email === '' ? { given: addressHash(email) } : {})
  await work.db.execute(sql`
    update listing_import_rows set listing_id = ${listingId}, listing = ${given}::jsonb
    where import_id = ${run.id} and number = ${number}`)
  return null
}

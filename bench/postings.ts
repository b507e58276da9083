import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { profiles, user } from '#db/schema/index.ts'
import { postJob } from '#server/job/post.ts'
import type { Person, Work } from '#server/work/work.ts'

const POSTERS = 40
const EACH = 5
const PLACES = ['M1 1AE', 'Leeds', 'Harrogate', 'London', 'Truro']

/**
 * How long each of some postings takes, in ms: three categories, a budget, no photos. The first of each poster runs only
 * to warm up and is not among them. The postings are gone afterwards.
 */
export async function postings(work: Work): Promise<number[]> {
  const { byId } = await work.site.taxonomy.read(work.db)
  const categories = [...byId.values()].filter(({ parentId }) => parentId !== null).map(({ id }) => id)
  const ids = Array.from({ length: POSTERS }, () => randomUUID())
  await work.db
    .insert(user)
    .values(ids.map((id) => ({ id, name: 'Tina Marsh', email: `${id}@example.com`, emailVerified: true })))
  await work.db.insert(profiles).values(ids.map((id) => ({ id, accountType: 'client' as const })))
  const times: number[] = []
  for (let turn = 0; turn < POSTERS * EACH; turn++) {
    const person = personOf(ids[turn % POSTERS] ?? '')
    const chosen = [0, 1, 2].flatMap((offset) => categories[(turn * 7 + offset * 31) % categories.length] ?? [])
    const started = performance.now()
    await postJob(work, person, {
      draftId: randomUUID(),
      title: 'Mend a gate',
      description: 'It hangs by one hinge.',
      budget: '£80 to £150',
      photos: [],
      timing: null,
      contactName: '',
      contactEmail: person.email,
      contactPhone: '',
      revealCap: 10,
      categories: { ids: [...new Set(chosen)], other: null },
      location: PLACES[turn % PLACES.length] ?? '',
    })
    times.push(performance.now() - started)
  }
  await work.db.delete(profiles).where(inArray(profiles.id, ids))
  await work.db.delete(user).where(inArray(user.id, ids))
  return times.slice(POSTERS)
}

function personOf(id: string): Person {
  return {
    kind: 'person',
    address: '192.0.2.1',
    id,
    sessionId: id,
    email: `${id}@example.com`,
    emailConfirmed: true,
    accountType: 'client',
    firstName: 'Tina',
    lastName: 'Marsh',
    businessName: null,
    imageUrl: null,
    member: false,
    newlyClaimed: false,
    hidden: false,
    twoFactor: false,
    undeliverable: false,
    passkeyOffered: false,
    unread: 0,
    eraseOn: null,
    staff: null,
    support: null,
  }
}

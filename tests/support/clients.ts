import { randomUUID } from 'node:crypto'
import { jobCategories, jobContacts, jobs, profileContacts, profiles, user } from '#db/schema/index.ts'
import type { TestApp } from './app.ts'

type Given = Partial<typeof profiles.$inferInsert> & { emailConfirmed?: boolean }

/** Writes a client (or an admin) as sign-up and confirmation would leave one. Gives the id. */
export async function addClient(
  app: Pick<TestApp, 'site'>,
  { emailConfirmed = true, ...given }: Given = {},
): Promise<string> {
  const id = randomUUID()
  await app.site.database.query.transaction(async (db) => {
    await db.insert(user).values({ id, name: 'Somebody', email: `${id}@example.com`, emailVerified: emailConfirmed })
    await db
      .insert(profiles)
      .values({ id, accountType: 'client', firstName: 'Tom', lastName: 'Field', location: 'Leeds', ...given })
    await db.insert(profileContacts).values({ profileId: id, email: `${id}@example.com` })
  })
  return id
}

/** So many days before what the site takes for now. */
export function daysAgo(app: TestApp, days: number): Date {
  return new Date(app.site.now().getTime() - days * 86_400_000)
}

/** Writes a job as its posting would leave one. Gives the id. */
export async function addJob(
  app: Pick<TestApp, 'site'>,
  userId: string,
  given: Partial<typeof jobs.$inferInsert> & {
    categories?: string[]
    contact?: Partial<typeof jobContacts.$inferInsert>
  } = {},
): Promise<string> {
  const { categories = [], contact = {}, ...job } = given
  const id = randomUUID()
  const tree = await app.site.taxonomy.read(app.site.database.query)
  await app.site.database.query.transaction(async (db) => {
    await db.insert(jobs).values({
      id,
      userId,
      title: 'Mend a gate',
      description: 'It hangs by one hinge.',
      location: 'Leeds',
      town: 'Leeds',
      ...job,
    })
    await db
      .insert(jobContacts)
      .values({ jobId: id, name: 'Tom Field', email: 'secret-contact@example.com', ...contact })
    for (const [position, text] of categories.entries()) {
      const category = tree.find(text)
      if (!category) throw new Error(`no such category: ${text}`)
      await db.insert(jobCategories).values({ jobId: id, categoryId: category.id, position })
    }
  })
  return id
}

import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PHOTO_SIZE_NAMES } from '#contract/job/words.ts'
import { moment } from '#contract/moment.ts'
import { DEMO_PASSWORD, seedDemo } from '#db/demo/insert.ts'
import { DEMO_PHOTO, JOB_PHOTOS, photoFile, REVIEW_PHOTOS, REVIEWS_WITH_PHOTO } from '#db/demo/pictures.ts'
import { redateDemo } from '#db/demo/redate.ts'
import { demoId, inParts } from '#db/demo/rows.ts'
import { rowsOf } from '#db/rows.ts'
import { account, feedbackPhotos, files, jobPhotos, profiles, user } from '#db/schema/index.ts'
import { hashPassword, isPassword } from '#server/auth/password.ts'
import type { Site } from '#server/work/work.ts'

/** Gives whether this is the demo marketplace. */
export async function loadDemo(site: Site): Promise<boolean> {
  const { settings, database, taxonomy } = site
  if (!settings.demo) return false
  const isCopy = await redateDemo(database.query, site.now())
  const isNew = isCopy || (await database.query.$count(profiles)) === 0
  if (isNew && !isCopy) {
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    await seedDemo(database, { now: site.now(), passwordHash })
    taxonomy.forget()
  }
  if (isNew) await storeDemoPhotos(site)
  if (!settings.loopbackSite) await dropKnownAdmin(site)
  return true
}

/** The demo's password is public. On a public site the first admin comes from /admin-signup. */
async function dropKnownAdmin({ database: { query } }: Site) {
  const id = demoId('admin', 'admin')
  const [found] = await query.select({ password: account.password }).from(account).where(eq(account.userId, id))
  if (found?.password && (await isPassword(DEMO_PASSWORD, found.password))) {
    await query.delete(profiles).where(eq(profiles.id, id))
    await query.delete(user).where(eq(user.id, id))
  }
}

/** `named`: the job's title, or the slug of the trade. */
const ShownRow = z.object({ id: z.string(), ownerId: z.string(), named: z.string(), at: moment })

/** Gives some jobs and reviews of a new demo marketplace their photos: with it, because only a site has a place for files. */
async function storeDemoPhotos({ database: { query }, files: store, now }: Site): Promise<void> {
  const jobs = await rowsOf(
    query,
    ShownRow,
    sql`
    select id, user_id as "ownerId", title as named, posted_date as at from jobs
    where title = any(${sql.param(Object.keys(JOB_PHOTOS))}::text[])`,
  )
  const reviews = await rowsOf(
    query,
    ShownRow,
    sql`
    select id, user_id as "ownerId", slug as named, created_at as at from (
      select f.id, f.user_id, c.slug, f.created_at,
        row_number() over (partition by c.slug order by f.provider_id = ${demoId('provider', 'maya')} desc, f.created_at desc) as turn
      from feedback f
      join provider_categories pc on pc.provider_id = f.provider_id and pc.position = 0
      join categories c on c.id = pc.category_id
      where f.approved_at is not null and f.rating = 5 and f.description is not null and f.user_id is not null
        and c.slug = any(${sql.param(Object.keys(REVIEW_PHOTOS))}::text[])
    ) praised
    where turn <= ${REVIEWS_WITH_PHOTO}`,
  )
  const ofJobs = jobs.map((job) => photoOf('job-photos', job, JOB_PHOTOS[job.named]))
  const ofReviews = reviews.map((review) => photoOf('feedback-photos', review, REVIEW_PHOTOS[review.named]))
  const stored = await Promise.all(
    [...ofJobs, ...ofReviews].flatMap(({ id, folder, picture, row: { ownerId } }) =>
      PHOTO_SIZE_NAMES.map(async (size) => {
        const bytes = await readFile(photoFile(picture, size))
        const path = `${folder}/${id}/${size}.webp`
        await store.put(path, bytes)
        return { path, ownerId, bytes: bytes.length, type: 'image/webp', storedAt: now() }
      }),
    ),
  )
  await query.transaction(async (db) => {
    await inParts(db, files, stored)
    const columns = ({ id, row: { ownerId, at } }: DemoPhoto) => ({
      id,
      ownerId,
      position: 0,
      addedAt: at,
      ...DEMO_PHOTO,
    })
    await inParts(
      db,
      jobPhotos,
      ofJobs.map((photo) => ({ ...columns(photo), jobId: photo.row.id })),
    )
    await inParts(
      db,
      feedbackPhotos,
      ofReviews.map((photo) => ({ ...columns(photo), feedbackId: photo.row.id })),
    )
  })
}

type DemoPhoto = { id: string; folder: string; picture: string; row: z.infer<typeof ShownRow> }

function photoOf(folder: string, row: z.infer<typeof ShownRow>, picture = ''): DemoPhoto {
  return { id: demoId(folder, row.id), folder, picture, row }
}

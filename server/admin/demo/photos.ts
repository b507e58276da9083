import { readFile } from 'node:fs/promises'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PHOTO_SIZE_NAMES } from '#contract/job/photo.ts'
import { moment } from '#contract/moment.ts'
import { DEMO_PHOTO, JOB_PHOTOS, photoFile, REVIEW_PHOTOS, REVIEWS_WITH_PHOTO } from '#db/demo/pictures.ts'
import { demoId, insertEach, insertRows } from '#db/demo/rows.ts'
import { rowsOf } from '#db/rows.ts'
import { feedbackPhotos, files, jobPhotos } from '#db/schema/index.ts'
import type { Work } from '#server/work/work.ts'

/** `named`: the job's title, or the slug of the trade. */
const ShownRow = z.object({ id: z.string(), ownerId: z.string(), named: z.string(), at: moment })

/** Adds photos to some jobs and reviews of a new demo marketplace. Only a site has a place for files. */
export async function storeDemoPhotos({ db: query, site: { files: store }, now }: Work): Promise<void> {
  const jobs = await rowsOf(query, ShownRow)`
    select id, user_id as "ownerId", title as named, posted_date as at from jobs
    where title = any(${sql.param(Object.keys(JOB_PHOTOS))}::text[])`
  const reviews = await rowsOf(query, ShownRow)`
    select id, user_id as "ownerId", slug as named, created_at as at from (
      select f.id, f.user_id, c.slug, f.created_at,
        row_number() over (partition by c.slug order by f.provider_id = ${demoId('provider', 'maya')} desc, f.created_at desc) as turn
      from feedback f
      join provider_categories pc on pc.provider_id = f.provider_id and pc.position = 0
      join categories c on c.id = pc.category_id
      where f.approved_at is not null and f.rating = 5 and f.description is not null and f.user_id is not null
        and c.slug = any(${sql.param(Object.keys(REVIEW_PHOTOS))}::text[])
    ) praised
    where turn <= ${REVIEWS_WITH_PHOTO}`
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
    // Of two resets in a row the later one finds the photos of the earlier.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('demo reset'))`)
    const paths = stored.map(({ path }) => path)
    if ((await db.$count(files, inArray(files.path, paths))) > 0) return
    await insertRows(db, files, stored)
    const columns = ({ id, row: { ownerId, at } }: DemoPhoto) => ({
      id,
      ownerId,
      position: 0,
      addedAt: at,
      ...DEMO_PHOTO,
    })
    await insertEach(db, jobPhotos, ofJobs, (photo) => ({ ...columns(photo), jobId: photo.row.id }))
    await insertEach(db, feedbackPhotos, ofReviews, (photo) => ({ ...columns(photo), feedbackId: photo.row.id }))
  })
}

type DemoPhoto = { id: string; folder: string; picture: string; row: z.infer<typeof ShownRow> }

function photoOf(folder: string, row: z.infer<typeof ShownRow>, picture = ''): DemoPhoto {
  return { id: demoId(folder, row.id), folder, picture, row }
}

import { z } from 'zod'
import { addWaitingLogo, removeWaitingLogo } from '#server/admin/user/waiting-logo.ts'
import { PICTURE_REFUSALS } from '#server/file/photo.ts'
import { avatarUrlOf, logoUrlOf, removeAvatar, setAvatar } from '#server/profile/avatar.ts'
import { PROGRAM_STEM } from '#server/profile/portfolio/files.ts'
import { addMedium, mediumNamed, removeMedium } from '#server/profile/portfolio/media.ts'
import { admin, anyoneReads, member, provider, signedIn } from '#server/work/procedure.ts'
import { notFound, Refusal, refusals } from '#server/work/refusal.ts'
import { linkTo, type Person, type Work } from '#server/work/work.ts'
import { avatarIn, logoIn, mediumIn } from './names.ts'

// Contents of `/storage/v1`: the specification's buckets. The operations are those of a profile; only the names are theirs.

const HOUR_SECONDS = 3600

const upload = (bucket: string) => detailed('POST', `/object/${bucket}/{+path}`)
const removal = (bucket: string) => detailed('DELETE', `/object/${bucket}`)

function detailed(method: 'GET' | 'POST' | 'DELETE', path: `/${string}`) {
  return { method, path, inputStructure: 'detailed', outputStructure: 'detailed' } as const
}

const path = z.string().max(300)

/** The file itself, or a form that holds one, under whatever name. */
const UploadedFile = z.unknown().transform((body, context): File => {
  const within: unknown[] = typeof body === 'object' && body !== null ? Object.values(body) : []
  const file = [body, ...within].find((one) => one instanceof File)
  if (file instanceof File) return file
  context.addIssue({ code: 'custom', message: 'Send a file' })
  return z.NEVER
})

const Upload = z.object({
  params: z.object({ path }),
  headers: z.object({ 'x-upsert': z.string().max(20).optional() }),
  body: UploadedFile,
})

const Removal = z.object({ body: z.strictObject({ prefixes: z.array(path).min(1).max(100) }) })

const Stored = z.object({ body: z.object({ Id: z.string(), Key: z.string() }) })
const Removed = z.object({ body: z.array(z.object({ name: z.string(), bucket_id: z.string() })) })

const UPLOAD_REFUSALS = [
  ...PICTURE_REFUSALS,
  ...(['FILE_NAME', 'FILE_EXISTS', 'FOREIGN_FOLDER', 'QUOTA_REACHED', 'IMAGE_NOT_SAVED', 'TOO_MANY_REQUESTS'] as const),
] as const

export const uploadAvatar = signedIn
  .meta({ scope: 'listing' })
  .route(upload('avatars'))
  .input(Upload)
  .output(Stored)
  .errors(refusals(...UPLOAD_REFUSALS, 'NOT_FOUND'))
  .handler(async ({ input: { params, headers, body }, context: { work, person } }) => {
    const named = avatarIn(params.path)
    if (!named) throw wrongName('{your id}/avatar.png', 'avatar.jpg')
    assertOwnFolder(person, named.userId)
    if (headers['x-upsert'] !== 'true' && person.imageUrl !== null) {
      throw new Refusal('FILE_EXISTS', 'You have a picture already. Send the header “x-upsert: true” to replace it.')
    }
    await setAvatar(work, person, body)
    return { body: stored('avatars', params.path) }
  })

export const removeAvatars = signedIn
  .meta({ scope: 'listing' })
  .route(removal('avatars'))
  .input(Removal)
  .output(Removed)
  .errors(refusals('NOT_FOUND', 'FOREIGN_FOLDER'))
  .handler(async ({ input: { body }, context: { work, person } }) => {
    const named = body.prefixes.filter((path) => avatarIn(path) !== null)
    for (const path of named) assertOwnFolder(person, avatarIn(path)?.userId)
    if (person.imageUrl === null || named.length === 0) return { body: [] }
    await removeAvatar(work, person)
    return { body: named.slice(0, 1).map((name) => ({ name, bucket_id: 'avatars' })) }
  })

export const uploadMedium = member
  .meta({ scope: 'listing' })
  .route(upload('portfolio_media'))
  .input(Upload)
  .output(Stored)
  .errors(refusals(...UPLOAD_REFUSALS, 'TOO_MANY_FILES'))
  .handler(async ({ input: { params, body }, context: { work, person } }) => {
    const named = mediumIn(params.path)
    if (!named || !PROGRAM_STEM.test(named.name)) throw wrongName('{your id}/portfolio/{timestamp}-{index}.jpg', '.mp4')
    assertOwnFolder(person, named.userId)
    await addMedium(work, person, { file: body, name: named.name })
    return { body: stored('portfolio_media', params.path) }
  })

export const removeMedia = provider
  .meta({ scope: 'listing' })
  .route(removal('portfolio_media'))
  .input(Removal)
  .output(Removed)
  .errors(refusals('NOT_FOUND', 'MEDIA_NEEDED', 'FOREIGN_FOLDER'))
  .handler(async ({ input: { body }, context: { work, person } }) => {
    const removed: string[] = []
    for (const path of body.prefixes) {
      const named = mediumIn(path)
      if (!named) continue
      assertOwnFolder(person, named.userId)
      const medium = await mediumNamed(work, person.id, named.name)
      if (!medium) continue
      await removeMedium(work, person, { id: medium.id })
      removed.push(path)
    }
    return { body: removed.map((name) => ({ name, bucket_id: 'portfolio_media' })) }
  })

export const uploadLogo = admin
  .meta({ scope: 'admin' })
  .route(upload('business_logos'))
  .input(Upload)
  .output(Stored)
  .errors(refusals(...UPLOAD_REFUSALS))
  .handler(async ({ input: { params, body }, context: { work, person } }) => {
    const logo = logoIn(params.path)
    if (!logo) throw wrongName('providers/{business-name}-{timestamp}.png', '.jpg')
    await addWaitingLogo(work, person, logo, body)
    return { body: stored('business_logos', params.path) }
  })

export const removeLogos = admin
  .meta({ scope: 'admin' })
  .route(removal('business_logos'))
  .input(Removal)
  .output(Removed)
  .handler(async ({ input: { body }, context: { work, person } }) => {
    const removed: string[] = []
    for (const path of body.prefixes) {
      const logo = logoIn(path)
      if (logo && (await removeWaitingLogo(work, person, logo))) removed.push(path)
    }
    return { body: removed.map((name) => ({ name, bucket_id: 'business_logos' })) }
  })

/** Leads to where a file is shown, whose rules then hold: an address of the specification gives away no more than a page. */
export const publicFile = anyoneReads
  .meta({ scope: 'read' })
  .route(detailed('GET', '/object/public/{bucket}/{+path}'))
  .input(z.object({ params: z.object({ bucket: z.enum(['avatars', 'portfolio_media', 'business_logos']), path }) }))
  .output(z.object({ status: z.literal(302), headers: z.record(z.string(), z.string()) }))
  .errors(refusals('NOT_FOUND'))
  .handler(async ({ input: { params }, context: { work } }) => {
    const url = await URL_IN[params.bucket](work, params.path)
    if (url === null) throw notFound('There is no such file.')
    const headers = { location: linkTo(work, url), 'cache-control': `public, max-age=${HOUR_SECONDS}` }
    return { status: 302 as const, headers }
  })

const URL_IN = {
  async avatars(work: Work, path: string) {
    const named = avatarIn(path)
    return named && avatarUrlOf(work, named.userId)
  },
  async portfolio_media(work: Work, path: string) {
    const named = mediumIn(path)
    const medium = named && (await mediumNamed(work, named.userId, named.name))
    return medium?.url ?? null
  },
  async business_logos(work: Work, path: string) {
    const logo = logoIn(path)
    return logo && logoUrlOf(work, logo)
  },
}

function stored(bucket: string, path: string) {
  const Key = `${bucket}/${path}`
  return { Id: Key, Key }
}

/** @throws FOREIGN_FOLDER */
function assertOwnFolder(person: Person, userId: string | undefined) {
  if (userId === person.id) return
  throw new Refusal('FOREIGN_FOLDER', `You can write in your own folder only: ${person.id}/`)
}

function wrongName(...names: [string, string]): Refusal {
  return new Refusal('FILE_NAME', `Name the file like this: ${names[0]} (or ${names[1]}).`)
}

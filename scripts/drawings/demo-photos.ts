/** npm run demo-photos: renders the photos of the demo's jobs and reviews from the drawings of work. */
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { root } from '#config/root.ts'
import { PHOTO_SIZE_NAMES, PHOTO_SIZES } from '#contract/job/photo.ts'
import { DEMO_PHOTO, JOB_PHOTOS, photoFile, REVIEW_PHOTOS } from '#db/demo/pictures.ts'

const MOST_BYTES = 25_000

const pictures = new Set([...Object.values(JOB_PHOTOS), ...Object.values(REVIEW_PHOTOS)])
for (const size of PHOTO_SIZE_NAMES) {
  const folder = dirname(photoFile('', size))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
for (const picture of pictures) {
  const drawing = sharp(join(root, 'public/drawings/work', `${picture}.svg`))
  const side = PHOTO_SIZES.thumb
  await drawing.clone().resize(DEMO_PHOTO).webp({ quality: 76, effort: 6 }).toFile(photoFile(picture, 'large'))
  await drawing.clone().resize(side, side).webp({ quality: 72, effort: 6 }).toFile(photoFile(picture, 'thumb'))
  const { size } = statSync(photoFile(picture, 'large'))
  if (size > MOST_BYTES) throw new Error(`${picture} has ${size} bytes`)
}

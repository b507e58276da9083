import { z } from 'zod'
import { PICTURE_ROLES, type PictureRole } from '#contract/import/kinds.ts'
import type { RowProblem } from '#contract/import/view.ts'
import { ITEM_DESCRIPTION_LENGTH, ITEM_TITLE_LENGTH, MAX_MEDIA } from '#contract/portfolio/words.ts'
import { storedLine } from '#contract/text.ts'
import { type Cells, shortName } from '../cells.ts'
import type { Reading } from '../judge.ts'
import { type ListingRef, listingRefIn } from '../references.ts'

export const StagedPictures = z.object({
  /** Null until it is found. */
  listingId: z.uuid().nullable(),
  role: z.enum(PICTURE_ROLES),
  /** Paths in the archive. */
  files: z.array(z.string()),
  title: z.string(),
  about: z.string(),
})
export type StagedPictures = z.infer<typeof StagedPictures>

/** `fileOf`: the path in the archive that a name means, or what is wrong with it. */
export function readPictures(
  cells: Cells,
  fileOf: (name: string) => { path: string } | { says: string },
): Reading<{ ref: ListingRef; staged: StagedPictures }> {
  const { text, column } = cells
  const wrong: RowProblem[] = []
  const leftOut: RowProblem[] = []
  const role = roleIn(text('role'))
  if (role === null) wrong.push({ column: column('role'), says: 'Say “logo” or “work”, or leave it empty.' })
  const files: string[] = []
  const names = namesIn(text('files'))
  if (names.length === 0) wrong.push({ column: column('files'), says: 'There is no file. Fill in its name.' })
  for (const name of names.slice(0, role === 'logo' ? 1 : MAX_MEDIA)) {
    const found = fileOf(name)
    if ('path' in found) files.push(found.path)
    else leftOut.push({ column: column('files'), says: found.says })
  }
  if (names.length > MAX_MEDIA) leftOut.push({ column: column('files'), says: `Only the first ${MAX_MEDIA} are read.` })
  const title = storedLine(text('title')).slice(0, ITEM_TITLE_LENGTH)
  const about = text('about').slice(0, ITEM_DESCRIPTION_LENGTH)
  const staged = { listingId: null, role: role ?? 'work', files: [...new Set(files)], title, about }
  const value = wrong.length > 0 || files.length === 0 ? null : { ref: listingRefIn(cells), staged }
  const before = value ? 'Left out. ' : ''
  const problems = [...wrong, ...leftOut.map(({ column, says }) => ({ column, says: `${before}${says}` }))]
  return { name: title || shortName(names[0] ?? ''), value, problems }
}

function roleIn(text: string): PictureRole | null {
  if (/^(|work|portfolio|gallery|image|picture|photo)$/i.test(text)) return 'work'
  return /^(logo|avatar|profile|main)$/i.test(text) ? 'logo' : null
}

/** Names or old addresses; of GeoDirectory, with more behind a bar and two colons between them. */
function namesIn(text: string): string[] {
  return text
    .split(/::|;|\n/)
    .map((part) => (part.split('|', 1)[0] ?? '').trim())
    .filter((part) => part !== '')
}

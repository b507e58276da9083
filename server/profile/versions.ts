import { createHash } from 'node:crypto'
import { Refusal } from '#server/work/refusal.ts'

/** Equal for equal values. */
export function versionOfValue(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('base64url')
    .slice(0, 8)
}

type VersionOf<Name> = (name: Name) => string | undefined

/**
 * Of what a form posts, the fields that another window changed since the form was opened, and the form did not: what is
 * stored stays. Without a version that was `seen`, the form wins.
 * @throws CHANGED_MEANWHILE if both windows changed a field, and not to the same value
 */
export function fieldsToKeep<Name extends string>(
  posted: readonly Name[],
  version: { seen: VersionOf<Name>; stored: VersionOf<Name>; posted: VersionOf<Name> },
  labelOf: (name: Name) => string,
): Name[] {
  const changedElsewhere = posted.filter((name) => {
    const [seen, stored] = [version.seen(name), version.stored(name)]
    return seen !== undefined && seen !== stored && version.posted(name) !== stored
  })
  const kept = changedElsewhere.filter((name) => version.posted(name) === version.seen(name))
  const conflicts = changedElsewhere.filter((name) => !kept.includes(name))
  if (conflicts.length === 0) return kept
  const message = `You changed this in another window meanwhile: ${conflicts.map(labelOf).join(', ')}.`
  throw new Refusal('CHANGED_MEANWHILE', message, { fields: conflicts })
}

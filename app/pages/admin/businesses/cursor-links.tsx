import { ButtonLink } from '#app/ui/button.tsx'
import type { ClaimQuery } from '#contract/claim/input.ts'

/** Each is null if there is none from here. */
export function CursorLinks({ first, next }: { first: string | null; next: string | null }) {
  if (!first && !next) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
      {first ? (
        <ButtonLink to={first} variant="secondary">
          From the beginning
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink to={next} variant="secondary" rel="next">
          More
        </ButtonLink>
      ) : null}
    </nav>
  )
}

export function cursorAddress(path: string, filters: Record<string, string>, after: ClaimQuery['after']): string {
  const query = new URLSearchParams({ ...filters, ...(after ? { after: `${after.at}~${after.id}` } : {}) }).toString()
  return query ? `${path}?${query}` : path
}

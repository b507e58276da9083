import { ButtonLink } from '#app/ui/button.tsx'

/** Null: not from here. */
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

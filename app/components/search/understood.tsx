import { Fragment } from 'react'
import { PostJobLink } from '#app/components/post-job-link.tsx'
import { X } from '#app/ui/icons.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DirectoryFilters } from '#contract/directory/input.ts'
import type { DirectoryResult, QueryReading } from '#contract/directory/view.ts'
import { directoryAddress, postJobAddress } from '#contract/directory/words.ts'
import { effectiveQuery } from './effective-query.ts'

type UnderstoodProps = {
  filters: DirectoryFilters
  result: Pick<DirectoryResult, 'reach' | 'group' | 'reading' | 'count' | 'unknownPlace'>
  /** “25 miles of Leeds”; null for everywhere. */
  around: string | null
}

type Address = (part: Partial<DirectoryFilters>) => string

/** What a search was taken to mean, how far it had to go, and how to take either back. */
export function Understood({
  filters,
  result: { reach, group, reading, count, unknownPlace },
  around,
}: UnderstoodProps) {
  const address: Address = (part) => directoryAddress({ ...filters, page: 1, ...part })
  const within = around === null ? '' : ` within ${around}`
  const wanted = subject(filters, reading)
  const post = <PostJobLink to={postJobAddress(effectiveQuery(filters, reading))}>Post this as a job</PostJobLink>
  const brief = reach === 'fits' && reading?.corrections.length === 0 && !filters.exact
  return (
    <div className={brief ? '' : 'mb-2 basis-full space-y-3'}>
      {reach === 'everyone' ? (
        <Notice tone="amber" action={post}>
          {count.number === 0
            ? 'No professionals are listed yet.'
            : 'No professionals match your current filters. Showing all available professionals instead.'}
        </Notice>
      ) : null}
      {reach === 'further' ? (
        <Notice action={post}>
          {unknownPlace
            ? `We don’t know a place called “${effectiveQuery(filters, reading).location}”. Here are professionals for ${wanted} in every area.`
            : `No professionals for ${wanted}${within}. These are the nearest further away.`}
        </Notice>
      ) : null}
      {reach === 'group' ? (
        <Notice action={post}>
          No professionals for {wanted} yet. This is everyone in {group}.
        </Notice>
      ) : null}
      {reading && reading.corrections.length > 0 ? (
        <Corrected reading={reading} exact={address({ exact: true, without: [] })} />
      ) : null}
      {reading ? (
        <Meaning filters={filters} reading={reading} within={reach === 'fits' ? within : ''} address={address} />
      ) : null}
      {reading?.nearMe && !filters.nearme ? (
        <p className="text-ink-soft">
          <TextLink to={address({ nearme: true })}>Use your position</TextLink> to see who is near you, or enter a town
          or postcode.
        </p>
      ) : null}
      {filters.exact && filters.service !== '' ? (
        <p className="text-ink-soft">
          Showing results for exactly “{filters.service}”.{' '}
          <TextLink to={address({ exact: false })}>Search for what it means instead</TextLink>.
        </p>
      ) : null}
    </div>
  )
}

/** Names of trades stand without quotation marks. */
function subject({ service, category }: DirectoryFilters, reading: QueryReading | null): string {
  const names = reading?.categories.map(({ name }) => name) ?? []
  if (names.length > 0) return names.join(' or ')
  const words = reading?.service || service
  return words === '' ? category : `“${words}”`
}

function Corrected({ reading: { corrections }, exact }: { reading: QueryReading; exact: string }) {
  const [read, typed] = [corrections.map(({ read }) => read), corrections.map(({ typed }) => typed)]
  return (
    <p>
      Showing results for <em className="font-semibold not-italic">{read.join(' ')}</em>.{' '}
      <TextLink to={exact}>Search for {typed.join(' ')} instead</TextLink>.
    </p>
  )
}

type MeaningProps = { filters: DirectoryFilters; reading: QueryReading; within: string; address: Address }

function Meaning({ filters, reading: { categories, service, location }, within, address }: MeaningProps) {
  if (categories.length === 0) {
    return location === '' || within === '' ? null : <p>{`“${service}”${within}`}</p>
  }
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
      {categories.map(({ name, slug }, index) => (
        <Fragment key={slug}>
          {index > 0 ? <span> or </span> : null}
          <span className="inline-flex items-center rounded-full bg-petrol-soft pl-3 font-medium text-petrol">
            {name}
            <Link
              to={address({ without: [...filters.without, slug] })}
              aria-label={`Not ${name}`}
              className="grid size-9 place-items-center rounded-full touch-target motion hover:text-petrol-strong"
            >
              <X aria-hidden className="size-4" />
            </Link>
          </span>
        </Fragment>
      ))}
      <span>{within}</span>
    </p>
  )
}

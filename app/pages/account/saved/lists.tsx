import { Form } from 'react-router'
import { HiddenFields } from '#app/components/form/hidden-fields.tsx'
import { JobLine } from '#app/components/job-line.tsx'
import { ListingCard } from '#app/components/listing-card.tsx'
import { Button, ButtonLink, SecondaryLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Search } from '#app/ui/icons.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { SavedPage } from './page.ts'

type Props = { saved: SavedPage; address: '/account' | '/profile'; tab: string; withJobs: boolean }

export function SavedLists({ saved, address, tab, withJobs }: Props) {
  const to = (list: SavedPage['list'], more: Record<string, string> = {}) =>
    `${address}?${new URLSearchParams({ tab, list, ...more })}`
  return (
    <div>
      {withJobs ? (
        <TabLinks
          label="Saved lists"
          current={saved.list}
          className="mb-5"
          tabs={[
            { value: 'professionals', label: 'Saved Professionals', href: to('professionals') },
            { value: 'jobs', label: 'Saved Jobs', href: to('jobs') },
          ]}
        />
      ) : null}
      {saved.found && saved.found.all > 0 ? (
        <Filter saved={saved} address={address} tab={tab} reset={to(saved.list)} />
      ) : null}
      <List
        saved={saved}
        reset={to(saved.list)}
        page={(page) => to(saved.list, { q: saved.filter.text, category: saved.filter.category, page: String(page) })}
      />
    </div>
  )
}

function Filter({ saved, address, tab, reset }: Omit<Props, 'withJobs'> & { reset: string }) {
  const { text, category } = saved.filter
  return (
    <Form
      key={`${saved.list} ${text} ${category}`}
      action={address}
      role="search"
      aria-label="Search saved items"
      preventScrollReset
      className="mb-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]"
    >
      <HiddenFields tab={tab} list={saved.list} />
      <Field label="Search">
        {(ids) => (
          <TextBox {...ids} type="search" name="q" icon={<Search aria-hidden />} defaultValue={text} maxLength={200} />
        )}
      </Field>
      <Field label="Category">
        {(ids) => (
          <Select
            {...ids}
            name="category"
            defaultValue={category}
            placeholder="All categories"
            options={saved.categories}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3 sm:max-lg:col-span-2">
        <Button variant="secondary">Show results</Button>
        {text || category ? (
          <ButtonLink to={reset} variant="ghost" preventScrollReset>
            Clear Filters
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}

function List({ saved, reset, page }: { saved: SavedPage; reset: string; page: (page: number) => string }) {
  if (!saved.found) {
    const what = saved.list === 'jobs' ? 'jobs' : 'providers'
    return (
      <ErrorState
        title={`Failed to load saved ${what}`}
        message="Something went wrong on our side."
        retryHref={reset}
      />
    )
  }
  if (saved.found.all === 0) return <NothingSaved list={saved.list} />
  if (saved.found.count === 0) {
    return (
      <EmptyState
        vignette="magnifier"
        title="No saved items match"
        action={
          <SecondaryLink to={reset} preventScrollReset>
            Reset Filters
          </SecondaryLink>
        }
      >
        Try other words or another category.
      </EmptyState>
    )
  }
  return (
    <>
      <Entries saved={saved} />
      <div className="mt-6">
        <Pagination label="Pages of saved items" page={saved.found.page} pages={saved.found.pages} href={page} />
      </div>
    </>
  )
}

function Entries({ saved }: { saved: SavedPage }) {
  if (saved.list === 'jobs') {
    const jobs = saved.found?.entries ?? []
    const hearts = { saved: jobs.map(({ id }) => id), self: saved.self }
    return (
      <ul aria-label="Saved Jobs" className="space-y-4">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} hearts={hearts} />
          </li>
        ))}
      </ul>
    )
  }
  const cards = saved.found?.entries ?? []
  const hearts = { saved: cards.map(({ id }) => id), self: saved.self }
  return (
    <ul aria-label="Saved Professionals" className="space-y-4">
      {cards.map((card) => (
        <li key={card.id}>
          <ListingCard listing={card} hearts={hearts} level={3} />
        </li>
      ))}
    </ul>
  )
}

function NothingSaved({ list }: { list: SavedPage['list'] }) {
  if (list === 'jobs') {
    return (
      <EmptyState
        title="No saved jobs"
        vignette="heart"
        action={<ButtonLink to="/job-directory">Job Directory</ButtonLink>}
      >
        Press the heart next to a job to keep it here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No saved professionals"
      vignette="heart"
      action={<ButtonLink to="/directory">Find Professionals</ButtonLink>}
    >
      Press the heart on a listing to keep it here.
    </EmptyState>
  )
}

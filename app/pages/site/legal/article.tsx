import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { ContactMessage } from '#contract/contact.ts'
import { longDate } from '#contract/date.ts'

export type Section = { id: string; title: string; body: ReactNode }

export function Article({
  title,
  lead,
  changedAt,
  above,
  sections,
}: {
  title: string
  lead: ReactNode
  changedAt: Date
  /** Before the first section. */
  above?: ReactNode
  sections: Section[]
}) {
  return (
    <PageShell width="text">
      <PageHeading lead={lead}>{title}</PageHeading>
      <p className="mb-6 text-sm text-ink-soft">
        Last changed <time dateTime={changedAt.toISOString()}>{longDate(changedAt)}</time>
      </p>
      {sections.length > 1 ? <Contents sections={sections} /> : null}
      <Prose className="[&>h2:first-child]:mt-0">
        {above}
        {sections.map(({ id, title, body }) => (
          <Fragment key={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </Fragment>
        ))}
      </Prose>
    </PageShell>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav aria-labelledby="on-this-page" className="mb-10 rounded-lg border bg-surface p-4 sm:p-5 print:hidden">
      <h2 id="on-this-page" className="text-subheading">
        On this page
      </h2>
      <ol className="mt-2 gap-x-8 sm:columns-2">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-petrol underline-offset-4 hover:underline sm:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function ContactLink({ topic, children }: { topic?: ContactMessage['topic']; children: ReactNode }) {
  const query = topic ? `?${new URLSearchParams({ topic })}` : ''
  return <Link to={`${href('/contact')}${query}`}>{children}</Link>
}

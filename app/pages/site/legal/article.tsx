import { Fragment, type ReactNode } from 'react'
import { href } from 'react-router'
import { LegalBlocks, LegalWords } from '#app/components/legal/legal-blocks.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeading, PageShell } from '#app/ui/page.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { ContactMessage } from '#contract/account/input.ts'
import { longDate } from '#contract/date.ts'
import type { LegalText } from '#contract/legal/view.ts'
import { IN_SHORT } from '#contract/legal/words.ts'

export type Section = { id: string; title: string; body: ReactNode }

type ArticleProps = {
  title: string
  lead: ReactNode
  changedAt: Date
  /** Before the first section. */
  above?: ReactNode
  sections: Section[]
}

/** A first section that is the summary comes before the contents. */
export function Article({ title, lead, changedAt, above, sections }: ArticleProps) {
  const [first, ...others] = sections
  const short = first?.id === IN_SHORT ? first : null
  const rest = short ? others : sections
  return (
    <PageShell width="text">
      <PageHeading lead={lead}>{title}</PageHeading>
      <p className="mb-6 text-sm text-ink-soft">
        Last changed <time dateTime={changedAt.toISOString()}>{longDate(changedAt)}</time>
      </p>
      {short ? (
        <section aria-labelledby={short.id} className="mb-6 rounded-lg bg-petrol-soft p-4 sm:p-5">
          <h2 id={short.id} className="text-subheading">
            {short.title}
          </h2>
          <Prose className="mt-2">{short.body}</Prose>
        </section>
      ) : null}
      {rest.length > 1 ? <Contents sections={rest} /> : null}
      <Prose className="[&>h2:first-child]:mt-0">
        {above}
        {rest.map(({ id, title, body }) => (
          <Fragment key={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </Fragment>
        ))}
      </Prose>
    </PageShell>
  )
}

/** It is closed on a phone and open from 64rem on, without a script and from the first byte on. */
function Contents({ sections }: { sections: Section[] }) {
  const links = (
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
  )
  return (
    <nav aria-label="On this page" className="mb-6 rounded-lg border bg-surface px-4 py-1 sm:px-5 lg:py-4 print:hidden">
      <details className="lg:hidden">
        <summary className="min-h-11 content-center font-semibold">On this page</summary>
        {links}
      </details>
      <div className="max-lg:hidden">
        <h2 className="text-subheading">On this page</h2>
        {links}
      </div>
    </nav>
  )
}

export function ContactLink({ topic, children }: { topic?: ContactMessage['topic']; children: ReactNode }) {
  const query = topic ? `?${new URLSearchParams({ topic })}` : ''
  return <Link to={`${href('/contact')}${query}`}>{children}</Link>
}

export function LegalArticle({ text: { title, lead, sections }, changedAt }: { text: LegalText; changedAt: Date }) {
  const [first, ...rest] = lead
  const isLead = first?.kind === 'paragraph'
  return (
    <Article
      title={title}
      lead={isLead ? <LegalWords parts={first.parts} /> : null}
      changedAt={changedAt}
      above={<LegalBlocks blocks={isLead ? rest : lead} />}
      sections={sections.map(({ id, title, blocks }) => ({ id, title, body: <LegalBlocks blocks={blocks} /> }))}
    />
  )
}

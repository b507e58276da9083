import { href } from 'react-router'
import { ConversationLine } from '#app/components/conversation-line.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { ButtonLink, IconButton, SecondaryLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Search } from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { ConversationList } from '#contract/message/view.ts'

/** `waiting`: those alone that wait for the person’s answer. */
export type ListQuery = { search: string; waiting: boolean }

export function ListPane({
  list,
  shown,
  today,
  current,
  className,
}: {
  list: ConversationList
  shown: ListQuery
  today: string
  current: string | null
  className?: string
}) {
  const Heading = current ? 'h2' : 'h1'
  const { search, waiting } = shown
  const place = placeInList(shown, list.page)
  const viewer = useViewer()
  const isProvider = viewer?.accountType === 'provider'
  return (
    <section aria-labelledby="conversations" className={classes('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex items-center justify-between gap-4 px-4 pt-5 pb-3 sm:px-6 lg:px-4">
        <Heading id="conversations" className="text-heading">
          Messages
        </Heading>
        {viewer?.member ? (
          <TextLink to={href('/messages/quick-replies')} className="text-sm">
            Quick replies
          </TextLink>
        ) : null}
      </div>
      {list.lines.length > 0 || search || waiting ? (
        <>
          <SearchBox key={search} shown={shown} />
          <WhoseTurn shown={shown} count={list.waiting} />
        </>
      ) : null}
      {list.lines.length > 0 ? (
        <ul className="min-h-0 grow lg:overflow-y-auto">
          {list.lines.map((line) => (
            <li key={line.id} className="border-b first:border-t">
              <ConversationLine
                line={line}
                place={place}
                today={today}
                current={line.id === current}
                saysTurn={!waiting}
                className="sm:px-6 lg:px-4"
              />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing shown={shown} isProvider={isProvider} />
      )}
      <Pages list={list} shown={shown} />
    </section>
  )
}

/** So that the list stays as it was while its conversations are read. */
export function placeInList({ search, waiting }: ListQuery, page = 1): string {
  const query = new URLSearchParams({
    ...(search ? { q: search } : {}),
    ...(waiting ? { waiting: '1' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query ? `?${query}` : ''
}

function WhoseTurn({ shown, count }: { shown: ListQuery; count: number }) {
  const address = (waiting: boolean) => href('/messages/:id?') + placeInList({ ...shown, waiting })
  return (
    <TabLinks
      label="Conversations"
      current={shown.waiting ? 'waiting' : 'all'}
      tabs={[
        { value: 'all', label: 'All', href: address(false) },
        { value: 'waiting', label: 'Waits for your answer', href: address(true), count },
      ]}
    />
  )
}

function SearchBox({ shown: { search, waiting } }: { shown: ListQuery }) {
  return (
    <form action={href('/messages/:id?')} className="flex gap-2 px-4 pb-3 sm:px-6 lg:px-4">
      {waiting ? <input type="hidden" name="waiting" value="1" /> : null}
      <TextBox
        type="search"
        name="q"
        aria-label="Search your messages"
        placeholder="Search your messages"
        defaultValue={search}
        maxLength={200}
        enterKeyHint="search"
      />
      <IconButton type="submit" label="Search" icon={<Search aria-hidden />} variant="secondary" />
    </form>
  )
}

function Nothing({ shown: { search, waiting }, isProvider }: { shown: ListQuery; isProvider: boolean }) {
  if (search) {
    return (
      <EmptyState
        vignette="magnifier"
        title={`Nothing matches “${search}”`}
        action={<SecondaryLink to={href('/messages/:id?')}>Show all messages</SecondaryLink>}
        className="m-4"
      >
        We look in names, jobs and what was written.
      </EmptyState>
    )
  }
  if (waiting) {
    return (
      <EmptyState
        vignette="postbox"
        title="No one waits for your answer"
        action={<SecondaryLink to={href('/messages/:id?')}>Show all messages</SecondaryLink>}
        className="m-4"
      >
        A conversation is listed here while the other person wrote last.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      vignette="postbox"
      title="No messages yet"
      action={
        isProvider ? (
          <ButtonLink to={href('/job-directory')}>See the job directory</ButtonLink>
        ) : (
          <ButtonLink to={href('/directory')}>Find Professionals</ButtonLink>
        )
      }
      className="m-4 sm:mx-6 lg:mx-4"
    >
      {isProvider
        ? 'Clients write to you from your listing. You can write to a client first once you’ve opened the details of their job.'
        : 'Open a provider’s listing and choose “Send a message”. Their answers appear here.'}
    </EmptyState>
  )
}

function Pages({ list: { page, more }, shown }: { list: ConversationList; shown: ListQuery }) {
  if (page === 1 && !more) return null
  const address = (to: number) => href('/messages/:id?') + placeInList(shown, to)
  return (
    <nav aria-label="Pages of conversations" className="flex justify-between gap-3 px-4 py-3 sm:px-6 lg:px-4">
      {page > 1 ? (
        <ButtonLink to={address(page - 1)} variant="ghost" size="small">
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      {more ? (
        <ButtonLink to={address(page + 1)} variant="ghost" size="small">
          Older
        </ButtonLink>
      ) : null}
    </nav>
  )
}

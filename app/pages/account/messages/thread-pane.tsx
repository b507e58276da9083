import { type ReactNode, useRef, useState } from 'react'
import { Form, href } from 'react-router'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { PushOffer } from '#app/components/push/push-offer.tsx'
import { useViewer } from '#app/components/root-data.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, ButtonLink, SmallLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { ArrowLeft, EllipsisVertical } from '#app/ui/icons.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { FormResult } from '#contract/form.ts'
import type { QuickReply, Thread } from '#contract/message/view.ts'
import { MESSAGES_SHOWN } from '#contract/message/words.ts'
import type { PushState } from '#contract/push/view.ts'
import type { MESSAGE_FIELDS } from './act.server.ts'
import { Bubbles, Pending } from './bubble.tsx'
import { Composer, type ComposerState } from './composer.tsx'
import { type Outgoing, useOutbox } from './outbox.ts'

export type ThreadData = {
  thread: Thread
  today: string
  messageId: string
  replies: QuickReply[]
  reply: string | null
  earlier: boolean
  /** What the list showed, as a query. */
  back: string
  result: FormResult<typeof MESSAGE_FIELDS> | undefined
  /** Null unless the answer to a first message is waited for. */
  push: PushState | null
}

export function ThreadPane(given: ThreadData) {
  const { thread, today, earlier, back, result, push } = given
  const who = useViewer()?.id ?? ''
  const outbox = useOutbox(who, thread.id, new Set(thread.messages.map(({ id }) => id)))
  const [takenBack, setTakenBack] = useState<Outgoing | null>(null)
  return (
    <section aria-labelledby="conversation" className="flex min-h-0 min-w-0 flex-col">
      <ThreadHead thread={thread} back={back} />
      {/* Reversed, so that it starts at its end, also without scripts, and stays there. */}
      <div
        id="messages"
        tabIndex={-1}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto focus:outline-none"
      >
        <div className="px-3 py-4 sm:px-6">
          <Earlier thread={thread} />
          <div aria-live="polite" aria-relevant="additions">
            <Bubbles thread={thread} today={today} />
          </div>
          {outbox.outgoing.length > 0 && !earlier ? (
            <ol aria-label="On their way" className="mt-2 space-y-2">
              {outbox.outgoing.map((message) => (
                <Pending
                  key={message.id}
                  message={message}
                  onRetry={() => outbox.retry(message.id)}
                  onChange={() => setTakenBack(outbox.takeBack(message.id) ?? null)}
                />
              ))}
            </ol>
          ) : null}
          {earlier ? (
            <p className="mt-4 text-center">
              <SmallLink to={href('/messages/:id?', { id: thread.id })}>Go to the newest messages</SmallLink>
            </p>
          ) : null}
        </div>
      </div>
      <div className="border-t bg-paper px-3 py-2 sm:px-6 sm:py-3">
        {push ? (
          <PushOffer
            kind="messages"
            push={push}
            back={href('/messages/:id?', { id: thread.id })}
            text="Get a notification on this device when the answer comes."
            className="mb-2 border-b pb-2"
          />
        ) : null}
        {result ? (
          <div className="mb-3">
            <FormProblems result={result} />
          </div>
        ) : null}
        {thread.turn === 'yours' && thread.state === 'open' ? <YourTurn id={thread.id} /> : null}
        <Foot {...given} outbox={outbox} takenBack={takenBack} />
      </div>
    </section>
  )
}

function ThreadHead({ thread: { id, other, about, state }, back }: { thread: Thread; back: string }) {
  return (
    <header className="flex items-center gap-3 border-b px-3 py-2 sm:px-6">
      <Link
        to={href('/messages/:id?') + back}
        aria-label="All messages"
        className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken max-sm:-ml-1 lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <Avatar name={other.name} src={other.imageUrl} />
      <div className="min-w-0 grow">
        <h1 id="conversation" className="truncate text-base font-semibold">
          {other.id && other.listed ? (
            <Link to={href('/directory/:id', { id: other.id })} className="underline-offset-4 hover:underline">
              <bdi>{other.name}</bdi>
            </Link>
          ) : (
            <bdi>{other.name}</bdi>
          )}
        </h1>
        {about ? (
          <p className="truncate text-sm text-ink-soft">
            About{' '}
            {about.jobId ? (
              <TextLink to={href('/job-directory/:id', { id: about.jobId })}>
                <bdi>{about.title}</bdi>
              </TextLink>
            ) : (
              <>
                “<bdi>{about.title}</bdi>”
              </>
            )}
          </p>
        ) : null}
      </div>
      {state === 'over' ? null : (
        <Menu id={id} name={other.name} blocked={state === 'blocked'} left={state === 'left'} />
      )}
    </header>
  )
}

function Menu({ id, name, blocked, left }: { id: string; name: string; blocked: boolean; left: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null)

  function close() {
    if (!menu.current) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={menu} className="relative shrink-0">
      <summary
        aria-label="More about this conversation"
        className="grid size-11 list-none place-items-center rounded-lg hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1 max-h-[calc(100dvh-10rem)] w-72 max-w-[calc(100vw-1.5rem)] space-y-3 overflow-y-auto rounded-lg border bg-surface p-3 shadow-soft">
        <Act id={id} act={blocked ? 'unblock' : 'block'} onSent={close}>
          <Button variant="secondary" size="small" className={classes('w-full', !blocked && 'text-brick-ink!')}>
            {blocked ? `Unblock ${shortName(name)}` : `Block ${shortName(name)}`}
          </Button>
          <p className="mt-1 text-sm text-ink-soft">
            {blocked ? 'They can write to you again.' : 'They can’t write to you any more. They aren’t told.'}
          </p>
        </Act>
        {left ? null : (
          <Act id={id} act="leave" onSent={close}>
            <Button variant="secondary" size="small" className="w-full">
              Leave the conversation
            </Button>
            <p className="mt-1 text-sm text-ink-soft">It’s removed from your list and you won’t get new messages.</p>
          </Act>
        )}
        <p className="text-sm text-ink-soft">To report a message, choose “Report” in it.</p>
      </div>
    </details>
  )
}

function shortName(name: string): string {
  return name.length > 24 ? `${name.slice(0, 23).trimEnd()}…` : name
}

function YourTurn({ id }: { id: string }) {
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm font-medium text-petrol">Waits for your answer</p>
      <Act id={id} act="settle">
        <Button type="submit" variant="ghost" size="small">
          No answer needed
        </Button>
      </Act>
    </div>
  )
}

function Act({ id, act, onSent, children }: { id: string; act: string; onSent?: () => void; children: ReactNode }) {
  return (
    <Form method="post" action={href('/messages/:id?', { id })} onSubmit={onSent}>
      <input type="hidden" name="act" value={act} />
      {children}
    </Form>
  )
}

function Earlier({ thread: { id, messages, more } }: { thread: Thread }) {
  if (!more) return null
  const shown = messages.length + MESSAGES_SHOWN
  const oldest = messages[0]?.seq ?? 0
  const query = messages.length >= 270 ? `before=${oldest}` : `show=${shown}`
  return (
    <p className="text-center">
      <ButtonLink
        to={`${href('/messages/:id?', { id })}?${query}`}
        variant="ghost"
        size="small"
        preventScrollReset
        replace
      >
        Show earlier messages
      </ButtonLink>
    </p>
  )
}

function Foot(given: ThreadData & ComposerState) {
  const { thread } = given
  const { id, other, state } = thread
  if (state === 'open') return <Composer {...given} />
  if (state === 'over')
    return (
      <Notice tone="info">
        <bdi>{other.name}</bdi> has left, so you can’t write to them.
      </Notice>
    )
  const [sentence, act, label] =
    state === 'blocked'
      ? [`You have blocked ${other.name}. They can’t write to you.`, 'unblock', 'Unblock']
      : ['You left this conversation. Nothing new arrives in it.', 'come-back', 'Come back']
  return (
    <Notice
      tone="info"
      action={
        <Act id={id} act={act}>
          <Button variant="secondary" size="small">
            {label}
          </Button>
        </Act>
      }
    >
      {sentence}
    </Notice>
  )
}

import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Check, CheckCheck, Hourglass, TriangleAlert } from '#app/ui/icons.ts'
import { ExternalLink, Link } from '#app/ui/link.tsx'
import { addDays, dayOf, longDate, timeOf, timeOrDay } from '#contract/date.ts'
import { partsOf } from '#contract/message/parts.ts'
import type { Message, Thread } from '#contract/message/view.ts'
import { messagePhotoAddress, type Warning } from '#contract/message/words.ts'
import { quantity } from '#contract/text.ts'
import type { Outgoing } from './outbox.ts'

const box = 'max-w-[85%] rounded-lg px-3 py-2 sm:max-w-[70%]'

/** The messages of a conversation under the days on which they were sent. */
export function Bubbles({ thread: { messages, other }, today }: { thread: Thread; today: string }) {
  const lastRead = messages.findLast(({ mine, readAt }) => mine && readAt)?.id
  return byDay(messages, today).map(({ day, label, messages }) => (
    <section key={day} aria-label={label}>
      <p className="my-4 text-center text-sm text-ink-soft">
        <time dateTime={day} className="rounded-full bg-sunken px-3 py-1">
          {label}
        </time>
      </p>
      <ol className="space-y-2">
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            from={other.name}
            readOn={message.id === lastRead && message.readAt ? timeOrDay(message.readAt, today) : null}
          />
        ))}
      </ol>
    </section>
  ))
}

type Day = { day: string; label: string; messages: Message[] }

/** Messages by their day in London, oldest first. */
function byDay(messages: readonly Message[], today: string): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, label: dayLabel(message.sentAt, today), messages: [message] })
  }
  return days
}

function dayLabel(date: Date, today: string): string {
  const day = dayOf(date)
  if (day === today) return 'Today'
  const yesterday = addDays(today, -1)
  return day === yesterday ? 'Yesterday' : longDate(date)
}

/** `readOn`: of the last one that the other side has read. */
function Bubble({ message, from, readOn }: { message: Message; from: string; readOn: string | null }) {
  const { id, mine, text, sentAt, state, warning, photos } = message
  return (
    <li id={`message-${id}`} className={classes('flex flex-col', mine ? 'items-end' : 'items-start')}>
      <div className={classes(box, mine ? 'bg-petrol-soft' : 'border bg-surface')}>
        <p className="sr-only">{mine ? 'You:' : `${from}:`}</p>
        {photos.length > 0 ? <Photos message={message} /> : null}
        {text ? <Words text={text} /> : null}
        <p className="mt-1 flex items-center gap-3 text-xs text-ink-soft figures">
          {mine ? null : (
            <Link
              to={href('/report/:kind/:id', { kind: 'message', id })}
              className="inline-flex min-h-6 items-center rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              Report<span className="sr-only"> this message</span>
            </Link>
          )}
          <span className="ml-auto flex items-center gap-1">
            <time dateTime={sentAt.toISOString()}>{timeOf(sentAt)}</time>
            {mine ? <Tick message={message} /> : null}
          </span>
        </p>
      </div>
      {warning ? <Caution warning={warning} /> : null}
      {state === 'sent' ? null : <Standing state={state} />}
      {readOn ? <p className="mt-0.5 text-xs text-ink-soft figures">Read {readOn}</p> : null}
    </li>
  )
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {partsOf(text).map(({ text, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <ExternalLink key={index} href={href}>
            {text}
          </ExternalLink>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function Photos({ message: { photos } }: { message: Message }) {
  return (
    <ul className={classes('mb-1 grid gap-1', photos.length > 1 && 'w-fit grid-cols-2')}>
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={messagePhotoAddress(id, 'large')} target="_blank" rel="noopener">
            <img
              src={messagePhotoAddress(id, photos.length > 1 ? 'thumb' : 'large')}
              alt={photos.length > 1 ? `${index + 1} of ${photos.length}, opens in a new tab` : 'Opens in a new tab'}
              width={photos.length > 1 ? 320 : width}
              height={photos.length > 1 ? 320 : height}
              loading="lazy"
              decoding="async"
              className={classes(
                'rounded-md bg-sunken object-cover',
                photos.length > 1 ? 'aspect-square w-36' : 'h-auto max-h-80 w-auto max-w-full',
              )}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Tick({ message: { readAt, state } }: { message: Message }) {
  if (state !== 'sent') return <Hourglass role="img" aria-label="Not delivered yet" className="size-3.5" />
  if (!readAt) return <Check role="img" aria-label="Sent" className="size-3.5" />
  return <CheckCheck role="img" aria-label="Read" className="size-3.5 text-petrol" />
}

const cautions: Record<Warning, string> = {
  payment:
    'Take care: this looks like a request for money or bank details. Pay only for work you have agreed, and never pass on codes.',
  elsewhere: 'Take care: this asks you to leave this site. Here you can still report and block people.',
  link: 'Take care: this link is shortened, so it doesn’t show where it leads.',
}

function Caution({ warning }: { warning: Warning }) {
  return (
    <p className="mt-1 flex max-w-[85%] gap-2 rounded-md border border-amber/50 bg-amber-soft px-3 py-2 text-sm sm:max-w-[70%]">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
      <span>{cautions[warning]}</span>
    </p>
  )
}

function Standing({ state }: { state: 'held' | 'dropped' }) {
  return (
    <p className="mt-0.5 max-w-[85%] text-right text-xs text-ink-soft sm:max-w-[70%]">
      {state === 'held'
        ? 'Waiting for a check, because you sent the same words to several people. We deliver it once we’ve looked at it.'
        : 'We don’t deliver this message, because it breaks our rules.'}
    </p>
  )
}

export function Pending({
  message: { text, photos, why },
  onRetry,
  onChange,
}: {
  message: Outgoing
  onRetry: () => void
  onChange: () => void
}) {
  return (
    <li className="flex flex-col items-end">
      <div className={classes(box, 'bg-petrol-soft opacity-80')}>
        {photos.length > 0 ? (
          <p className="text-sm text-ink-soft">{quantity(photos.length, 'photo', 'photos')}</p>
        ) : null}
        {text ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        ) : null}
      </div>
      {why === null ? (
        <p className="mt-0.5 text-xs text-ink-soft">Sending…</p>
      ) : (
        <p role="alert" className="mt-0.5 flex flex-wrap items-center justify-end gap-2 text-sm text-brick-ink">
          {why}
          <span className="flex gap-2">
            <Button variant="secondary" size="small" onClick={onRetry}>
              Try again
            </Button>
            <Button variant="secondary" size="small" onClick={onChange}>
              Change
            </Button>
          </span>
        </p>
      )}
    </li>
  )
}

import { href } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link.tsx'
import { timeOrDay } from '#contract/date.ts'
import type { ConversationLine as Line } from '#contract/message/view.ts'
import { unreadText } from '#contract/message/words.ts'
import { quantity } from '#contract/text.ts'

/** `today`: as dayOf gives it. `place`: the query that keeps the list as it is. `saysTurn`: the list itself does not. */
export function ConversationLine({
  line: { id, other, about, newest, at, unread, turn },
  today,
  place = '',
  current = false,
  saysTurn = true,
  className,
}: {
  line: Line
  today: string
  place?: string
  current?: boolean
  saysTurn?: boolean
  className?: string
}) {
  return (
    <Link
      to={href('/messages/:id?', { id }) + place}
      aria-current={current ? 'page' : undefined}
      className={classes('flex gap-3 px-4 py-3 motion hover:bg-sunken aria-[current=page]:bg-petrol-soft', className)}
    >
      <Avatar name={other.name} src={other.imageUrl} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3">
          <bdi className={classes('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>{other.name}</bdi>
          <time dateTime={at.toISOString()} className="shrink-0 text-sm text-ink-soft figures">
            {timeOrDay(at, today)}
          </time>
        </span>
        {about ? (
          <span className="block truncate text-sm text-ink-soft">
            About “<bdi>{about}</bdi>”
          </span>
        ) : null}
        <span className="flex items-center justify-between gap-3">
          <span
            dir="auto"
            className={classes('truncate text-sm', unread > 0 ? 'font-medium text-ink' : 'text-ink-soft')}
          >
            {snippetOf(newest)}
          </span>
          {unread > 0 ? (
            <Badge tone="accent" className="shrink-0 figures">
              {unreadText(unread)}
              <span className="sr-only"> unread</span>
            </Badge>
          ) : null}
        </span>
        {saysTurn && turn === 'yours' ? (
          <span className="block text-sm font-medium text-petrol">Waits for your answer</span>
        ) : null}
      </span>
    </Link>
  )
}

function snippetOf({ text, mine, photos }: Line['newest']): string {
  const summary = text || quantity(photos, 'photo', 'photos')
  return mine ? `You: ${summary}` : summary
}

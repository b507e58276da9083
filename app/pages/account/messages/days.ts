import { addDays, dayOf, longDate } from '#contract/date.ts'
import type { Message } from '#contract/message/view.ts'

export type Day = { day: string; label: string; messages: Message[] }

/** Messages by their day in London, oldest first. */
export function byDay(messages: readonly Message[], today: string): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, label: labelOf(message.sentAt, today), messages: [message] })
  }
  return days
}

function labelOf(date: Date, today: string): string {
  const day = dayOf(date)
  if (day === today) return 'Today'
  const yesterday = addDays(today, -1)
  return day === yesterday ? 'Yesterday' : longDate(date)
}

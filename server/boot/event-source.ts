import { sessionOf } from '#server/auth/actor.ts'
import type { EventsSource } from '#server/http/events/events.ts'
import { endedAmong, inboxOf } from '#server/message/live.ts'
import type { Site } from '#server/work/work.ts'

export function eventsOf({ auth, database }: Site): EventsSource {
  return {
    sessionOf: (cookie) => sessionOf(auth, database.query, cookie),
    inboxOf: (userId) => inboxOf(database.query, userId),
    endedAmong: (sessionIds) => endedAmong(database.query, sessionIds),
    onMessage: database.onMessage,
  }
}

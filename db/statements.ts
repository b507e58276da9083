import type pg from 'pg'
import { isPrepared } from './prepared.ts'

/**
 * Hears of each statement as it goes to its connection, and calls what it gets back at its end. `comment`, if there is one,
 * is sent along at the end of the statement: of those without a name alone, since a connection keeps a named one by its text.
 */
export type StatementWatch = (text: string) => { comment: string; end(error?: unknown): void } | null

/** Connections open before anyone watches. */
export type StatementWatches = { current: StatementWatch | null }

type Callback = (error: unknown, ...rest: unknown[]) => void

/** After keepPrepared(), if that is used. `keepsNames`: statements that are marked for it are prepared by name. */
export function watchStatements(client: pg.PoolClient, watches: StatementWatches, keepsNames: boolean): void {
  client.query = new Proxy(client.query, {
    apply(query, client, [asked, ...rest]) {
      const text = watches.current ? textOf(asked) : null
      const watched = text === null ? null : watches.current?.(text)
      if (!watched || text === null) return Reflect.apply(query, client, [asked, ...rest])
      const { comment, end } = watched
      const isNamed = (keepsNames && isPrepared(text)) || hasName(asked)
      const sent = comment === '' || isNamed ? asked : withText(asked, text + comment)
      const last = rest.at(-1)
      if (isCallback(last)) {
        const ended: Callback = (error, ...more) => {
          end(error ?? undefined)
          last(error, ...more)
        }
        return Reflect.apply(query, client, [sent, ...rest.slice(0, -1), ended])
      }
      const answer = Reflect.apply(query, client, [sent, ...rest])
      Promise.resolve(answer).then(() => end(), end)
      return answer
    },
  })
}

/** Null for a cursor or a copy, which take a connection for as long as they are read. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return null
  return 'text' in asked && typeof asked.text === 'string' ? asked.text : null
}

function hasName(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'name' in asked && typeof asked.name === 'string'
}

function withText(asked: unknown, text: string): unknown {
  return typeof asked === 'string' ? text : { ...Object(asked), text }
}

function isCallback(given: unknown): given is Callback {
  return typeof given === 'function'
}

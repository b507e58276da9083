import type pg from 'pg'

export type Listener = (payload: string) => void

/** Written by the database's triggers, read by every process's page cache. */
export const PUBLIC_CHANNEL = 'fettle_public'

/** Written where messages are sent, read by every process's event streams. */
export const MESSAGE_CHANNEL = 'fettle_messages'

/** Who hears what on which channel. */
export function createListeners() {
  const channels = new Map<string, Set<Listener>>()
  const add = (channel: string, listener: Listener) => {
    channels.set(channel, (channels.get(channel) ?? new Set()).add(listener))
  }
  for (const channel of [PUBLIC_CHANNEL, MESSAGE_CHANNEL]) channels.set(channel, new Set())
  return {
    add,
    onChange: (listener: Listener) => add(PUBLIC_CHANNEL, listener),
    onMessage: (listener: Listener) => add(MESSAGE_CHANNEL, listener),
    /** Listens on every channel that someone has asked for. */
    statement: () => [...channels.keys()].map((channel) => `listen "${channel}"`).join('; '),
    hear({ channel, payload = 'all' }: pg.Notification) {
      for (const listener of channels.get(channel) ?? []) listener(payload)
    },
    afterGap() {
      for (const listeners of channels.values()) for (const listener of listeners) listener('all')
    },
  }
}

export type Listeners = ReturnType<typeof createListeners>

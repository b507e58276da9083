// How many messages are unread, by the latest event of the stream (live.ts) or page of messages.

let unread: number | null = null
const watchers = new Set<(unread: number) => void>()
const readers = new Set<() => void>()

export function setUnread(count: number): void {
  if (count === unread) return
  unread = count
  for (const watcher of watchers) watcher(count)
}

export function watchUnread(watcher: (unread: number) => void): () => void {
  watchers.add(watcher)
  if (unread !== null) watcher(unread)
  return () => void watchers.delete(watcher)
}

/** Runs `reader` when something was sent, read or changed in a conversation of this person. */
export function onChange(reader: () => void): () => void {
  readers.add(reader)
  return () => void readers.delete(reader)
}

export function notifyChange(): void {
  for (const reader of readers) reader()
}

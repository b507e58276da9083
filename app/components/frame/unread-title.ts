import { watchUnread } from './unread.ts'

/** Keeps the number in front of the document's title, whatever page sets that. */
export function keepInTitle(): () => void {
  let unread = 0
  function write() {
    const plain = document.title.replace(/^\(\d+\+?\) /, '')
    const title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${plain}` : plain
    if (title !== document.title) document.title = title
  }
  const titles = new MutationObserver(write)
  titles.observe(document.head, { childList: true, subtree: true, characterData: true })
  const stop = watchUnread((count) => {
    unread = count
    write()
  })
  return () => {
    titles.disconnect()
    stop()
  }
}

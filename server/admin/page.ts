/** The rows are one more than a page holds if there is another page; `next` is then the key it begins after, else null. */
export function pageOf<Row extends { cursor: string; id: string }>(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { shown, next: rows.length > size && last ? { at: last.cursor, id: last.id } : null }
}

import type { Query } from './client.ts'

export type Kept<Value> = {
  /** @param db the handle at hand: inside a transaction it must be the transaction's */
  read(db: Query): Promise<Value>
  forget(): void
}

/**
 * Something small of the database in memory, loaded once until it is forgotten. A transaction loads for itself alone:
 * if it waited for a load that waits for the connection it holds, neither would end.
 */
export function kept<Value>(query: Query, load: (db: Query) => Promise<Value>): Kept<Value> {
  let value: { is: Value } | undefined
  let loading: Promise<Value> | undefined
  function start() {
    const started = load(query).then(
      (loaded) => {
        if (loading === started) value = { is: loaded }
        return loaded
      },
      (error) => {
        if (loading === started) loading = undefined
        throw error
      },
    )
    loading = started
    return started
  }
  return {
    async read(db) {
      if (value) return value.is
      return db === query ? (loading ?? start()) : load(db)
    },
    forget() {
      value = undefined
      loading = undefined
    },
  }
}

import type { Query } from './client.ts'

export type CachedValue<Value> = {
  /** Inside a transaction, `db` must be its handle. */
  read(db: Query): Promise<Value>
  forget(): void
}

/** Loaded once until forgotten. A transaction loads for itself: waiting for another load could deadlock. */
export function kept<Value>(query: Query, load: (db: Query) => Promise<Value>): CachedValue<Value> {
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

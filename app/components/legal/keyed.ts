import { Children, type ReactNode } from 'react'

/** For what never changes its order: each gets the key of its place. */
export function keyed<One>(all: readonly One[], show: (one: One) => ReactNode): ReactNode[] {
  return Children.toArray(all.map(show))
}

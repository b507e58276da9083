import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'

type Fetched<Props> = LazyExoticComponent<ComponentType<Props>>

/** A part of a page in a file of its own. */
type PartSource<Props> = {
  fetch: () => Promise<ComponentType<Props>>
  Fetched: Fetched<Props>
  known?: ComponentType<Props>
}

export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): PartSource<Props> {
  return { fetch, Fetched: lazy(async () => ({ default: await fetch() })) }
}

/** Once this has been awaited, the part is drawn at once. */
export async function preload<Props>(source: PartSource<Props>): Promise<void> {
  source.known ??= await source.fetch()
}

/** Such a part: browsers leave what a server drew as it is until they have fetched the file; elsewhere they draw `waiting`. */
export function LazyPart<Props extends object>({
  source,
  props,
  waiting,
}: {
  source: PartSource<Props>
  props: Props
  waiting?: ReactNode
}) {
  const [Shown] = useState<ComponentType<Props> | Fetched<Props>>(() => source.known ?? source.Fetched)
  return (
    <Suspense fallback={waiting}>
      <Shown {...props} />
    </Suspense>
  )
}

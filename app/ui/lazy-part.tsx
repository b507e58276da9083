import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'

type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>

type PartSource<Props> = {
  fetch: () => Promise<ComponentType<Props>>
  Fetched: LazyComponent<Props>
  known?: ComponentType<Props>
}

type LazyPartProps<Props> = { source: PartSource<Props>; props: Props }

export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): PartSource<Props> {
  return { fetch, Fetched: lazy(async () => ({ default: await fetch() })) }
}

export async function preload<Props>(source: PartSource<Props>): Promise<void> {
  source.known ??= await source.fetch()
}

/** Browsers keep the server's markup until they have the file; without markup they render `waiting`. */
export function LazyPart<Props extends object>({ waiting, ...drawn }: LazyPartProps<Props> & { waiting?: ReactNode }) {
  return (
    <Suspense fallback={waiting}>
      <HeldPart {...drawn} />
    </Suspense>
  )
}

/** Needs a `Suspense` that was there before it: a page that brings it shows when its file has come. */
export function HeldPart<Props extends object>({ source, props }: LazyPartProps<Props>) {
  const [Shown] = useState<ComponentType<Props> | LazyComponent<Props>>(() => source.known ?? source.Fetched)
  return <Shown {...props} />
}

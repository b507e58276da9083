import type { HeadersArgs } from 'react-router'

/** A route’s `headers`: the action’s win over the loader’s, and cookies add up. */
export function mergedHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const merged = new Headers(loaderHeaders)
  actionHeaders.forEach((value, name) => {
    if (name === 'set-cookie') merged.append(name, value)
    else merged.set(name, value)
  })
  return merged
}

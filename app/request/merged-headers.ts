import type { HeadersArgs } from 'react-router'

/** The action’s headers win over the loader’s; cookies add up. */
export function mergedHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const merged = new Headers(loaderHeaders)
  actionHeaders.forEach((value, name) => {
    if (name === 'set-cookie') merged.append(name, value)
    else merged.set(name, value)
  })
  return merged
}

import type { ComponentProps } from 'react'

/** The browser's own, with a button like ours. */
export function FileBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      {...props}
      type="file"
      className="block max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-4 file:font-medium"
    />
  )
}

import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Card({
  as: Element = 'div',
  interactive = false,
  flush = false,
  className,
  ...rest
}: ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  interactive?: boolean
  flush?: boolean
}) {
  const look = classes(
    'relative rounded-lg border bg-surface',
    flush ? 'overflow-hidden' : 'p-4 sm:p-5',
    interactive &&
      'motion has-[a:hover]:border-line-strong/70 has-[a:hover]:shadow-soft has-[a[data-cover]:focus-visible]:outline-2 has-[a[data-cover]:focus-visible]:outline-offset-2 has-[a[data-cover]:focus-visible]:outline-petrol',
    className,
  )
  if (Element === 'li') return <li className={look}>{rest.children}</li>
  return <Element {...rest} className={look} />
}

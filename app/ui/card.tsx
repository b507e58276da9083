import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  interactive?: boolean
  flush?: boolean
}

export function Card({ as: Element = 'div', interactive = false, flush = false, className, ...rest }: CardProps) {
  const look = classes('card', flush ? 'overflow-hidden' : 'p-4 sm:p-5', interactive && 'card-link', className)
  if (Element === 'li') return <li className={look}>{rest.children}</li>
  return <Element {...rest} className={look} />
}

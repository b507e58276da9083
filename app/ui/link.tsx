import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

const look =
  'rounded-sm text-petrol underline decoration-petrol/40 decoration-1 underline-offset-[0.2em] motion hover:text-petrol-strong hover:decoration-current hover:decoration-2'

/** A link within the site. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(look, className)} />
}

/** A link that people outside have given us: it earns no trust from ours. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} rel="nofollow ugc noopener" className={classes(look, 'break-words', className)}>
      {children}
    </a>
  )
}

/** The one link of an interactive card: the whole card answers to it, other controls in the card stand above it. */
export function CoverLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      data-cover
      className={classes(
        'text-ink outline-none underline-offset-[0.2em] after:absolute after:inset-0 hover:underline',
        className,
      )}
    />
  )
}

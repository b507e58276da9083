import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { classes } from './classes.ts'
import { QUICK_RENDERING } from './quick-rendering.ts'

const look =
  'rounded-sm text-petrol underline decoration-petrol/40 decoration-1 underline-offset-[0.2em] motion hover:text-petrol-strong hover:decoration-current hover:decoration-2'

/**
 * React Router's link. On the server a path from the root is the anchor alone: every page has some thirty such links in
 * its frame, and resolving them against the routes took a tenth of its rendering, to the same end.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const place = props.preventScrollReset ? { 'data-keeps-place': '' } : {} // for the focus too: page-focus.ts
  const quick = QUICK_RENDERING && import.meta.env.SSR
  if (!quick || typeof props.to !== 'string' || !props.to.startsWith('/')) return <RouterLink {...props} {...place} />
  const { to, prefetch, relative, reloadDocument, replace, state, viewTransition, preventScrollReset, ...rest } = props
  return <a {...rest} {...place} href={to} />
}

/** A link in running text. */
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
export function CoverLink({ className, ...rest }: ComponentProps<typeof RouterLink>) {
  return (
    <RouterLink
      {...rest}
      data-cover
      className={classes(
        'text-ink outline-none underline-offset-[0.2em] after:absolute after:inset-0 hover:underline',
        className,
      )}
    />
  )
}

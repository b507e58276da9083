import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { classes } from './classes.ts'

/** A path from the root is a plain anchor on the server: resolving thirty links took a tenth of a page's rendering. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const place = props.preventScrollReset ? { 'data-keeps-place': '' } : {} // for the focus too: page-change.tsx
  const quick = import.meta.env.SSR && !import.meta.env.PLAIN
  if (!quick || typeof props.to !== 'string' || !props.to.startsWith('/')) return <RouterLink {...props} {...place} />
  const { to, prefetch, relative, reloadDocument, replace, state, viewTransition, preventScrollReset, ...rest } = props
  return <a {...rest} {...place} href={to} />
}

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('text-link', className)} />
}

export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a {...rest} rel="nofollow ugc noopener" className={classes('text-link', 'break-words', className)}>
      {children}
    </a>
  )
}

/** Covers the card around it. */
export function CoverLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} data-cover />
}

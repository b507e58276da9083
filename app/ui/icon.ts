import { createElement, type SVGProps } from 'react'
import { classes } from './classes.ts'

/** Refers to a drawing by its sheet and its name: `common.svg#logo` (scripts/icons/icon-sheets.ts). */
export function drawing(at: string): string {
  return `${import.meta.env.ICON_SHEETS}${at}`
}

/** In place of Lucide's own `createLucideIcon`, which would put each drawing into the page (record 30). */
export default function createIcon(at: string) {
  const use = createElement('use', { href: drawing(at) })
  return ({ className, ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { 'aria-hidden': given['aria-label'] === undefined, ...given, className: classes('icon', className) },
      use,
    )
}

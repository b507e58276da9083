import { createElement, type SVGProps } from 'react'
import { classes } from './classes.ts'

/** Refers to a drawing of the sheet of icons (scripts/icons/icon-sheet.ts). */
export function drawing(name: string): string {
  return `${import.meta.env.ICON_SHEET}#${name}`
}

/** In place of Lucide's own `createLucideIcon`, which would put each drawing into the page (record 30). */
export default function createIcon(name: string) {
  const use = createElement('use', { href: drawing(name) })
  return ({ className, ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { 'aria-hidden': given['aria-label'] === undefined, ...given, className: classes('icon', className) },
      use,
    )
}

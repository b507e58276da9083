import { createElement, type SVGProps } from 'react'
import { classes } from './classes.ts'
import sheet from './icons.svg?no-inline'

export type Icon = ReturnType<typeof createIcon>

/** Refers to a drawing of the sheet (scripts/drawings/draw-icons.ts). */
export function drawing(name: string): string {
  return `${sheet}#${name}`
}

/** The drawing stays in the sheet, which browsers keep for good. */
export function createIcon(name: string) {
  return ({ className, ...given }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { 'aria-hidden': given['aria-label'] === undefined, ...given, className: classes('icon', className) },
      createElement('use', { href: drawing(name) }),
    )
}

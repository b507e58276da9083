import { createElement, type SVGProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }

/** Draws the icons of Lucide in place of its own `createLucideIcon`, which builds each anew at every render (record 19). */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (given: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...frame, 'aria-hidden': given['aria-label'] === undefined, ...given }, ...drawing)
}

const frame = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

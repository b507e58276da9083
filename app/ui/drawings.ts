// Our own drawings in the sheet of icons (scripts/drawings/draw-icons.ts).

export const LOGO = [
  '<symbol id="logo" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="var(--petrol)"/>',
  '<g stroke="var(--on-petrol)" stroke-width="3.6" stroke-linecap="round" fill="none">',
  '<path d="M10 24V11.5a4 4 0 0 1 4-4h8"/><path d="M10 16.5h8.5"/></g>',
  '<circle cx="22.5" cy="16.5" r="2.6" fill="var(--amber)"/></symbol>',
].join('')

export const STAR = 'M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z'
const half = 'M12 1.9v15.9l-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z'

/** One to ten halves of five stars, each a symbol. */
export function starDrawings(): string[] {
  return Array.from({ length: 10 }, (_, at) => {
    const shapes = [...Array.from({ length: Math.floor((at + 1) / 2) }, () => STAR), ...(at % 2 === 0 ? [half] : [])]
    const path = shapes.map((shape, index) => shape.replace('M12', `M${12 + index * 26}`)).join('')
    return `<symbol id="stars-${at + 1}" viewBox="0 0 128 24"><path d="${path}"/></symbol>`
  })
}

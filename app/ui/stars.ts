export const STAR = 'M12 1.9l3.1 6.5 7.1.9-5.2 4.9 1.3 7-6.3-3.4-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z'
const half = 'M12 1.9v15.9l-6.3 3.4 1.3-7-5.2-4.9 7.1-.9z'

/** One to ten halves of five stars, as parts of the sheet of icons. */
export function starDrawings(): string[] {
  return Array.from({ length: 10 }, (_, at) => {
    const shapes = [...Array.from({ length: Math.floor((at + 1) / 2) }, () => STAR), ...(at % 2 === 0 ? [half] : [])]
    const path = shapes.map((shape, index) => shape.replace('M12', `M${12 + index * 26}`)).join('')
    return `<symbol id="stars-${at + 1}" viewBox="0 0 128 24"><path d="${path}"/></symbol>`
  })
}

import { encode } from 'uqr'

export type Qr = { size: number; path: string }

/** An SVG path of the dark squares. */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}

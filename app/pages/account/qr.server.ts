export type Qr = { size: number; path: string }

/** An SVG path of the dark squares. */
export async function qrOf(text: string): Promise<Qr> {
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return { size, path: squares.join('') }
}

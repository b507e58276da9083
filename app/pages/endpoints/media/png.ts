/** A square of so many pixels a side, on our ground. */
export async function png(picture: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  // It takes 10 MB, and most visits need no picture.
  const { default: sharp } = await import('sharp')
  return new Uint8Array(
    await sharp(picture).resize(side, side).flatten({ background: '#efe7d9' }).png({ palette: true }).toBuffer(),
  )
}

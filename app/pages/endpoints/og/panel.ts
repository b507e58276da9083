import { drawingAt } from '../drawing-file.ts'

const FALLBACK = '/drawings/trades/handyman.svg'
const SKY = '#dcebf2'
/** A bit of each side is cut. */
const OVERSCAN = 1.08

/** A drawing on the floor of a box of these pixels, with its wall or sky up to the top. */
export async function panelOf(address: string, { width, height }: { width: number; height: number }): Promise<string> {
  const svg = (await firstOf([address, address.replace('/trades/', '/groups/'), FALLBACK])) ?? ''
  const [, wide = 480, tall = 360] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? []
  const scale = (width * OVERSCAN) / wide
  const left = variantOf(address) * wide
  const at = `x="${(width - wide * scale) / 2}" y="${height - tall * scale}" width="${wide * scale}" height="${tall * scale}"`
  const drawn = svg.replace(/<svg [^>]*>/, `<svg ${at} viewBox="${left} 0 ${wide} ${tall}">`)
  const ground = svg.includes('class="w"') ? 'class="w"' : `fill="${SKY}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect ${ground} width="${width}" height="${height}"/>${drawn}</svg>`
}

async function firstOf(addresses: string[]): Promise<string | null> {
  for (const address of addresses) {
    const svg = await drawingAt(address)
    if (svg !== null) return svg
  }
  return null
}

/** "#c" is the third of the pictures that stand beside each other in a file. */
function variantOf(address: string): number {
  const name = /#([b-d])$/.exec(address)?.[1]
  return name === undefined ? 0 : name.charCodeAt(0) - 97
}

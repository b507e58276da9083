import { iconsOf } from '../images.ts'
import { paletteCss } from './palette.ts'
import { type FacePair, faceCss, familiesOf, hasOurFaces } from './typefaces.ts'

type LookFile = { type: string; bytes: Buffer }
export type LookParts = { styles: string | null; families: string | null; files: Map<string, LookFile> }

type Look = FacePair & { colour: string; accent: string; logo: Buffer | null; icon: Buffer | null; version: string }

/** The ground of icons that phones cut round: the paper of tokens.css. */
const PAPER = '#fbf8f3'

/** What a site has of its own, by address: a style sheet, and its pictures wherever ours would be. Its logo is its icon too, if it has no other. */
export async function lookParts({ logo, icon, version, ...look }: Look): Promise<LookParts> {
  const css = (look.colour || look.accent ? paletteCss(look) : '') + faceCss(look)
  const styles = css ? `/look-${version}.css` : null
  const sheet: [string, LookFile][] = styles ? [[styles, textFile('text/css; charset=utf-8', css)]] : []
  const drawn = [...(await pictures(logo, LOGOS, version)), ...(await pictures(icon ?? logo, ICONS, version))]
  return { styles, families: hasOurFaces(look) ? null : familiesOf(look), files: new Map([...sheet, ...drawn]) }
}

async function pictures(png: Buffer | null, wanted: Picture[], version: string): Promise<[string, LookFile][]> {
  if (!png) return []
  const drawn = await iconsOf(png, wanted)
  return drawn.map((bytes, at) => {
    const { address = '', embedded } = wanted[at] ?? {}
    if (embedded) return [address, textFile('image/svg+xml', pictureInSvg(bytes))]
    return [address.replace('*', version), { type: 'image/png', bytes }]
  })
}

const textFile = (type: string, text: string): LookFile => ({ type, bytes: Buffer.from(text) })

function pictureInSvg(png: Buffer): string {
  const data = png.toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image href="data:image/png;base64,${data}" width="96" height="96"/></svg>`
}

/** `*`: the version. `embedded`: as a picture in an SVG. */
type Picture = { address: string; size: number; ground?: string; embedded?: true }

const LOGOS: Picture[] = [
  { address: '/look-*.png', size: 96 },
  { address: '/mail-logo.png', size: 120 },
]

const ICONS: Picture[] = [
  { address: '/look-icon-*.png', size: 96 },
  { address: '/favicon.svg', size: 96, embedded: true },
  { address: '/favicon.ico', size: 48 },
  { address: '/apple-touch-icon.png', size: 180, ground: PAPER },
  { address: '/icon-192.png', size: 192 },
  { address: '/icon-512.png', size: 512 },
  { address: '/icon-maskable-192.png', size: 192, ground: PAPER },
  { address: '/icon-maskable-512.png', size: 512, ground: PAPER },
]

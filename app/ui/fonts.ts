import bricolage from './typefaces/bricolage-grotesque.woff2?url'
import inter from './typefaces/inter.woff2?url'

/** Those of text and of headings. */
export const fonts = [inter, bricolage] as const

/** The fonts as `document.fonts` takes them; their names are those of typefaces.css. */
export const FACES = '1em "Inter Variable","Bricolage Grotesque Variable"'

import bricolage from './typefaces/bricolage-grotesque.woff2?url'
import inter from './typefaces/inter.woff2?url'

export const fonts = [inter, bricolage]

/** As `document.fonts` takes them; their names are those of typefaces.css. */
export const FACES = '1em "Inter Variable","Bricolage Grotesque Variable"'

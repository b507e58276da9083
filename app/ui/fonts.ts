import bricolage from './typefaces/bricolage-grotesque.woff2?url'
import inter from './typefaces/inter.woff2?url'

export const fonts = [inter, bricolage]

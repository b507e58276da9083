import type { Rating } from '#contract/directory.ts'

export type Content = {
  site: { name: string; tagline: string }
  title: string
  line: string
  place: string | null
  rating: Rating | null
  initials: string | null
  seed: string
}

const longestTitle = 80
const longestLine = 44
const longestPlace = 20

export function drawable(content: Content): Content {
  const line = clip(content.line, longestLine)
  return {
    ...content,
    title: clip(content.title, longestTitle) || line || content.site.name,
    line,
    place: content.place === null ? null : clip(content.place, longestPlace) || null,
    initials: content.initials === null ? null : clip(content.initials, 2) || null,
    site: { name: clip(content.site.name, 40), tagline: clip(content.site.tagline, 90) },
  }
}

function clip(text: string, length: number): string {
  const known = text
    .normalize('NFC')
    .replace(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Zs}+<>|=°²³½¼¾]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (known.length <= length) return known
  const cut = known.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > length / 2 ? end : length).replace(/[\s,;:.–-]+$/, '')}…`
}

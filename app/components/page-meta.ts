import type { MetaDescriptor } from 'react-router'
import type { PublicSite } from '#app/api.server.ts'
import {
  pagePicture,
  pictureAddress,
  pictureWords,
  type SharedPage,
  type SharePicture,
} from '#contract/directory/share-picture.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export function siteOf(matches: Matches): PublicSite {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (isRootData(data)) return data.site
  const nothing = {
    contactEmail: '',
    socialLinks: [],
    banner: null,
    origin: '',
    demo: false,
    payments: 'test' as const,
    google: false,
    captcha: null,
  }
  return { name: 'Fettle', tagline: '', ...nothing }
}

function isRootData(data: unknown): data is { site: PublicSite } {
  return typeof data === 'object' && data !== null && 'site' in data
}

export function pageMeta(
  matches: Matches,
  page: {
    title?: string
    fullTitle?: string
    description: string
    path: string
    picture?: SharePicture | SharedPage
    jsonLd?: Record<string, unknown>[]
    noIndex?: boolean
    /** What programs read in its place. Give it on the server alone. */
    alternates?: Alternate[]
  },
): MetaDescriptor[] {
  const site = siteOf(matches)
  const title = page.fullTitle ?? `${page.title} | ${site.name}`
  const address = `${site.origin}${page.path}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    // Networks read documents, which the server makes: browsers fetch no code for it.
    ...(import.meta.env.SSR ? shared(site, page, { title, address }) : []),
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.jsonLd ?? []).map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}

type Alternate = { type: 'application/atom+xml' | 'application/json+oembed'; title: string; path: string }

type SharedWords = { description: string; picture?: SharePicture | SharedPage; alternates?: Alternate[] }

function shared(
  site: PublicSite,
  { description, picture = 'home', alternates = [] }: SharedWords,
  { title, address }: { title: string; address: string },
): MetaDescriptor[] {
  const shown = typeof picture === 'string' ? pagePicture(picture) : picture
  const words = pictureWords(shown)
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site.origin}${pictureAddress(shown, site)}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image:alt', content: words },
    ...alternates.map(({ type, title, path }) => {
      return { tagName: 'link', rel: 'alternate', type, title, href: `${site.origin}${path}` }
    }),
  ]
}

/** A page that no search engine shows and no network can open needs a title alone: no one reads more. */
export function privateMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${siteOf(matches).name}` }, { name: 'robots', content: 'noindex' }]
}

export function breadcrumbLd(matches: Matches, trail: { name: string; path: string }[]) {
  const { origin } = siteOf(matches)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

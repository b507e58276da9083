import { cleanText, MAP_AREA, NEAR_ME } from './words.ts'

export type SearchTerms = { service: string; category: string; location: string }

export const SEARCH_TERMS = ['service', 'category', 'location'] as const

export function postJobAddress(terms: Partial<SearchTerms>): string {
  const params = new URLSearchParams()
  for (const name of SEARCH_TERMS) {
    const text = terms[name]
    if (text && text !== NEAR_ME && text !== MAP_AREA) params.set(name, text)
  }
  const query = params.toString()
  return query ? `/post-job?${query}` : '/post-job'
}

export function readSearchTerms(params: URLSearchParams): SearchTerms {
  const text = (name: keyof SearchTerms) => cleanText(params.get(name) ?? '')
  return { service: text('service'), category: text('category'), location: text('location') }
}

import { taxonomy } from '#db/taxonomy/taxonomy.ts'
import { home } from './home.ts'
import { office } from './office.ts'
import { people } from './people.ts'

export type Trade = {
  slug: string
  group: string
  /** The category's name in the taxonomy. */
  name: string
  /** How many providers it gets, compared with the others. */
  weight: number
  titles: readonly string[]
  /** The last words of a business name. */
  firms: readonly string[]
  skills: readonly string[]
  /** Sentences for a bio. */
  details: readonly string[]
}

/** All trades of the taxonomy; throws if a category has no words or a word list has no category. */
export function trades(): Trade[] {
  const blocks = new Map([home, people, office].flatMap((text) => text.trim().split('\n\n')).map(parse))
  const found = taxonomy().flatMap(({ slug: group, categories }) =>
    categories.map(({ slug, name }) => {
      const block = blocks.get(slug)
      if (!block) throw new Error(`scale/ has no words for ${slug}`)
      blocks.delete(slug)
      return { slug, group, name, ...block }
    }),
  )
  if (blocks.size > 0) throw new Error(`no such category: ${[...blocks.keys()].join(', ')}`)
  return found
}

/** Five lines: slug and weight; titles; firms; skills; detail sentences. */
function parse(block: string): [string, Omit<Trade, 'slug' | 'group' | 'name'>] {
  const [head = '', ...lists] = block.split('\n')
  const [slug = '', weight] = head.split(' ')
  const [titles = [], firms = [], skills = [], details = []] = lists.map((line) => line.split('|'))
  return [slug, { weight: Number(weight), titles, firms, skills, details }]
}

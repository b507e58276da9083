import { router } from '#server/router.ts'
import {
  admin,
  anyone,
  buyer,
  client,
  confirmed,
  confirmedProvider,
  member,
  operator,
  poster,
  provenAdmin,
  provider,
  signedIn,
  staff,
} from '#server/work/procedure.ts'

/** Every procedure, as 'noun.verb'. */
export const procedures = Object.entries(router).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => ({ name: `${noun}.${verb}`, procedure })),
)

export const AUDIENCES = {
  ...{ anyone, operator, signedIn, confirmed, client, poster, provider, buyer, confirmedProvider, member },
  ...{ staff, admin, provenAdmin },
}

import { router } from '#server/router.ts'

/** Every procedure, as 'noun.verb'. */
export const procedures = Object.entries(router).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => ({ name: `${noun}.${verb}`, procedure })),
)

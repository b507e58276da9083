import { anyone } from '#server/procedure.ts'
import { testimonials } from './praise.ts'

export const praise = anyone.handler(({ context }) => testimonials(context.work))

import type { ReactNode } from 'react'
import type { Part } from './parts.ts'

/** What an owner finds on the own page, where visitors find nothing. */
export type OwnerTools = {
  avatar: () => ReactNode
  edit: (part: Part) => ReactNode
  editHours: () => ReactNode
}

/** Of a failure that is no refusal [ADM-51]. */
export const FAILED = {
  load: 'Failed to load feedback',
  edit: 'Failed to update feedback',
  delete: 'Failed to delete feedback',
  approval: 'Failed to update feedback approval',
} as const

export const KIND_WORDS = { feedback: 'Feedback', update: 'Addition', reply: 'Reply' } as const
export const STATE_WORDS = { waiting: 'Waiting', published: 'Published', removed: 'Removed' } as const

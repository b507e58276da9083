import {
  ApproveFeedback,
  DecideAppeal,
  DeleteFeedback,
  ModerateFeedback,
  UnapproveFeedback,
} from '#contract/feedback/input.ts'
import { textFields } from '#contract/form.ts'
import type { ActResult } from '../act/act-result.ts'
import { defineActs } from '../act/define-acts.server.ts'

/** The fields of every form about an entry: `kind`, `id` and `version` say what was seen. */
const ACT_FIELDS = textFields('intent', 'kind', 'id', 'version', 'reason', 'rating', 'title', 'description', 'outcome')

export type FeedbackActResult = ActResult<typeof ACT_FIELDS>

/** What a moderator decides [ADM-51], from the queue or from the page of an entry. */
export const actOnFeedback = defineActs(ACT_FIELDS, 'Failed to update feedback approval', (act) => ({
  approve: act({
    schema: ApproveFeedback,
    input: ({ kind, id, version }) => ({ kind, id, version: Number(version) }),
    hidden: true,
    call: ({ feedback }, input) => feedback.approve(input),
    title: 'Not published',
    said: 'entry-approved',
  }),
  unapprove: act({
    schema: UnapproveFeedback,
    input: ({ kind, id, version, reason }) => ({ kind, id, version: Number(version), reason: reason || undefined }),
    call: ({ feedback }, input) => feedback.unapprove(input),
    title: 'Not removed',
    said: 'entry-unapproved',
  }),
  edit: act({
    schema: ModerateFeedback,
    input: ({ id, version, reason, rating, title, description }) => ({
      id,
      version: Number(version),
      reason: reason || undefined,
      rating: Number(rating),
      title,
      description,
    }),
    call: ({ feedback }, input) => feedback.moderate({ ...input, description: input.description ?? '' }),
    title: 'Not saved',
    failed: 'Failed to update feedback',
    said: 'entry-edited',
  }),
  delete: act({
    schema: DeleteFeedback,
    input: ({ id, version, reason }) => ({ id, version: Number(version), reason: reason || undefined }),
    call: ({ feedback }, input) => feedback.erase(input),
    title: 'Not deleted',
    failed: 'Failed to delete feedback',
    said: 'entry-deleted',
  }),
  appeal: act({
    schema: DecideAppeal,
    input: ({ id, version, outcome }) => ({ id, version: Number(version), outcome }),
    hidden: true,
    call: ({ feedback }, input) => feedback.decideAppeal(input),
    title: 'Not decided',
    said: 'appeal-decided',
  }),
}))

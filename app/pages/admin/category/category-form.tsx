import { useState } from 'react'
import { Form, href } from 'react-router'
import { FormRefusalNotice } from '#app/components/form/form-problems.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { SecondaryLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextBox } from '#app/ui/text-box.tsx'
import type { ManagedCategory } from '#contract/category/view.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { CategoryResult } from './save.server.ts'

const PAGE = href('/admin/categories')
const NAME_LENGTH = 80

type CategoryFormProps = {
  groups: { id: number; name: string }[]
  edited?: ManagedCategory & { groupId: number | null }
  result: CategoryResult | undefined
  onClose: () => void
}

/** `groupId` of what is edited is null for a group. */
export function CategoryForm({ groups, edited, result, onClose }: CategoryFormProps) {
  const stored = { name: edited?.name ?? '', groupId: String(edited?.groupId ?? ''), newGroup: '' }
  const { values, errors } = result ?? { values: stored, errors: {} }
  const isGroup = edited !== undefined && edited.groupId === null
  return (
    <Form
      method="post"
      action={edited ? `${PAGE}?edit=${edited.id}` : `${PAGE}?add`}
      noValidate
      preventScrollReset
      className="space-y-5"
    >
      <FormRefusalNotice result={result} />
      <TextLine
        name="name"
        label={isGroup ? 'Group name' : 'Category name'}
        maxLength={NAME_LENGTH}
        required
        result={{ values, errors }}
      />
      {isGroup ? null : <GroupChoice groups={groups} {...values} errors={errors} />}
      {edited ? (
        <p className="text-sm text-ink-soft">Providers and jobs stay linked, and so do addresses of its pages.</p>
      ) : null}
      <ProofFields result={result} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{edited ? 'Save' : 'Add Category'}</SubmitButton>
        <Cancel onClose={onClose} />
      </div>
    </Form>
  )
}

type GroupChoiceProps = {
  groups: { id: number; name: string }[]
  groupId: string
  newGroup: string
  errors: { groupId?: string | undefined; newGroup?: string | undefined }
}

/** Choosing one clears the other. */
function GroupChoice({ groups, groupId, newGroup, errors }: GroupChoiceProps) {
  const [choice, choose] = useState({ groupId, newGroup })
  return (
    <>
      <Field id="groupId" label="Group" error={errors.groupId}>
        {(ids) => (
          <Select
            {...ids}
            name="groupId"
            placeholder="Select a group"
            value={choice.groupId}
            onChange={({ target }) => choose({ groupId: target.value, newGroup: '' })}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Field>
      <Field
        id="newGroup"
        label="Or a new group"
        hint="It goes before the selected one."
        error={errors.newGroup}
        optional
      >
        {(ids) => (
          <TextBox
            {...ids}
            name="newGroup"
            maxLength={NAME_LENGTH}
            value={choice.newGroup}
            onChange={({ target }) =>
              choose({ groupId: target.value === '' ? choice.groupId : '', newGroup: target.value })
            }
          />
        )}
      </Field>
    </>
  )
}

type DeleteFormProps = {
  category: { id: number }
  result: CategoryResult | undefined
  onClose: () => void
}

export function DeleteForm({ category: { id }, result, onClose }: DeleteFormProps) {
  return (
    <Form method="post" action={`${PAGE}?delete=${id}`} preventScrollReset className="space-y-5">
      <FormRefusalNotice result={result} />
      <p>Are you sure you want to delete this category? This will remove it from all providers.</p>
      <p className="text-sm text-ink-soft">You can bring it back later, with everything that is linked to it now.</p>
      <ProofFields result={result} />
      <div className="flex flex-wrap gap-3">
        <Cancel onClose={onClose} />
        <SubmitButton variant="danger">Delete</SubmitButton>
      </div>
    </Form>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <SecondaryLink
      to={PAGE}
      onClick={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      Cancel
    </SecondaryLink>
  )
}

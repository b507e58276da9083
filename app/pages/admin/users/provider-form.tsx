import { useEffect, useId, useState } from 'react'
import { href } from 'react-router'
import { CategoryPicker } from '#app/components/category/picker.tsx'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { hearForm } from '#app/components/form/hear-form.ts'
import { TextLine } from '#app/components/form/text-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FileBox } from '#app/ui/file-box.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CategoryGroup } from '#contract/category/view.ts'
import type { FormResult } from '#contract/form.ts'
import { AVATAR_ACCEPT } from '#contract/profile/avatar.ts'
import { BIO_LENGTH } from '#contract/profile/words.ts'
import type { Duplicate } from '#contract/user/view.ts'
import { SAMENESS_LABELS, TYPE_LABELS } from '#contract/user/words.ts'

export const CREATE_FIELDS = {
  firstName: 'text',
  lastName: 'text',
  businessName: 'text',
  location: 'text',
  phone: 'text',
  website: 'text',
  email: 'text',
  source: 'text',
  obtainedOn: 'text',
  category: 21,
  otherCategory: 'text',
  bio: 'text',
  anyway: 'text',
} as const

type CreateResult = FormResult<typeof CREATE_FIELDS> & { duplicates: Duplicate[] }

const NEEDED = ['firstName', 'lastName', 'businessName'] as const

/** It stands in a form that is sent as multipart. */
export function ProviderForm({
  groups,
  result,
  busy,
}: {
  groups: readonly CategoryGroup[]
  result: CreateResult | undefined
  busy: boolean
}) {
  const image = useId()
  const [ready, setReady] = useState(true)
  const [top, setTop] = useState<HTMLDivElement | null>(null)

  // Without JavaScript the button is never disabled: the server says what is missing.
  useEffect(() => {
    const form = top?.closest('form')
    if (!form) return
    const look = () => {
      const typed = new FormData(form)
      setReady(NEEDED.every((name) => String(typed.get(name) ?? '').trim() !== ''))
    }
    look()
    return hearForm(form, ['input'], look)
  }, [top])

  return (
    <>
      <div ref={setTop}>
        <FormProblems result={result} />
      </div>
      {result && result.duplicates.length > 0 ? <Duplicates duplicates={result.duplicates} /> : null}
      <TextLine name="firstName" label="First name" autoComplete="off" required result={result} />
      <TextLine name="lastName" label="Last name" autoComplete="off" required result={result} />
      <TextLine name="businessName" label="Business name" autoComplete="off" required result={result} />
      <TextLine name="location" label="Location" hint="A town or postcode." autoComplete="off" result={result} />
      <TextLine name="phone" label="Phone" type="tel" autoComplete="off" result={result} />
      <TextLine name="website" label="Website" inputMode="url" maxLength={300} autoComplete="off" result={result} />
      <TextLine
        name="email"
        label="Email"
        hint="Where the business proves that it is theirs when it claims the listing."
        type="email"
        maxLength={254}
        autoComplete="off"
        result={result}
      />
      <TextLine
        name="source"
        label="Where the details come from"
        hint="The listing says so, and so does the notice to the business: “From the website of the business”."
        required
        result={result}
        defaultValue={result?.values.source ?? 'the website of the business'}
      />
      <TextLine
        name="obtainedOn"
        label="When you got them"
        hint="Today, unless you choose another day."
        type="date"
        result={result}
      />
      <AreaLine name="bio" label="About" hint={`Up to ${BIO_LENGTH} characters.`} rows={5} result={result} />
      <CategoryPicker
        groups={groups}
        defaultIds={result?.values.category.map(Number) ?? []}
        defaultOther={result?.values.otherCategory}
        error={result?.errors.category}
        otherError={result?.errors.otherCategory}
      />
      <Field id={image} label="Image" hint="A PNG or JPEG of at most 2 MB." optional>
        {({ id, describedBy }) => (
          <FileBox id={id} name="image" accept={AVATAR_ACCEPT} aria-describedby={describedBy} />
        )}
      </Field>
      {result && result.duplicates.length > 0 ? (
        <Checkbox name="anyway" value="1" label="It is another business: create it anyway" />
      ) : null}
      <Button busy={busy} disabled={!ready}>
        Create provider
      </Button>
    </>
  )
}

function Duplicates({ duplicates }: { duplicates: Duplicate[] }) {
  return (
    <Notice tone="amber" role="alert" title="There may be such a provider already">
      <ul className="mt-1 space-y-1">
        {duplicates.map(({ id, name, location, accountType, same }) => (
          <li key={id}>
            <TextLink to={href('/admin/users/:id', { id })} target="_blank">
              <bdi>{name}</bdi>
            </TextLink>
            {location ? (
              <>
                , <bdi>{location}</bdi>
              </>
            ) : null}{' '}
            ({TYPE_LABELS[accountType]}): same {same.map((one) => SAMENESS_LABELS[one]).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

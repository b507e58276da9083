import { Form, href, redirect, useNavigation } from 'react-router'
import { api } from '#app/api.server.ts'
import { FormProblems } from '#app/components/form/form-problems.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { flash } from '#app/request/flash.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Seller } from '#contract/admin/settings.ts'
import type { FormResult } from '#contract/form.ts'
import { actOn, readAct } from '../act/act.server.ts'
import { ProofFields } from '../act/proof-fields.tsx'
import type { Route } from './+types/seller'
import { SettingsFrame } from './settings-frame.tsx'

const SELLER_FIELDS = { name: 'text', address: 'text', vatNumber: 'text' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return { seller: await context.get(api).setting.seller().catch(refuse) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readAct(request, SELLER_FIELDS)
  const { name, address, vatNumber } = form.values
  const typed = form.check(Seller, { name, address, vatNumber })
  if (!typed.ok) return typed.response
  const saved = await actOn(context, form, {
    title: 'Not saved',
    failed: 'Nothing you typed is lost. Please try again.',
    act: () => context.get(api).setting.setSeller(typed.data),
  })
  return saved.ok ? redirect(href('/admin/settings/seller'), { headers: flash('seller-saved') }) : saved.response
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Seller on receipts')

export default function SellerSettings({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const result = useFormResult(actionData, JSON.stringify(seller))
  const shown: Pick<FormResult<typeof SELLER_FIELDS>, 'values' | 'errors'> = result ?? {
    values: seller ?? { name: '', address: '', vatNumber: '' },
    errors: {},
  }
  return (
    <SettingsFrame tab="seller">
      <Form method="post" noValidate className="max-w-2xl space-y-6">
        <h2 className="text-heading">Seller on receipts</h2>
        <p className="text-ink-soft">
          {seller
            ? 'Every receipt that we email names this business. Receipts of your payment provider are set up there.'
            : 'Receipts give only the name of the site and its contact address until you enter your business here.'}
        </p>
        <FormProblems result={result} />
        <TextLine
          name="name"
          label="Business name"
          hint="As it’s registered, such as “Mendery Ltd”."
          autoComplete="organization"
          required
          result={shown}
        />
        <Field id="address" label="Address" error={shown.errors.address}>
          {(ids) => (
            <TextArea
              {...ids}
              name="address"
              rows={4}
              autoComplete="street-address"
              required
              defaultValue={shown.values.address}
            />
          )}
        </Field>
        <TextLine
          name="vatNumber"
          label="VAT number"
          hint="Leave it blank if you aren’t registered for VAT."
          autoComplete="off"
          maxLength={20}
          result={shown}
        />
        <ProofFields result={result} />
        <Button busy={busy}>Save</Button>
      </Form>
    </SettingsFrame>
  )
}

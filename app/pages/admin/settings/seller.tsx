import { href } from 'react-router'
import { api } from '#app/api.server.ts'
import { AreaLine } from '#app/components/form/area-line.tsx'
import { TextLine } from '#app/components/form/text-line.tsx'
import { shownOf, useFormResult } from '#app/components/form/use-form-result.ts'
import { privateMeta } from '#app/components/page-meta.ts'
import { refuse } from '#app/request/attempt.server.ts'
import { leadTo } from '#app/request/define-form.server.ts'
import { NOTHING_LOST } from '#app/request/form.server.ts'
import { Seller } from '#contract/admin/settings.ts'
import { ActFrame } from '../act/act-form.tsx'
import { defineAct } from '../act/define-acts.server.ts'
import type { Route } from './+types/seller'
import { SettingsFrame } from './settings-frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { seller: await context.get(api).setting.seller().catch(refuse) }
}

export const action = defineAct({
  fields: { name: 'text', address: 'text', vatNumber: 'text' },
  schema: Seller,
  input: ({ name, address, vatNumber }) => ({ name, address, vatNumber }),
  call: ({ setting }, seller) => setting.setSeller(seller),
  title: 'Not saved',
  failed: NOTHING_LOST,
  done: () => leadTo(href('/admin/settings/seller'), 'seller-saved'),
})

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, 'Seller on receipts')

export default function SellerSettings({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData, JSON.stringify(seller))
  const shown = shownOf(seller ?? { name: '', address: '', vatNumber: '' }, result)
  return (
    <SettingsFrame tab="seller">
      <ActFrame
        result={result}
        label="Save"
        lead={
          <>
            <h2 className="text-heading">Seller on receipts</h2>
            <p className="text-ink-soft">
              {seller
                ? 'Every receipt that we email names this business. Receipts of your payment provider are set up there.'
                : 'Receipts give only the name of the site and its contact address until you enter your business here.'}
            </p>
          </>
        }
      >
        <TextLine
          name="name"
          label="Business name"
          hint="As it’s registered, such as “Mendery Ltd”."
          autoComplete="organization"
          required
          result={shown}
        />
        <AreaLine name="address" label="Address" rows={4} autoComplete="street-address" required result={shown} />
        <TextLine
          name="vatNumber"
          label="VAT number"
          hint="Leave it blank if you aren’t registered for VAT."
          autoComplete="off"
          maxLength={20}
          result={shown}
        />
      </ActFrame>
    </SettingsFrame>
  )
}

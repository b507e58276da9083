import type { ClientPromiseResult } from '@orpc/client'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { api } from '#app/api.server.ts'
import { flash } from '#app/request/flash.ts'
import { EditLegalText } from '#contract/legal/input.ts'
import type { LegalPage } from '#contract/legal/page.ts'
import { actOn, readAct } from '../../act/act.server.ts'
import { DEFAULT, LEGAL_FIELDS } from './legal-form.ts'

const FAILED = 'Nothing you typed is lost. Please try again.'

type Context = Readonly<RouterContextProvider>

export async function actOnLegalText(request: Request, context: Context, page: LegalPage) {
  const form = await readAct(request, LEGAL_FIELDS)
  const { intent, version, over, body, note } = form.values
  const { legalText } = context.get(api)
  const attempted = <Data, Failure>(title: string, act: () => ClientPromiseResult<Data, Failure>) =>
    actOn(context, form, { title, failed: FAILED, act })
  const checked = form.check(EditLegalText, { page, body, note, version: baseOf(over || version) })
  if (!checked.ok) return checked.response
  const tried = await attempted('Not saved', () => legalText.preview({ page, body }))
  if (!tried.ok) return tried.response
  const { fault, text } = tried.data
  if (!text) return form.wrong({ body: fault ?? FAILED })
  if (intent === 'preview') return form.result(200, { text })
  const saved = await attempted('Not saved', () => legalText.edit(checked.data))
  if (saved.ok)
    return redirect(href('/admin/settings/legal-texts/:page', { page }), { headers: flash('legal-text-saved') })
  const newest = await legalText.editable({ page }).catch(() => null)
  const [last] = newest?.history ?? []
  if (!last || newest?.version === checked.data.version) return saved.response
  return form.result(saved.response.init?.status ?? 409, { ...saved.response.data, text, meanwhile: last })
}

function baseOf(version: string): string | null {
  return version === '' || version === DEFAULT ? null : version
}

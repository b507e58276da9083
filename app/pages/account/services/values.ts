import type { FormResult, FormValues } from '#contract/form.ts'
import type { OwnService } from '#contract/profile/service.ts'

export const SERVICE_FIELDS = {
  title: 'text',
  description: 'text',
  price: 'text',
  unit: 'text',
  category: 'text',
} as const

/** The fields of EditService that have other names in the form. */
export const SERVICE_PATHS = { pricePence: 'price', categoryId: 'category' } as const

type ServiceValues = FormValues<typeof SERVICE_FIELDS>
export type ServiceResult = FormResult<typeof SERVICE_FIELDS>

export function storedValues(service: OwnService | null): ServiceValues {
  if (!service) return { title: '', description: '', price: '', unit: 'per job', category: '' }
  const { title, description, pricePence, unit, category } = service
  const price = pricePence === null ? '' : (pricePence / 100).toFixed(pricePence % 100 === 0 ? 0 : 2)
  return { title, description, price, unit, category: category ? String(category.id) : '' }
}

export function inputOf({ title, description, price, unit, category }: ServiceValues) {
  return { title, description, pricePence: price, unit, categoryId: category === '' ? null : Number(category) }
}

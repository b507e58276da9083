import { SelectLine } from '#app/components/form/select-line.tsx'
import { type LineProps, TextLine } from '#app/components/form/text-line.tsx'
import { LENGTH_UNITS } from '#contract/membership/length.ts'

export const LENGTH_FIELDS = { count: 'text', unit: 'text' } as const

/** "3 months", in two boxes. */
export function LengthFields({ result }: Pick<LineProps<keyof typeof LENGTH_FIELDS>, 'result'>) {
  return (
    <div className="flex max-w-sm flex-wrap items-start gap-3">
      <div className="w-28">
        <TextLine
          name="count"
          label="How long"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          result={result}
        />
      </div>
      <div className="min-w-32 grow">
        <SelectLine
          name="unit"
          label="Days or months"
          options={LENGTH_UNITS.map((value) => ({ value, label: value }))}
          defaultValue={result?.values.unit || 'days'}
          result={result}
        />
      </div>
    </div>
  )
}

import { RadioGroup } from '#app/ui/radio-group.tsx'
import { MEMBERSHIP_CHOICES, type MembershipChoice } from '#contract/user/words.ts'

/** Null if nothing was chosen. */
export function membershipIn(text: string): MembershipChoice | null {
  return MEMBERSHIP_CHOICES.find((choice) => choice === text) ?? null
}

/** What becomes of a running membership; nothing is chosen beforehand. */
export function MembershipFields({
  id = 'membership',
  legend,
  chosen = '',
}: {
  id?: string
  legend: string
  chosen?: string | undefined
}) {
  return (
    <RadioGroup
      id={id}
      legend={legend}
      name="membership"
      defaultValue={chosen}
      layout="cards"
      options={[
        {
          value: 'end',
          label: 'End it now and refund the unused part',
          hint: 'The refund is their last payment × the time left ÷ the whole period. It goes back to their card by itself.',
        },
        {
          value: 'keep',
          label: 'Keep it',
          hint: 'It goes on and renews, though they can’t use it. The email tells them to write to you if they want to end it.',
        },
      ]}
    />
  )
}

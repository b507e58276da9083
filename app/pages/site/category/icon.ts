import type { Icon } from '#app/ui/icon.ts'
import {
  Camera,
  Car,
  Dumbbell,
  GraduationCap,
  Hammer,
  Megaphone,
  Monitor,
  PaintRoller,
  PartyPopper,
  PawPrint,
  Scale,
  Scissors,
  Sparkles,
  Trees,
  Wrench,
} from '#app/ui/icons.ts'

const icons: [start: string, icon: Icon][] = [
  ['cars', Car],
  ['cleaning', Sparkles],
  ['construction', Hammer],
  ['education', GraduationCap],
  ['events', PartyPopper],
  ['fitness', Dumbbell],
  ['gardening', Trees],
  ['hair', Scissors],
  ['it', Monitor],
  ['legal', Scale],
  ['marketing', Megaphone],
  ['music', Camera],
  ['painting', PaintRoller],
  ['pets', PawPrint],
]

export function categoryIcon(slug: string): Icon {
  return icons.find(([start]) => slug === start || slug.startsWith(`${start}-`))?.[1] ?? Wrench
}

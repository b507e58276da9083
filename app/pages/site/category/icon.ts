import {
  Camera,
  Car,
  Dumbbell,
  GraduationCap,
  Hammer,
  type LucideIcon,
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
} from 'lucide-react'

const icons: [start: string, icon: LucideIcon][] = [
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

export function categoryIcon(slug: string): LucideIcon {
  return icons.find(([start]) => slug === start || slug.startsWith(`${start}-`))?.[1] ?? Wrench
}

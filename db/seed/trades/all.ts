import { beauty } from './beauty.ts'
import { cleaning } from './cleaning.ts'
import { construction } from './construction.ts'
import { decorating } from './decorating.ts'
import { education } from './education.ts'
import { events } from './events.ts'
import { finance } from './finance.ts'
import { gardening } from './gardening.ts'
import { marketing } from './marketing.ts'
import { media } from './media.ts'
import { pets } from './pets.ts'
import { technology } from './technology.ts'
import type { TradeGroup } from './trade.ts'
import { vehicles } from './vehicles.ts'
import { wellbeing } from './wellbeing.ts'

/** One entry per group of the taxonomy, one trade per category. */
export const tradeGroups: readonly TradeGroup[] = [
  vehicles,
  cleaning,
  construction,
  education,
  events,
  wellbeing,
  gardening,
  beauty,
  technology,
  finance,
  marketing,
  media,
  decorating,
  pets,
]

import { z } from 'zod'
import { SettingsError } from './setting-kinds.ts'

export const DEMO_SETTINGS = {
  DEMO: z.enum(['on', 'off']).optional(),
  DEMO_RESET: z.enum(['hourly', 'nightly', 'off'], 'must be hourly, nightly or off').default('off'),
}

type DemoSettings = z.infer<z.ZodObject<typeof DEMO_SETTINGS>>

/**
 * `demo`: by default the embedded database of a loopback site only. `demoReset`: how often it is put back to its first state.
 * @throws SettingsError
 */
export function demoOf({ DEMO, DEMO_RESET }: DemoSettings, byDefault: boolean) {
  const demo = DEMO ? DEMO === 'on' : byDefault
  if (!demo && DEMO_RESET !== 'off') {
    throw new SettingsError('Some settings cannot be used: DEMO_RESET deletes what people add, so it needs DEMO=on.')
  }
  return { demo, demoReset: DEMO_RESET }
}

import { TurnOffPush, TurnOnPush } from '#contract/push/input.ts'
import { PushState } from '#contract/push/view.ts'
import { signedInActs, signedInReads, WHILE_LEAVING } from '#server/work/procedure.ts'
import { refusals } from '#server/work/refusal.ts'
import * as device from './device.ts'

export const state = signedInReads
  .output(PushState)
  .handler(({ context }) => device.pushState(context.work, context.person))

export const turnOn = signedInActs
  .input(TurnOnPush)
  .errors(refusals('DEVICE_NEEDED', 'DEVICE_REFUSED', 'TOO_MANY_REQUESTS'))
  .handler(({ input, context }) => device.turnOn(context.work, context.person, input))

export const turnOff = signedInActs
  .meta(WHILE_LEAVING)
  .input(TurnOffPush)
  .handler(({ input, context }) => device.turnOff(context.work, context.person, input))

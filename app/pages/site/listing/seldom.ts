// One file in browsers: each of these is small, and most visitors meet none of them.
export { MessageForm } from './message-form.tsx'
export { OtherWays } from './other-ways.tsx'
export { Portfolio } from './portfolio.tsx'
export { ListingUnavailable } from './unavailable.tsx'
export { UnclaimedLinks } from './unclaimed.tsx'

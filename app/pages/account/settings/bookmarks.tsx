import type { OwnProfile } from '#contract/profile/input.ts'
import { SavedLists } from '../saved/lists.tsx'
import type { SavedPage } from '../saved/page.ts'

export function AccountBookmarks({ own, saved }: { own: OwnProfile; saved: SavedPage }) {
  return <SavedLists saved={saved} address="/account" tab="bookmarks" withJobs={own.can.saveJobs} />
}

import { href } from 'react-router'
import type { StaffType } from '#contract/account/words.ts'
import type { AdminHits, AdminJobHit, PersonHit } from '#contract/admin/search.ts'
import { noUserQuery, TYPE_LABELS } from '#contract/user/words.ts'
import { nameOf, usersAddress } from '../users/address.ts'
import { placesFor } from './places.ts'

/** `isPublic`: a page of the site, which is a new document. */
export type FindItem = {
  value: string
  label: string
  detail: string
  group: string
  to: string
  isPublic?: true
  action?: true
}

/** What the box asks for. */
export const FINDS = { admin: 'Find people, businesses, jobs, settings or pages', moderator: 'Find a page' } as const

const MOST_PLACES = 8

/** What a text finds, in the order of the list: the pages need no answer of the server. */
export function itemsFor(role: StaffType, text: string, hits: AdminHits | null): FindItem[] {
  return [
    ...placesFor(role, text)
      .slice(0, text.trim() === '' ? undefined : MOST_PLACES)
      .map(({ label, to, group }) => ({ value: `${group} ${to}`, label, detail: '', group, to })),
    ...(hits?.people.map((person) => personItem(person, 'People')) ?? []),
    ...(hits?.businesses.map((person) => personItem(person, 'Businesses')) ?? []),
    ...(hits?.jobs.map(jobItem) ?? []),
    ...(role === 'admin' && text.trim() !== '' ? [allUsers(text)] : []),
  ]
}

function personItem(person: PersonHit, group: 'People' | 'Businesses'): FindItem {
  const { id, accountType, businessName, email, location, active, visible, unclaimed } = person
  const state = active ? (visible ? '' : 'Hidden') : 'Inactive'
  const name = group === 'Businesses' ? (businessName ?? nameOf(person)) : nameOf(person)
  const kind = unclaimed ? 'Unclaimed' : group === 'People' ? TYPE_LABELS[accountType] : nameOf(person)
  const about = [state, kind, group === 'Businesses' ? location : (email ?? '')]
  return {
    value: id,
    label: name,
    detail: about.filter(Boolean).join(' · '),
    group,
    to: href('/admin/users/:id', { id }),
  }
}

/** A job that is not open has no public page: it is found on that of its poster. */
function jobItem({ id, posterId, title, town, status, open }: AdminJobHit): FindItem {
  const about = [open ? 'Open' : status === 'open' ? 'Hidden' : capitalised(status), town ?? '']
  const page = open
    ? { to: href('/job-directory/:id', { id }), isPublic: true as const }
    : { to: href('/admin/users/:id', { id: posterId }) }
  return { value: id, label: title, detail: about.filter(Boolean).join(' · '), group: 'Jobs', ...page }
}

function allUsers(text: string): FindItem {
  const to = usersAddress({ ...noUserQuery, q: text.trim() })
  return { value: 'users', label: `All users who match “${text.trim()}”`, detail: '', group: 'More', to, action: true }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

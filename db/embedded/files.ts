import { join } from 'node:path'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { root } from '#config/root.ts'

export const extensions = { btree_gist, cube, pg_trgm, unaccent }

/** New databases made by the build. Folders: copying files takes half as long as unpacking them. */
export const templates = {
  empty: join(root, 'build/databases/empty'),
  demo: join(root, 'build/databases/demo'),
}
export type TemplateName = keyof typeof templates

export const packed = (template: string) => `${template}.tar`

import { join } from 'node:path'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { root } from '#config/root.ts'

/** What the migrations need beyond PostgreSQL itself. */
export const extensions = { btree_gist, cube, pg_trgm, unaccent }

/**
 * New databases that the build made, so that a first start need not: a migrated one, and one with the demo marketplace.
 * Folders, since copying files takes half as long as unpacking them.
 */
export const templates = {
  empty: join(root, 'build/databases/empty'),
  demo: join(root, 'build/databases/demo'),
}
export type TemplateName = keyof typeof templates

/** A template as PGlite takes it into memory (tests); the build makes it of the empty one. Unpacking would take longer. */
export const packed = (template: string) => `${template}.tar`

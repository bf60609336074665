import type { SecretariaContacto } from '@gremial/contract/afiliado/contacto.ts'
import { sql } from 'kysely'
import { signedIn } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './contacto.tables.ts'

/** Offices that receive queries: a handful of rows, without the disabled ones (B-CONTACTO-03, B-CONTACTO-17). */
export const secretariasContactoSource: ListSource<SecretariaContacto> = {
  access: signedIn,
  rows: (ctx: Ctx) => ctx.db.selectFrom('secretaria_contacto as s').where('s.habilitada', '=', true),
  fields: { codigo: sql`s.codigo`, nombreSecretariaMostrar: sql`s.nombre` },
  sort: { codigo: sql`s.codigo`, nombreSecretariaMostrar: sql`orden_nombre(s.nombre) collate "C"` },
  tieBreak: sql`s.codigo`,
}

import { motivosRaros } from '@gremial/contract/administracion/importacion.revision.ts'
import {
  estadosImportacion,
  type FilaImportacion,
  type FilaRevision,
  tiposImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './importaciones.tables.ts'

const access = can('importaciones.consultar')

/** All imports, of the screen and of the command. */
export const importacionesSource: ListSource<FilaImportacion> = {
  access,
  rows(ctx, filters) {
    const tipos = Object.fromEntries(tiposImportacion.map((x) => [x, message(ctx.language, `listas.importaciones.tipos.${x}`)]))
    const estados = Object.fromEntries(
      estadosImportacion.map((x) => [x, message(ctx.language, `listas.importaciones.estados.${x}`)]),
    )
    let rows = ctx.db.selectFrom('importacion as i').innerJoinLateral(
      sql`(select ${JSON.stringify(tipos)}::jsonb ->> i.tipo as tipo,
          ${JSON.stringify(estados)}::jsonb ->> i.estado as estado)`.as('dicho'),
      (on) => on.onTrue(),
    )
    const [tipo, estado] = [filters.text('tipo'), filters.text('estado')]
    if (tipo) rows = rows.where(sql`i.tipo`, '=', tipo)
    if (estado) rows = rows.where(sql`i.estado`, '=', estado)
    return rows
  },
  fields: {
    id: sql`i.id`,
    momento: isoMoment(sql`i.momento`),
    tipo: sql`i.tipo`,
    archivo: sql`i.archivo`,
    quien: sql`coalesce((select u.nombre from usuario u where u.id = coalesce(i.aplicada_por, i.usuario_id)), '')`,
    estado: sql`i.estado`,
    filas: sql`i.filas`,
    nuevas: sql`i.nuevas`,
    cambiadas: sql`i.cambiadas`,
    rechazadas: sql`i.rechazadas_total`,
    queTipo: sql`dicho.tipo`,
    queEstado: sql`dicho.estado`,
  },
  sort: { momento: sql`i.momento` },
  tieBreak: sql`i.id`,
}

/** Comparison of an import, line by line. Its rows are people: each page read is audited. */
export const revisionSource: ListSource<FilaRevision> = {
  access,
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('importacion_revision as r')
    const importacion = filters.number('importacion')
    const [solapa, campo] = [filters.text('solapa'), filters.text('campo')]
    if (importacion !== undefined) rows = rows.where('r.importacion_id', '=', importacion)
    if (solapa) rows = rows.where('r.solapa', '=', solapa === 'raros' ? 'avisos' : solapa)
    // Both are accepted lines; some reasons have their own tab.
    if (solapa === 'raros' || solapa === 'avisos')
      rows = rows.where('r.despues', solapa === 'raros' ? 'in' : 'not in', [...motivosRaros])
    if (campo) rows = rows.where('r.campo', '=', campo)
    return rows
  },
  fields: {
    id: sql`r.id`,
    solapa: sql`r.solapa`,
    clave: sql`r.clave`,
    nombre: sql`r.nombre`,
    campo: sql`r.campo`,
    antes: sql`r.antes`,
    despues: sql`r.despues`,
  },
  sort: { id: sql`r.id` },
  tieBreak: sql`r.id`,
  people: { thing: 'importacion', isOther: () => true },
}

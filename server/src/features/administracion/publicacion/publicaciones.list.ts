import type { FilaArchivoPublicado, FilaPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './publicaciones.tables.ts'

const access = can('documentos.publicar')

/** All publications, of the screen and of the command. */
export const publicacionesSource: ListSource<FilaPublicacion> = {
  access,
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('publicacion as p')
    const [tipo, estado] = [filters.text('tipo'), filters.text('estado')]
    if (tipo) rows = rows.where(sql`p.tipo`, '=', tipo)
    if (estado) rows = rows.where(sql`p.estado`, '=', estado)
    return rows
  },
  fields: {
    id: sql`p.id`,
    momento: isoMoment(sql`p.momento`),
    tipo: sql`p.tipo`,
    periodo: sql`p.periodo`,
    nombre: sql`case p.titulo when '' then p.archivo else p.titulo end`,
    quien: sql`coalesce((select u.nombre from usuario u where u.id = coalesce(p.publicada_por, p.usuario_id)), '')`,
    estado: sql`p.estado`,
    archivos: sql`p.archivos`,
    documentos: sql`p.documentos`,
    nadie: sql`p.nadie`,
  },
  sort: { momento: sql`p.momento` },
  tieBreak: sql`p.id`,
}

/** Files of a publication and their owners. Its rows are people: each page read is audited. */
export const archivosPublicadosSource: ListSource<FilaArchivoPublicado> = {
  access,
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('publicacion_archivo as a').where('a.situacion', 'in', ['SUYO', 'REPETIDO', 'NADIE'])
    const [publicacion, situacion] = [filters.number('publicacion'), filters.text('situacion')]
    if (publicacion !== undefined) rows = rows.where('a.publicacion_id', '=', publicacion)
    if (situacion) rows = rows.where(sql`a.situacion`, '=', situacion)
    return rows
  },
  fields: {
    id: sql`a.id`,
    nombre: sql`a.nombre`,
    situacion: sql`a.situacion`,
    numeroAfiliado: sql`a.afiliado_numero`,
    afiliado: sql`coalesce((select f.apellido || ', ' || f.nombre from afiliado f where f.numero = a.afiliado_numero), '')`,
    vence: sql`a.vence`,
    importe: sql`a.importe`,
    motivo: sql`a.motivo`,
    diceNombre: sql`a.dice_nombre`,
    diceAdentro: sql`a.dice_adentro`,
  },
  sort: { id: sql`a.id` },
  tieBreak: sql`a.id`,
  people: { thing: 'publicacion', isOther: () => true },
}

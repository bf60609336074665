import { subestado } from '@gremial/contract/tramites/estados.ts'
import { type Papel, papelDeRol, type RolConformidad } from '@gremial/contract/tramites/personas.ts'
import type { datosPersona, datosSolicitante, Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroVigente } from '../../afiliado/afiliados/afiliados.access.ts'
import { leerSolicitud } from './solicitudes.queries.ts'
import { abrir, centavos, guardada } from './solicitudes.service.ts'

/** Parties of a request: the applicant, guarantors and co-applicants. */

/** Saves address and work of the applicant; the identity stays as in the register. */
export function guardarSolicitante(ctx: Ctx, id: number, datos: z.output<typeof datosSolicitante>): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, datos.version)
    await ctx.db
      .updateTable('solicitud_persona')
      .set(contacto(datos))
      .where('solicitud_id', '=', id)
      .where('papel', '=', 'SOLICITANTE')
      .execute()
    await guardada(ctx, abierta, { subestado: Math.max(abierta.subestado, subestado.garante) })
    await audit(ctx, 'modificar', 'solicitud', id, { persona: 'SOLICITANTE' })
    return leerSolicitud(ctx, id)
  })
}

/**
 * Saves a guarantor or co-applicant. A member is named by number and document, which must match the register
 * (PERSONA_NO_COINCIDE, without details, so that numbers cannot be probed). GARANTE_PROPIO for the applicant, PERSONA_REPETIDA
 * for a second place.
 */
export function guardarPersona(
  ctx: Ctx,
  id: number,
  rol: RolConformidad,
  datos: z.output<typeof datosPersona>,
): Promise<Solicitud> {
  const papel = papelDeRol(rol, datos.orden)
  return inTransaction(ctx, async (ctx) => {
    const abierta = await abrir(ctx, id, datos.version)
    const numero = datos.numeroAfiliado === null ? null : await numeroVigente(ctx, datos.numeroAfiliado)
    if (numero === abierta.numero) throw new AppError('GARANTE_PROPIO')
    const quien = numero === null ? undefined : await socio(ctx, numero, datos.numeroDocumento)
    const fila = {
      ...contacto(datos),
      afiliado_numero: numero,
      apellido: quien?.apellido ?? datos.apellido,
      nombre: quien?.nombre ?? datos.nombre,
      tipo_documento_id: quien?.tipo ?? datos.idTipoDocumento,
      numero_documento: datos.numeroDocumento,
      // A member's birth date comes from the register, and is used to identify them: the caller must not learn it.
      fecha_nacimiento: quien ? null : datos.fechaNacimiento || null,
      cuil: datos.cuil,
      relacion: datos.relacion,
    }
    if (await estaEnOtroLugar(ctx, id, papel, fila)) throw new AppError('PERSONA_REPETIDA')
    await retirarSiEsOtra(ctx, id, papel, fila)
    await ctx.db
      .insertInto('solicitud_persona')
      .values({ solicitud_id: id, papel, ...fila })
      .onConflict((c) => c.columns(['solicitud_id', 'papel']).doUpdateSet(fila))
      .execute()
    await guardada(ctx, abierta, { subestado: Math.max(abierta.subestado, subestado.siguiente) })
    await audit(ctx, 'modificar', 'solicitud', id, { persona: papel })
    return leerSolicitud(ctx, id)
  })
}

/** True if the same person, by document, has another place in the request. */
async function estaEnOtroLugar(
  ctx: Ctx,
  id: number,
  papel: Papel,
  p: { tipo_documento_id: number | null; numero_documento: number | null },
): Promise<boolean> {
  const { rows } = await sql`select
    from solicitud_persona
    where solicitud_id = ${id} and papel <> ${papel}
      and (tipo_documento_id, numero_documento) = (${p.tipo_documento_id}::bigint, ${p.numero_documento}::bigint)`.execute(ctx.db)
  return rows.length > 0
}

/** Another person, or another address: withdraws the earlier consent and its link. */
async function retirarSiEsOtra(
  ctx: Ctx,
  id: number,
  papel: Papel,
  p: {
    afiliado_numero: number | null
    apellido: string
    nombre: string
    numero_documento: number | null
    fecha_nacimiento: string | null
    email: string
  },
): Promise<void> {
  await sql`update conformidad c
    set estado = 'REEMPLAZADA'
    from solicitud_persona p
    where c.solicitud_id = ${id} and c.papel = ${papel} and c.estado <> 'REEMPLAZADA' and p.solicitud_id = c.solicitud_id
      and p.papel = c.papel
      and (p.afiliado_numero, p.apellido, p.nombre, p.numero_documento, p.fecha_nacimiento,
        p.email) is distinct from (${p.afiliado_numero}::bigint,
        ${p.apellido}, ${p.nombre}, ${p.numero_documento}::bigint, ${p.fecha_nacimiento}::date, ${p.email})`.execute(ctx.db)
}

async function socio(ctx: Ctx, numero: number, documento: number | null) {
  const { rows } = await sql<{
    apellido: string
    nombre: string
    tipo: number
  }>`select apellido, nombre, tipo_documento_id as tipo from afiliado
    where numero = ${numero} and numero_documento = ${documento}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('PERSONA_NO_COINCIDE')
  return rows[0]
}

const contacto = (datos: Omit<z.output<typeof datosSolicitante>, 'version'>) => ({
  domicilio: datos.domicilio,
  localidad: datos.localidad,
  codigo_postal: datos.codigoPostal,
  telefono: datos.telefono,
  email: datos.email,
  vive_de: datos.viveDe,
  // A pensioner has no employer; other income has no start date.
  empresa: datos.viveDe === 'JUBILACION' ? '' : datos.empresa,
  empleo_desde: datos.viveDe === 'JUBILACION' || datos.viveDe === 'OTRO' ? null : datos.empleoDesde || null,
  ingreso: centavos(datos.ingreso),
})

import { message } from '@gremial/contract/textos/messages.ts'
import { type PersonaSolicitud, papeles } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatTimestamp } from '@gremial/contract/values/dates.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { auditarLectura } from '../../afiliado/afiliados/afiliados.access.ts'
import { huellaDeTexto } from '../conformidad/conformidad.rules.ts'
import type { CopiaPdf } from '../solicitudes/copia.pdf.ts'
import { entregarCopia } from '../solicitudes/copia.ts'
import { costoDe, declaracionDe } from '../solicitudes/declaracion.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'
import { declaracionFirmada } from './solicitud.queries.ts'

/**
 * True if the font has all its characters; a text signed in another script is printed in Spanish, with the hash of the signed
 * one.
 */
const latino = (texto: string): boolean => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texto)

function datosDe(s: Solicitud): CopiaPdf['datos'] {
  const texto = (clave: 'destino' | 'cbu') => message('es', `listas.copiaSolicitud.${clave}`)
  const deQuien = (p: PersonaSolicitud): string =>
    [
      plainName(`${p.apellido}, ${p.nombre}`),
      [p.domicilio, p.localidad].filter(Boolean).join(', '),
      readablePhone(p.telefono),
      p.email,
      p.viveDe === '' || p.viveDe === 'SUELDO' ? '' : message('es', `tramite.medio.${p.viveDe}`),
      p.empresa,
      p.ingreso === null ? '' : formatPesos(p.ingreso),
    ]
      .filter(Boolean)
      .join(' · ')
  return [
    [texto('destino'), s.destino],
    [texto('cbu'), s.cbu],
    ...(s.armado?.datos.map(({ pregunta, valor }) => [pregunta, valor] as const) ?? []),
    ...papeles.map((papel) => {
      const persona = s.personas[papel]
      return [message('es', `tramite.papel.${papel}`), persona ? deQuien(persona) : ''] as const
    }),
  ]
}

/** Signed text and hash: the authorisation, or the declaration of a loan. */
async function firmadoDe(ctx: Ctx, s: Solicitud): Promise<{ firmado: string; huella: string }> {
  if (s.adhesion) return { firmado: s.adhesion.texto, huella: s.adhesion.huella }
  const firmado = await declaracionFirmada(ctx, s.id)
  const costo = costoDe(s)
  const huella = huellaDeTexto(firmado)
  return { firmado: latino(firmado) || !costo ? firmado : declaracionDe('es', s, costo), huella }
}

/** GET solicitudes/:id/copia: PDF of a filed request, for the member and their branch; deterministic while nothing changes. */
export async function imprimirCopia(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const s = await leerSolicitud(ctx, id)
  const presentada = s.sucesos.findLast(({ que }) => que === 'presentada' || que === 'corregida')
  if (!presentada) throw new AppError('SOLICITUD_OTRO_ESTADO', { estado: s.estado })
  const costo = costoDe(s)
  await auditarLectura(ctx, s.numeroAfiliado, 'solicitud')
  const numero = s.numeroSolicitudCompleto
  const copia = {
    titulo: message('es', 'listas.copiaSolicitud.titulo', { numero }),
    producto: s.producto.nombreProductoAfiliado,
    afiliado: `${plainName(s.afiliado)}, ${s.numeroAfiliadoFormateado}`,
    hecho: message('es', 'listas.copiaSolicitud.presentada', {
      momento: formatTimestamp(new Date(presentada.momento)),
      quien: presentada.quien,
    }),
    momento: presentada.momento,
    costo: costo && {
      monto: s.monto ?? 0,
      plazo: s.plazo ?? 0,
      cuota: costo.cuota,
      ultima: costo.ultima,
      total: costo.total,
      tna: formatAmount(costo.tna),
      cft: formatAmount(costo.cft),
    },
    datos: datosDe(s),
    documentos: s.documentos.filter(({ id }) => id !== null).map(({ requisito }) => requisito),
    ...(await firmadoDe(ctx, s)),
  }
  return entregarCopia(ctx, copia, message('es', 'listas.copiaSolicitud.archivo', { numero }), reply)
}

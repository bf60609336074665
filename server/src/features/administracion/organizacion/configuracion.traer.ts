import { type Configuracion, nombresPartes, partesOrganizacion } from '@gremial/contract/administracion/configuracion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyReply } from 'fastify'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { comoConfiguracion, lineasDe } from './configuracion.archivo.ts'
import { configurar, mostrarConfiguracion, versionDe } from './configuracion.service.ts'

/** Settings of the organisation as a file (decision 144): downloaded, compared, and applied as compared. */

const deAdentro = /^data:image\/(?:png|jpeg|webp);base64,/
const lineasDichas = 10

export async function bajarConfiguracion(ctx: Ctx, reply: FastifyReply): Promise<FastifyReply> {
  const contenido = JSON.stringify(await mostrarConfiguracion(ctx), null, 2)
  await inTransaction(ctx, (ctx) => audit(ctx, 'exportar', 'organizacion', 1))
  const nombre = message(ctx.language, 'configuracion.archivo')
  return reply.type('application/json').header('Content-Disposition', contentDisposition(nombre)).send(contenido)
}

/** Parses a file. CONFIGURACION_MALA with the problems of each field. */
function leerContenido(ctx: Ctx, contenido: string): Configuracion {
  const leida = comoConfiguracion(comoJson(ctx, contenido), ctx.language)
  if ('lineas' in leida) throw mala(leida.lineas)
  const { logo } = leida.configuracion
  if (logo && !deAdentro.test(logo)) throw mala([`logo: ${message(ctx.language, 'configuracion.logoAdentro')}`])
  return leida.configuracion
}

function comoJson({ language }: Ctx, contenido: string): unknown {
  try {
    return JSON.parse(contenido.replace(/^\uFEFF/, ''))
  } catch {
    throw mala([message(language, 'configuracion.noEsJson')])
  }
}

const mala = (lineas: string[]) =>
  new AppError('CONFIGURACION_MALA', {
    problemas: [
      ...lineas.slice(0, lineasDichas),
      ...(lineas.length > lineasDichas ? [`+${lineas.length - lineasDichas}`] : []),
    ].join(' · '),
  })

/** Parts that a file would change, with the number of fields; writes nothing. */
export async function compararArchivo(ctx: Ctx, contenido: string) {
  const nueva = leerContenido(ctx, contenido)
  const antes = await mostrarConfiguracion(ctx)
  const partes = nombresPartes.map((parte) => ({
    parte,
    campos: partesOrganizacion[parte].filter(
      (campo) => nueva[campo] !== undefined && canonical(nueva[campo]) !== canonical(antes[campo]),
    ).length,
  }))
  return { version: versionDe(antes, 'todas'), partes: partes.filter(({ campos }) => campos > 0) }
}

/** Applies a file. VERSION_VIEJA if the organisation changed since the comparison. */
export async function aplicarArchivo(ctx: Ctx, contenido: string, version: string): Promise<void> {
  const nueva = leerContenido(ctx, contenido)
  const logo = nueva.logo ? Buffer.from(nueva.logo.slice(nueva.logo.indexOf(',') + 1), 'base64') : undefined
  try {
    await configurar(ctx, nueva, { logo, leida: { parte: 'todas', version } })
  } catch (error) {
    if (!(error instanceof AppError) || error.codigo === 'VERSION_VIEJA' || error.codigo === 'ACTO_SIN_PRUEBA') throw error
    throw mala(lineasDe(error, ctx.language))
  }
}

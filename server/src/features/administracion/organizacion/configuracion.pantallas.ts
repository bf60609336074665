import type { Configuracion, OrganizacionConfigurada, ParteOrganizacion } from '@gremial/contract/administracion/configuracion.ts'
import type { Ctx } from '../../../platform/context.ts'
import { organizationOf } from '../../../platform/db/organization.ts'
import { configurar, mostrarConfiguracion, versionesDe } from './configuracion.service.ts'
import { partesDeEjemplo } from './ejemplo.ts'
import { caminoDelLogo } from './organizacion.queries.ts'

/** The organisation with the version of each part, and the parts still of the example. */
export async function leerOrganizacion(ctx: Ctx): Promise<OrganizacionConfigurada> {
  const configuracion = await mostrarConfiguracion(ctx)
  const { logo_sha256 } = await organizationOf(ctx.db)
  return {
    ...configuracion,
    logo: caminoDelLogo(logo_sha256),
    versiones: versionesDe(configuracion),
    deEjemplo: await partesDeEjemplo(ctx),
  }
}

/** Saves one part by version; an image comes as `data:image/…;base64,…`. */
export async function cambiarParte(
  ctx: Ctx,
  leida: { parte: ParteOrganizacion; version: string },
  { logo, ...datos }: Configuracion,
): Promise<void> {
  const imagen = logo ? Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64') : undefined
  await configurar(ctx, { ...datos, ...(logo === undefined ? {} : { logo }) }, { logo: imagen, leida })
}

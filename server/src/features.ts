import type { FastifyInstance } from 'fastify'
import { registerAcceso } from './features/acceso/acceso.routes.ts'
import { registerActividad } from './features/actividad/actividad.routes.ts'
import { registerAfiliados } from './features/afiliados/afiliados.routes.ts'
import { registerAplicacion } from './features/aplicacion/aplicacion.routes.ts'
import { registerBancos } from './features/bancos/bancos.routes.ts'
import { registerCajas } from './features/cajas/cajas.routes.ts'
import { registerCarnetDigital } from './features/carnet-digital/carnet.routes.ts'
import { registerCatalogos } from './features/catalogos/catalogos.routes.ts'
import { registerConceptosCaja } from './features/conceptos-caja/conceptos-caja.routes.ts'
import { registerContacto } from './features/contacto/contacto.routes.ts'
import { registerCorreos } from './features/correos/correos.routes.ts'
import { registerCuentaCorriente } from './features/cuenta-corriente/cuenta-corriente.routes.ts'
import { registerDocumentos } from './features/documentos/documentos.routes.ts'
import { registerImagenes } from './features/imagenes/imagenes.routes.ts'
import { registerLegales } from './features/legales/legales.routes.ts'
import { registerMenues } from './features/menues/menues.routes.ts'
import { registerMovimientosCaja } from './features/movimientos-caja/movimientos-caja.routes.ts'
import { registerOrganizacion } from './features/organizacion/organizacion.routes.ts'
import { registerPerfil } from './features/perfil/perfil.routes.ts'
import { registerPlanillasCaja } from './features/planillas-caja/planillas-caja.routes.ts'
import { registrationHandler } from './features/registro/registro.jobs.ts'
import { registerRegistro } from './features/registro/registro.routes.ts'
import { registerSeccionales } from './features/seccionales/seccionales.routes.ts'
import { registerVerificacion } from './features/verificacion/verificacion.routes.ts'
import type { Handlers } from './platform/jobs/outbox.ts'
import { mailHandler } from './platform/mail/mail.ts'

/** Every feature that has routes, by name: the whole of the server is reached from here. */
export const features: Array<(app: FastifyInstance) => void> = [
  registerAcceso,
  registerActividad,
  registerAfiliados,
  registerAplicacion,
  registerBancos,
  registerCarnetDigital,
  registerCatalogos,
  registerContacto,
  registerCajas,
  registerConceptosCaja,
  registerCorreos,
  registerCuentaCorriente,
  registerDocumentos,
  registerImagenes,
  registerLegales,
  registerMenues,
  registerMovimientosCaja,
  registerOrganizacion,
  registerPerfil,
  registerPlanillasCaja,
  registerRegistro,
  registerSeccionales,
  registerVerificacion,
]

/** Who does each kind of outbox row. */
export const jobs: Handlers = {
  correo: mailHandler,
  registro: registrationHandler,
}

import type { FastifyInstance } from 'fastify'
import { registerAcceso } from './features/acceso/acceso/acceso.routes.ts'
import { registerPerfil } from './features/acceso/perfil/perfil.routes.ts'
import { registrationHandler } from './features/acceso/registro/registro.jobs.ts'
import { registerRegistro } from './features/acceso/registro/registro.routes.ts'
import { registerBancos } from './features/administracion/bancos/bancos.routes.ts'
import { registerCatalogos } from './features/administracion/catalogos/catalogos.routes.ts'
import { registerCorreos } from './features/administracion/correos/correos.routes.ts'
import { registerLegales } from './features/administracion/legales/legales.routes.ts'
import { registerMenues } from './features/administracion/menues/menues.routes.ts'
import { registerAplicacion } from './features/administracion/organizacion/aplicacion.routes.ts'
import { registerOrganizacion } from './features/administracion/organizacion/organizacion.routes.ts'
import { registerActividad } from './features/afiliado/actividad/actividad.routes.ts'
import { registerAfiliados } from './features/afiliado/afiliados/afiliados.routes.ts'
import { registerImagenes } from './features/afiliado/afiliados/imagenes.routes.ts'
import { registerCarnetDigital } from './features/afiliado/carnet-digital/carnet.routes.ts'
import { registerContacto } from './features/afiliado/contacto/contacto.routes.ts'
import { registerCuentaCorriente } from './features/afiliado/cuenta-corriente/cuenta-corriente.routes.ts'
import { registerDocumentos } from './features/afiliado/documentos/documentos.routes.ts'
import { registerVerificacion } from './features/afiliado/verificacion/verificacion.routes.ts'
import { registerSeccionales } from './features/seccionales/seccionales/seccionales.routes.ts'
import { registerCajas } from './features/tesoreria/cajas/cajas.routes.ts'
import { registerConceptosCaja } from './features/tesoreria/conceptos-caja/conceptos-caja.routes.ts'
import { registerMovimientosCaja } from './features/tesoreria/movimientos-caja/movimientos-caja.routes.ts'
import { registerPlanillasCaja } from './features/tesoreria/planillas-caja/planillas-caja.routes.ts'
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

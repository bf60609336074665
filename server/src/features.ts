import type { Features } from '@gremial/contract/features.ts'
import type { FastifyInstance } from 'fastify'
import { accesoServer } from './features/acceso/acceso/feature.ts'
import { menuesAccesoServer } from './features/acceso/menues/feature.ts'
import { perfilServer } from './features/acceso/perfil/feature.ts'
import { registroServer } from './features/acceso/registro/feature.ts'
import { saludServer } from './features/acceso/salud/feature.ts'
import { segundoFactorServer } from './features/acceso/segundo-factor/feature.ts'
import { alertasServer } from './features/administracion/alertas/feature.ts'
import { auditoriaServer } from './features/administracion/auditoria/feature.ts'
import { ayudaServer } from './features/administracion/ayuda/feature.ts'
import { bancosServer } from './features/administracion/bancos/feature.ts'
import { catalogoBeneficiosServer } from './features/administracion/beneficios/feature.ts'
import { catalogosAdministracionServer } from './features/administracion/catalogos/feature.ts'
import { copiasServer } from './features/administracion/copias/feature.ts'
import { correosServer } from './features/administracion/correos/feature.ts'
import { duplicadosServer } from './features/administracion/duplicados/feature.ts'
import { ganchosServer } from './features/administracion/ganchos/feature.ts'
import { importacionServer } from './features/administracion/importacion/feature.ts'
import { inicioAdministracionServer } from './features/administracion/inicio/feature.ts'
import { legalesServer } from './features/administracion/legales/feature.ts'
import { menuesAdministracionServer } from './features/administracion/menues/feature.ts'
import { configuracionServer } from './features/administracion/organizacion/feature.ts'
import { permisosServer } from './features/administracion/permisos/feature.ts'
import { publicacionServer } from './features/administracion/publicacion/feature.ts'
import { rolesServer } from './features/administracion/roles/feature.ts'
import { seccionalesAdministracionServer } from './features/administracion/seccionales/feature.ts'
import { sistemasServer } from './features/administracion/sistemas/feature.ts'
import { tableroServer } from './features/administracion/tablero/feature.ts'
import { traduccionesServer } from './features/administracion/traducciones/feature.ts'
import { usuariosServer } from './features/administracion/usuarios/feature.ts'
import { actividadServer } from './features/afiliado/actividad/feature.ts'
import { afiliadosServer } from './features/afiliado/afiliados/feature.ts'
import { avisosServer } from './features/afiliado/avisos/feature.ts'
import { avisosEquipoServer } from './features/afiliado/avisos-equipo/feature.ts'
import { beneficiosServer } from './features/afiliado/beneficios/feature.ts'
import { carnetDigitalServer } from './features/afiliado/carnet-digital/feature.ts'
import { consentimientosServer } from './features/afiliado/consentimientos/feature.ts'
import { contactoServer } from './features/afiliado/contacto/feature.ts'
import { cuentaCorrienteServer } from './features/afiliado/cuenta-corriente/feature.ts'
import { debitosAfiliadoServer } from './features/afiliado/debitos/feature.ts'
import { documentosAfiliadoServer } from './features/afiliado/documentos/feature.ts'
import { hechosServer } from './features/afiliado/hechos/feature.ts'
import { historiaServer } from './features/afiliado/historia/feature.ts'
import { misDatosServer } from './features/afiliado/mis-datos/feature.ts'
import { novedadesServer } from './features/afiliado/novedades/feature.ts'
import { verificacionServer } from './features/afiliado/verificacion/feature.ts'
import { estructuraServer } from './features/seccionales/estructura/feature.ts'
import { mandatosServer } from './features/seccionales/mandatos/feature.ts'
import { padronCertificadoServer } from './features/seccionales/padron-certificado/feature.ts'
import { seccionalesSeccionalesServer } from './features/seccionales/seccionales/feature.ts'
import { acreditacionesServer } from './features/tesoreria/acreditaciones/feature.ts'
import { adjuntosCajaServer } from './features/tesoreria/adjuntos-caja/feature.ts'
import { cajasServer } from './features/tesoreria/cajas/feature.ts'
import { centralServer } from './features/tesoreria/central/feature.ts'
import { comprobantesServer } from './features/tesoreria/comprobantes/feature.ts'
import { conceptosCajaServer } from './features/tesoreria/conceptos-caja/feature.ts'
import { conciliacionServer } from './features/tesoreria/conciliacion/feature.ts'
import { conciliacionMuchasServer } from './features/tesoreria/conciliacion-muchas/feature.ts'
import { conveniosServer } from './features/tesoreria/convenios/feature.ts'
import { cuentasPagoServer } from './features/tesoreria/cuentas-pago/feature.ts'
import { cuentasSeccionalServer } from './features/tesoreria/cuentas-seccional/feature.ts'
import { debitosServer } from './features/tesoreria/debitos/feature.ts'
import { extractosServer } from './features/tesoreria/extractos/feature.ts'
import { finanzasServer } from './features/tesoreria/finanzas/feature.ts'
import { firmasServer } from './features/tesoreria/firmas/feature.ts'
import { fondosRendirServer } from './features/tesoreria/fondos-rendir/feature.ts'
import { formatosPagoServer } from './features/tesoreria/formatos-pago/feature.ts'
import { gastosServer } from './features/tesoreria/gastos/feature.ts'
import { informeCajaServer } from './features/tesoreria/informe-caja/feature.ts'
import { inicioTesoreriaServer } from './features/tesoreria/inicio/feature.ts'
import { movimientosCajaServer } from './features/tesoreria/movimientos-caja/feature.ts'
import { observadosServer } from './features/tesoreria/observados/feature.ts'
import { pagosServer } from './features/tesoreria/pagos/feature.ts'
import { pagosAfiliadosServer } from './features/tesoreria/pagos-afiliados/feature.ts'
import { planillasCajaServer } from './features/tesoreria/planillas-caja/feature.ts'
import { porRendirServer } from './features/tesoreria/por-rendir/feature.ts'
import { proveedoresServer } from './features/tesoreria/proveedores/feature.ts'
import { recibosCajaServer } from './features/tesoreria/recibos-caja/feature.ts'
import { reglasBancoServer } from './features/tesoreria/reglas-banco/feature.ts'
import { reglasPagoServer } from './features/tesoreria/reglas-pago/feature.ts'
import { rendicionesGastoServer } from './features/tesoreria/rendiciones-gasto/feature.ts'
import { respuestasDebitoServer } from './features/tesoreria/respuestas-debito/feature.ts'
import { tableroCobranzaServer } from './features/tesoreria/tablero-cobranza/feature.ts'
import { transferenciasCajaServer } from './features/tesoreria/transferencias-caja/feature.ts'
import { adhesionServer } from './features/tramites/adhesion/feature.ts'
import { armadosServer } from './features/tramites/armados/feature.ts'
import { bandejaServer } from './features/tramites/bandeja/feature.ts'
import { carpetaServer } from './features/tramites/carpeta/feature.ts'
import { catalogosTramitesServer } from './features/tramites/catalogos/feature.ts'
import { clasesPapelServer } from './features/tramites/clases-papel/feature.ts'
import { conformidadServer } from './features/tramites/conformidad/feature.ts'
import { definicionesServer } from './features/tramites/definiciones/feature.ts'
import { documentosTramitesServer } from './features/tramites/documentos/feature.ts'
import { productosServer } from './features/tramites/productos/feature.ts'
import { resumenesServer } from './features/tramites/resumenes/feature.ts'
import { solicitudServer } from './features/tramites/solicitud/feature.ts'
import { solicitudesServer } from './features/tramites/solicitudes/feature.ts'
import { tramitesServer } from './features/tramites/tramites/feature.ts'
import type { Sealing } from './platform/audit/chain-writer.ts'
import type { ServerFeature } from './platform/feature/feature.ts'
import type { Sweep, Work } from './platform/jobs/background.ts'
import type { Job } from './platform/jobs/outbox.ts'
import { mailJob } from './platform/mail/mail.ts'
import { noticeJob } from './platform/push/notice.ts'

/** The only list of the server's features. Routes and background work derive from their registrations. */
const registered = [
  accesoServer,
  segundoFactorServer,
  actividadServer,
  avisosServer,
  avisosEquipoServer,
  afiliadosServer,
  beneficiosServer,
  novedadesServer,
  hechosServer,
  cuentaCorrienteServer,
  debitosAfiliadoServer,
  consentimientosServer,
  documentosAfiliadoServer,
  carnetDigitalServer,
  catalogosAdministracionServer,
  seccionalesAdministracionServer,
  bancosServer,
  catalogoBeneficiosServer,
  menuesAdministracionServer,
  configuracionServer,
  estructuraServer,
  mandatosServer,
  seccionalesSeccionalesServer,
  padronCertificadoServer,
  copiasServer,
  correosServer,
  sistemasServer,
  tableroServer,
  ganchosServer,
  duplicadosServer,
  rolesServer,
  traduccionesServer,
  usuariosServer,
  ayudaServer,
  importacionServer,
  publicacionServer,
  verificacionServer,
  cajasServer,
  conceptosCajaServer,
  conciliacionServer,
  reglasBancoServer,
  conciliacionMuchasServer,
  extractosServer,
  formatosPagoServer,
  conveniosServer,
  debitosServer,
  respuestasDebitoServer,
  acreditacionesServer,
  tableroCobranzaServer,
  movimientosCajaServer,
  planillasCajaServer,
  observadosServer,
  reglasPagoServer,
  rendicionesGastoServer,
  centralServer,
  cuentasPagoServer,
  cuentasSeccionalServer,
  bandejaServer,
  catalogosTramitesServer,
  clasesPapelServer,
  resumenesServer,
  solicitudesServer,
  menuesAccesoServer,
  perfilServer,
  registroServer,
  saludServer,
  auditoriaServer,
  inicioAdministracionServer,
  inicioTesoreriaServer,
  legalesServer,
  permisosServer,
  contactoServer,
  conformidadServer,
  productosServer,
  adhesionServer,
  documentosTramitesServer,
  carpetaServer,
  solicitudServer,
  tramitesServer,
  definicionesServer,
  armadosServer,
  historiaServer,
  misDatosServer,
  comprobantesServer,
  porRendirServer,
  fondosRendirServer,
  proveedoresServer,
  transferenciasCajaServer,
  adjuntosCajaServer,
  recibosCajaServer,
  informeCajaServer,
  finanzasServer,
  pagosServer,
  pagosAfiliadosServer,
  firmasServer,
  gastosServer,
  alertasServer,
] as const

/** Names of the contract's features that need a server: those with calls or lists. */
type Served = Features extends infer F
  ? F extends Features
    ? [keyof F['calls'] | keyof F['lists']] extends [never]
      ? never
      : F['name']
    : never
  : never
/** Does not compile if a feature of the contract has no feature.ts in the list above; the error names it. */
type Complete<Missing> = [Missing] extends [never] ? readonly ServerFeature[] : { withoutServerFeature: Missing }

export const features: readonly ServerFeature[] = registered satisfies Complete<
  Exclude<Served, (typeof registered)[number]['name']>
>

/** Registers the routes of each feature. */
export const routes: Array<(app: FastifyInstance) => void> = features.flatMap(({ routes = [] }) =>
  [routes].flat().map((register) => (app: FastifyInstance) => register(app, features)),
)

/** Background work of the server. */
export const jobs: readonly Job[] = [mailJob, noticeJob, ...features.flatMap(({ jobs = [] }) => jobs)]
export const longWork: readonly Work[] = features.flatMap(({ longWork = [] }) => longWork)
export const sweeps: readonly Sweep[] = features.flatMap(({ sweeps = [] }) => sweeps)

export const dayEnded: Sealing['dayEnded'] = async (ctx, day) => {
  for (const feature of features) await feature.dayEnded?.(ctx, day)
}

import type { Features } from '@gremial/contract/features.ts'
import type { FastifyInstance } from 'fastify'
import { featureAcceso } from './features/acceso/acceso/feature.ts'
import { featureMenuesAcceso } from './features/acceso/menues/feature.ts'
import { featurePerfil } from './features/acceso/perfil/feature.ts'
import { featureRegistro } from './features/acceso/registro/feature.ts'
import { featureSalud } from './features/acceso/salud/feature.ts'
import { featureSegundoFactor } from './features/acceso/segundo-factor/feature.ts'
import { featureAlertas } from './features/administracion/alertas/feature.ts'
import { featureAuditoria } from './features/administracion/auditoria/feature.ts'
import { featureAyuda } from './features/administracion/ayuda/feature.ts'
import { featureBancos } from './features/administracion/bancos/feature.ts'
import { featureCatalogosAdministracion } from './features/administracion/catalogos/feature.ts'
import { featureCopias } from './features/administracion/copias/feature.ts'
import { featureCorreos } from './features/administracion/correos/feature.ts'
import { featureDuplicados } from './features/administracion/duplicados/feature.ts'
import { featureGanchos } from './features/administracion/ganchos/feature.ts'
import { featureImportacion } from './features/administracion/importacion/feature.ts'
import { featureInicioAdministracion } from './features/administracion/inicio/feature.ts'
import { featureLegales } from './features/administracion/legales/feature.ts'
import { featureMenuesAdministracion } from './features/administracion/menues/feature.ts'
import { featureConfiguracion } from './features/administracion/organizacion/feature.ts'
import { featurePermisos } from './features/administracion/permisos/feature.ts'
import { featurePublicacion } from './features/administracion/publicacion/feature.ts'
import { featureRoles } from './features/administracion/roles/feature.ts'
import { featureSeccionalesAdministracion } from './features/administracion/seccionales/feature.ts'
import { featureSistemas } from './features/administracion/sistemas/feature.ts'
import { featureTablero } from './features/administracion/tablero/feature.ts'
import { featureUsuarios } from './features/administracion/usuarios/feature.ts'
import { featureActividad } from './features/afiliado/actividad/feature.ts'
import { featureAfiliados } from './features/afiliado/afiliados/feature.ts'
import { featureAvisos } from './features/afiliado/avisos/feature.ts'
import { featureAvisosEquipo } from './features/afiliado/avisos-equipo/feature.ts'
import { featureCarnetDigital } from './features/afiliado/carnet-digital/feature.ts'
import { featureContacto } from './features/afiliado/contacto/feature.ts'
import { featureCuentaCorriente } from './features/afiliado/cuenta-corriente/feature.ts'
import { featureDocumentosAfiliado } from './features/afiliado/documentos/feature.ts'
import { featureHechos } from './features/afiliado/hechos/feature.ts'
import { featureHistoria } from './features/afiliado/historia/feature.ts'
import { featureMisDatos } from './features/afiliado/mis-datos/feature.ts'
import { featureNovedades } from './features/afiliado/novedades/feature.ts'
import { featureVerificacion } from './features/afiliado/verificacion/feature.ts'
import { featureEstructura } from './features/seccionales/estructura/feature.ts'
import { featureMandatos } from './features/seccionales/mandatos/feature.ts'
import { featurePadronCertificado } from './features/seccionales/padron-certificado/feature.ts'
import { featureSeccionalesSeccionales } from './features/seccionales/seccionales/feature.ts'
import { featureAdjuntosCaja } from './features/tesoreria/adjuntos-caja/feature.ts'
import { featureCajas } from './features/tesoreria/cajas/feature.ts'
import { featureCentral } from './features/tesoreria/central/feature.ts'
import { featureComprobantes } from './features/tesoreria/comprobantes/feature.ts'
import { featureConceptosCaja } from './features/tesoreria/conceptos-caja/feature.ts'
import { featureConciliacion } from './features/tesoreria/conciliacion/feature.ts'
import { featureCuentasSeccional } from './features/tesoreria/cuentas-seccional/feature.ts'
import { featureFinanzas } from './features/tesoreria/finanzas/feature.ts'
import { featureFirmas } from './features/tesoreria/firmas/feature.ts'
import { featureGastos } from './features/tesoreria/gastos/feature.ts'
import { featureInformeCaja } from './features/tesoreria/informe-caja/feature.ts'
import { featureInicioTesoreria } from './features/tesoreria/inicio/feature.ts'
import { featureMovimientosCaja } from './features/tesoreria/movimientos-caja/feature.ts'
import { featurePagos } from './features/tesoreria/pagos/feature.ts'
import { featurePlanillasCaja } from './features/tesoreria/planillas-caja/feature.ts'
import { featurePorRendir } from './features/tesoreria/por-rendir/feature.ts'
import { featureProveedores } from './features/tesoreria/proveedores/feature.ts'
import { featureRecibosCaja } from './features/tesoreria/recibos-caja/feature.ts'
import { featureRendicionesGasto } from './features/tesoreria/rendiciones-gasto/feature.ts'
import { featureTransferenciasCaja } from './features/tesoreria/transferencias-caja/feature.ts'
import { featureAdhesion } from './features/tramites/adhesion/feature.ts'
import { featureBandeja } from './features/tramites/bandeja/feature.ts'
import { featureCarpeta } from './features/tramites/carpeta/feature.ts'
import { featureCatalogosTramites } from './features/tramites/catalogos/feature.ts'
import { featureClasesPapel } from './features/tramites/clases-papel/feature.ts'
import { featureConformidad } from './features/tramites/conformidad/feature.ts'
import { featureDocumentosTramites } from './features/tramites/documentos/feature.ts'
import { featureProductos } from './features/tramites/productos/feature.ts'
import { featureResumenes } from './features/tramites/resumenes/feature.ts'
import { featureSolicitud } from './features/tramites/solicitud/feature.ts'
import { featureSolicitudes } from './features/tramites/solicitudes/feature.ts'
import { featureTramites } from './features/tramites/tramites/feature.ts'
import type { Sealing } from './platform/audit/chain-writer.ts'
import type { ServerFeature } from './platform/feature/feature.ts'
import type { Sweep, Work } from './platform/jobs/background.ts'
import type { Job } from './platform/jobs/outbox.ts'
import { mailJob } from './platform/mail/mail.ts'
import { noticeJob } from './platform/push/notice.ts'

/** The only list of the server's features: its routes and everything that it does by itself derive from their registrations. */
const registered = [
  featureAcceso,
  featureSegundoFactor,
  featureActividad,
  featureAvisos,
  featureAvisosEquipo,
  featureAfiliados,
  featureNovedades,
  featureHechos,
  featureCuentaCorriente,
  featureDocumentosAfiliado,
  featureCarnetDigital,
  featureCatalogosAdministracion,
  featureSeccionalesAdministracion,
  featureBancos,
  featureMenuesAdministracion,
  featureConfiguracion,
  featureEstructura,
  featureMandatos,
  featureSeccionalesSeccionales,
  featurePadronCertificado,
  featureCopias,
  featureCorreos,
  featureSistemas,
  featureTablero,
  featureGanchos,
  featureDuplicados,
  featureRoles,
  featureUsuarios,
  featureAyuda,
  featureImportacion,
  featurePublicacion,
  featureVerificacion,
  featureCajas,
  featureConceptosCaja,
  featureConciliacion,
  featureMovimientosCaja,
  featurePlanillasCaja,
  featureRendicionesGasto,
  featureCentral,
  featureCuentasSeccional,
  featureBandeja,
  featureCatalogosTramites,
  featureClasesPapel,
  featureResumenes,
  featureSolicitudes,
  featureMenuesAcceso,
  featurePerfil,
  featureRegistro,
  featureSalud,
  featureAuditoria,
  featureInicioAdministracion,
  featureInicioTesoreria,
  featureLegales,
  featurePermisos,
  featureContacto,
  featureConformidad,
  featureProductos,
  featureAdhesion,
  featureDocumentosTramites,
  featureCarpeta,
  featureSolicitud,
  featureTramites,
  featureHistoria,
  featureMisDatos,
  featureComprobantes,
  featurePorRendir,
  featureProveedores,
  featureTransferenciasCaja,
  featureAdjuntosCaja,
  featureRecibosCaja,
  featureInformeCaja,
  featureFinanzas,
  featurePagos,
  featureFirmas,
  featureGastos,
  featureAlertas,
] as const

/** Names of the contract's features that the server must answer for: those with calls or lists. */
type Served = Features extends infer F
  ? F extends Features
    ? [keyof F['calls'] | keyof F['lists']] extends [never]
      ? never
      : F['name']
    : never
  : never
/** Does not compile if a feature of the contract has no feature.ts in the list above; the error says which. */
type Complete<Missing> = [Missing] extends [never] ? readonly ServerFeature[] : { withoutServerFeature: Missing }

export const features: readonly ServerFeature[] = registered satisfies Complete<
  Exclude<Served, (typeof registered)[number]['name']>
>

/** Registers the routes of each feature. */
export const routes: Array<(app: FastifyInstance) => void> = features.flatMap(({ routes = [] }) =>
  [routes].flat().map((register) => (app: FastifyInstance) => register(app, features)),
)

/** Work that the server does by itself. */
export const jobs: readonly Job[] = [mailJob, noticeJob, ...features.flatMap(({ jobs = [] }) => jobs)]
export const longWork: readonly Work[] = features.flatMap(({ longWork = [] }) => longWork)
export const sweeps: readonly Sweep[] = features.flatMap(({ sweeps = [] }) => sweeps)

export const dayEnded: Sealing['dayEnded'] = async (ctx, day) => {
  for (const feature of features) await feature.dayEnded?.(ctx, day)
}
